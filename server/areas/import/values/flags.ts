/** Words for yes and no in the languages of our users' files, in lower case without accents. */
const yes = new Set(
  'true vero si s yes y ja j wahr oui o 1 x v ✓ ✔ ☑ attivo attiva active aktiv'.split(' '),
)
const no = new Set(
  'false falso no n nein falsch non 0 ✗ ✘ ☐ - – inattivo inactive inaktiv'.split(' '),
)

/** `true` or `false` for a word that means yes or no; `null` for another. */
export function writtenFlag(text: string): 'true' | 'false' | null {
  const word = text
    .trim()
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
  if (yes.has(word)) return 'true'
  return no.has(word) ? 'false' : null
}
