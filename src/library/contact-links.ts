import type { Library } from '#contract/shapes/library.ts'

/** The link of each contact channel; `null` if there is none. */
export function contactLinks({ phone, email, whatsapp, telegram }: Library['contacts']) {
  return {
    phone: phone && phoneLink(phone),
    email: email && `mailto:${email}`,
    whatsapp: whatsapp && chatLink(whatsapp),
    telegram: telegram && `https://t.me/${telegram}`,
  }
}

export function phoneLink(phone: string): string {
  return `tel:${digitsOf(phone)}`
}

/** A WhatsApp link. A number without a country prefix is Italian. */
export function chatLink(phone: string, country = '39'): string {
  const digits = digitsOf(phone)
  const whole = digits.startsWith('+') || digits.startsWith('00')
  return `https://wa.me/${whole ? digits.replace(/^(\+|00)/, '') : country + digits}`
}

function digitsOf(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}
