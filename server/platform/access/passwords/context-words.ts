/** Words about a member that others may know. A password must not be made of them. */
export type Known = {
  email: string
  names: readonly string[]
  library: { name: string; domain: string }
}

const shortestWord = 4
/** How many letters a password must have beside those words. */
const fewestLetters = 4

/** Whether a password has too few letters without the words of the library, the e-mail and the person. */
export function isPersonal(password: string, { email, names, library }: Known): boolean {
  const words = [email, ...names, library.name, library.domain]
    .flatMap(text => plain(text).split(/[^\p{L}\p{N}]/u))
    .filter(word => word.length >= shortestWord)
  const text = plain(password)
  const read = withLetters(text)
  const covered = new Set<number>()
  for (const word of words.map(withLetters)) {
    for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) {
      for (let offset = 0; offset < word.length; offset++) covered.add(at + offset)
    }
  }
  const left = [...text].filter((letter, at) => !covered.has(at) && /\p{L}/u.test(letter))
  return covered.size > 0 && left.length < fewestLetters
}

/** Removes capitals and accents. A character outside the basic plane counts as a sign. */
function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[\u{10000}-\u{10ffff}]/gu, '_')
}

/** Replaces digits and signs that look like letters by those letters; the length stays. */
function withLetters(text: string): string {
  return text.replace(/[013457@$]/g, sign => lookalikes[sign] ?? sign)
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
