import type { Library } from '#contract/shapes/library.ts'

/** The address behind each way of reaching a library; `null` where there is none. */
export function contactLinks({ phone, email, whatsapp, telegram }: Library['contacts']) {
  return {
    phone: phone && `tel:${digitsOf(phone)}`,
    email: email && `mailto:${email}`,
    whatsapp: whatsapp && `https://wa.me/${digitsOf(whatsapp).replace('+', '')}`,
    telegram: telegram && `https://t.me/${telegram}`,
  }
}

function digitsOf(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}
