import type { Locale } from '#contract/limits.ts'

/** What each kind of letter tells, beside the library's name. */
export type MailData = {
  support: { email: string; section: string; object: string; message: string; reference: string }
}
export type MailKind = keyof MailData

type Written = { subject: string; body: string }
type Writer<K extends MailKind> = (data: MailData[K] & { library: string }) => Written

/** Every letter in both languages. Plain text; an address on a line of its own becomes a link. */
const letters: { [K in MailKind]: Record<Locale, Writer<K>> } = {
  support: {
    it: ({ library, email, section, object, message, reference }) => ({
      subject: `Richiesta ${reference}: ${object || section}`,
      body: `${email} ha scritto a ${library} (${section}):\n\n${message}\n\nRispondi a questa mail per rispondere a chi ha scritto. Riferimento: ${reference}.`,
    }),
    en: ({ library, email, section, object, message, reference }) => ({
      subject: `Request ${reference}: ${object || section}`,
      body: `${email} wrote to ${library} (${section}):\n\n${message}\n\nAnswer this mail to answer who wrote. Reference: ${reference}.`,
    }),
  },
}

/** A letter's subject, on one line whatever was put in it, and its text. */
export function writeMail<K extends MailKind>(
  kind: K,
  locale: Locale,
  data: MailData[K] & { library: string },
): Written {
  const { subject, body } = letters[kind][locale](data)
  return { subject: subject.replace(/\s+/g, ' ').slice(0, 200), body }
}
