import type { Locale } from '#contract/limits.ts'
import { unlinkable } from './unlinkable.ts'

/** A notification in one language: a title of one line, and the text after the greeting. */
export type NotificationText = { title: string; text: string }

type NotificationEmail = NotificationText & {
  library: string
  first_name: string
  /** The link to the page where the member can act. */
  link: string
  /** The link that turns such e-mails off, unless they are always sent. */
  off: string | null
}

const words: Record<Locale, { hello: string; off: string; always: string }> = {
  it: {
    hello: 'Ciao',
    off: 'Non vuoi più questi avvisi? Spegnili con un clic:',
    always: 'Questo avviso arriva sempre, perché altrimenti qualcuno aspetterebbe invano.',
  },
  en: {
    hello: 'Hello',
    off: 'No more of these, please? Turn them off with one click:',
    always: 'This notice is always sent: without it somebody would wait in vain.',
  },
}

/** A notification as an e-mail. */
export function writeNotification(locale: Locale, email: NotificationEmail) {
  const { hello, off, always } = words[locale]
  const foot = email.off ? `${off}\n${email.off}` : always
  return {
    subject: `${email.library}: ${email.title}`,
    body: `${hello} ${unlinkable(email.first_name)},\n\n${email.text}\n\n${email.link}\n\n—\n${foot}`,
  }
}
