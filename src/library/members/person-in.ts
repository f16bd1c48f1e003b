/** The fields of a new member with what was searched for: an e-mail, a telephone, or the words of a name. */
export function personIn(words: string) {
  const text = words.trim()
  const none = { first_name: '', last_name: '', phone_number: '', email: '' }
  if (text.includes('@')) return { ...none, email: text }
  if (/^\+?[\d\s./-]{5,}$/.test(text)) return { ...none, phone_number: text }
  if (/\d/.test(text)) return none
  const [first = '', ...rest] = text.split(/\s+/).map(capital)
  return { ...none, first_name: first, last_name: rest.join(' ') }
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
