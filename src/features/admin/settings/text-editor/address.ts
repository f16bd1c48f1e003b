/**
 * Where a link of a text leads: a page, which is asked for by https, an e-mail or a telephone number. `https://`, `mailto:`
 * and `tel:` may be left out. `null` if it is none of them.
 */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (/^mailto:|^[^\s:/@]+@/i.test(text)) {
    const mail = text.replace(/^mailto:/i, '')
    return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(mail) ? `mailto:${mail}` : null
  }
  if (/^tel:|^\+?[\d ().-]{5,}$/i.test(text)) {
    const digits = text.replace(/[^\d+]/g, '')
    return digits.length > 4 ? `tel:${digits}` : null
  }
  const page = /^[a-z][a-z\d+-]*:/i.test(text)
    ? text.replace(/^http:/i, 'https:')
    : `https://${text}`
  return /^https:\/\/[^\s/.]+\.[^\s/]\S*$/i.test(page) ? page : null
}
