import { italian } from '#contract/texts/italian.ts'
import { chooseLanguage, type Locale, locales, terminalLocale } from '#contract/texts/languages.ts'
import type { Progress } from '#server/areas/import/write/pictures.ts'
import { say } from '#server/core/texts/say.ts'

const width = 28
const steps = italian({ pictures: 'Immagini', rows: 'Righe' })

/** The language of the command's output: of its flag, or else of the system. */
export function languageOf(flag: string | undefined): Locale {
  return chooseLanguage(
    [terminalLocale, ...locales],
    flag ?? process.env.LC_ALL ?? process.env.LANG,
  )
}

/** Shows progress as a bar on one line of the terminal. Prints nothing when output goes to a file. */
export function progressBar(locale: Locale): Progress {
  const out = process.stderr
  return (step, done, total) => {
    if (!out.isTTY) return
    const filled = total === 0 ? width : Math.round((width * done) / total)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    out.write(`\r${say(locale, steps[step]).padEnd(9)} ${bar} ${done}/${total}`)
    if (done === total) out.write('\n')
  }
}
