import { limits } from '#contract/limits.ts'

/**
 * The keywords if they may be a product's code, else `null`: codes have a digit, and no spaces but beside a number, as in
 * `OGT 165`.
 */
export function codeOf(keywords: string): string | null {
  const typed = keywords.trim()
  if (!/\d/.test(typed)) return null
  const [letters = '', ...numbers] = typed.split(/[\s-]+/)
  const isSpaced =
    numbers.length < 3 && /^\p{L}+$/u.test(letters) && numbers.every(one => /^\d+$/.test(one))
  return isSpaced || !/\s/.test(typed) ? typed : null
}

/**
 * The spellings by which a code is found: its letters and numbers, and the same without the letters that it begins with. So
 * `ogt165` and `165` are OGT-0165. The database has the same in `code_keys()`.
 */
export function codeKeys(code: string): [whole: string, numbers: string] {
  const parts = code
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]+|\d+/g)
  const whole = (parts ?? []).map(part => part.replace(/^0+(?=\d)/, '')).join('.')
  return [whole, whole.replace(/^[a-z]+\./, '')]
}

/** Letters and digits only, so that no text becomes query syntax. Letters typed in parts become whole ones. */
export function termsOf(keywords: string): string[] {
  return (
    keywords
      .normalize('NFC')
      .slice(0, limits.searchMaxChars)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, limits.searchMaxTerms)
}

/** So many digits in one or several pieces are a telephone, or another long number. */
const longNumber = 6

/**
 * The words of what staff typed. An e-mail or a code is one word with its signs. So is a telephone however it is written:
 * without its signs, and without the zeros that only some write, as in `0039`. Signs alone are a word that nothing has.
 */
export function staffTerms(keywords: string): string[] {
  const words: string[] = []
  let pieces: string[] = []
  const endNumber = () => {
    const digits = pieces.join('').replace(/\D/g, '')
    const isLong = digits.length >= longNumber
    words.push(...(isLong ? [digits.replace(/^0+/, '')] : pieces))
    pieces = []
  }
  for (const piece of keywords.slice(0, limits.searchMaxChars).split(/\s+/)) {
    if (/^[\d+./()-]+$/.test(piece)) {
      pieces.push(piece)
      continue
    }
    endNumber()
    words.push(...(/[@\d]/.test(piece) ? [piece] : termsOf(piece)))
  }
  endNumber()
  const typed = keywords.trim()
  const found = words.filter(word => /[\p{L}\p{N}]/u.test(word)).slice(0, limits.searchMaxTerms)
  return found.length > 0 || !typed ? found : [typed]
}
