import type { Locale } from '#contract/limits.ts'
import type { Progress } from '../import/write/pictures.ts'

const width = 28

/** The language of who runs the command, by its flag or the system's. */
export function languageOf(flag: string | undefined): Locale {
  const said = flag ?? process.env.LC_ALL ?? process.env.LANG ?? ''
  return said.startsWith('it') ? 'it' : 'en'
}

/** A bar on one line of a terminal; where output goes to a file, nothing. */
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
