import type { Locale } from '#contract/limits.ts'
import type { Progress } from '../import/write/pictures.ts'

const width = 28

/** The language of the command's output: of its flag, or else of the system. */
export function languageOf(flag: string | undefined): Locale {
  const name = flag ?? process.env.LC_ALL ?? process.env.LANG ?? ''
  return name.startsWith('it') ? 'it' : 'en'
}

/** Shows progress as a bar on one line of the terminal. Prints nothing when output goes to a file. */
export function progressBar(locale: Locale): Progress {
  const out = process.stderr
  const names = {
    it: { pictures: 'Immagini', rows: 'Righe' },
    en: { pictures: 'Pictures', rows: 'Rows' },
  }
  return (step, done, total) => {
    if (!out.isTTY) return
    const filled = total === 0 ? width : Math.round((width * done) / total)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    out.write(`\r${names[locale][step].padEnd(9)} ${bar} ${done}/${total}`)
    if (done === total) out.write('\n')
  }
}
