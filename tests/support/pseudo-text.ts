/**
 * Languages that exist only in tests: `long` has longer messages with longer words and accents, `rtl` has
 * letters that are written from right to left.
 */
export type PseudoLanguage = 'long' | 'rtl'

/** By their place in the alphabet. */
const accented = 'àḃćďéḟǧĥíĵķĺḿńóṕqŕśţúṽẃẋýź'
const hebrew = 'אבגדהוזחטיכלמנסעפצקרשתבגדה'

const tag = /(<\/?\d+\/?>)/
const letter = /[a-z]/i
/** Most letters of two words that become one, about as in «Benachrichtigungseinstellungen». */
const longestWord = 30

/** A message's text in a pseudo-language. Tags stay. */
export function pseudoText(language: PseudoLanguage, text: string): string {
  const convert = language === 'rtl' ? rightToLeft : lengthen
  return text
    .split(tag)
    .map(part => (tag.test(part) ? part : convert(part)))
    .join('')
}

const rightToLeft = (text: string) => replaceLetters(withoutAccents(text).toLowerCase(), hebrew)

/** Every word gets longer by 60 %, and the first two become one. */
function lengthen(text: string): string {
  const words = withoutAccents(text).split(/(\s+)/)
  const longer = words.map(word => {
    const count = [...word].filter(one => letter.test(one)).length
    const more = Array.from({ length: Math.round(count * 0.6) }, (_, at) => 'aeiou'[at % 5]).join(
      '',
    )
    // Punctuation stays at the end.
    const [, start = '', end = ''] = /^(.*[a-z])?([^a-z]*)$/i.exec(word) ?? []
    return replaceLetters(start + more, accented) + end
  })
  const [first = '', , second = ''] = longer
  const joins = /^\p{L}+$/u.test(first) && /^\p{L}/u.test(second)
  if (joins && first.length + second.length <= longestWord) longer.splice(1, 1)
  return longer.join('')
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

function replaceLetters(text: string, letters: string): string {
  const alphabet = [...letters]
  return text.replace(/[a-z]/gi, one => {
    const found = alphabet[one.toLowerCase().charCodeAt(0) - 97] ?? one
    return one === one.toLowerCase() ? found : found.toUpperCase()
  })
}
