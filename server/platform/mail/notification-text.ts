import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { type EmailParts, emailText, type Words } from '#contract/texts/own-words.ts'
import { say } from '#server/core/texts/say.ts'
import { asButton } from './html.ts'
import { unlinkable } from './unlinkable.ts'

/** A notification in one language: a title of one line, and the text after the greeting. */
export type NotificationText = {
  title: string
  text: string
  /** What the recipient of a loan does next, and why nothing is missing. The e-mail ends with it. */
  next?: { sentence: string; ready: string | null } | null
}

type NotificationEmail = NotificationText & {
  library: string
  first_name: string
  /** The link to the page where the member can act. */
  link: string
  /** It says what was paid or given back. */
  ofMoney: boolean
  /** The link that turns such e-mails off, unless they are always sent. */
  off: string | null
  /** The library's own words. */
  words?: Words
}

const words = italian({
  hello: 'Ciao {first_name},',
  off: 'Non vuoi più questi avvisi? Spegnili con un clic:',
  money: 'Questo avviso arriva sempre, perché riguarda i tuoi soldi.',
  always: 'Questo avviso arriva sempre, perché altrimenti qualcuno aspetterebbe invano.',
})

/** What somebody does on the page that a notification leads to, by the beginning of its path: the first that fits. */
const acts = italian({
  '/me/orders/': 'Vedi il prestito',
  '/me/orders': 'I tuoi prestiti',
  '/me/products': 'I tuoi oggetti',
  '/me/rinnovo-tessera': 'Rinnova la tessera',
  '/me/memberships': 'Le tue tessere',
  '/me/wishes': 'Per dopo e in coda',
  '/products/': "Vai all'oggetto",
  '/admin': "Apri l'amministrazione",
  '/': "Vai all'oggettoteca",
})

function buttonOf(link: string, locale: Locale): string {
  const { pathname } = new URL(link)
  const [, act = acts['/']] = Object.entries(acts).find(([path]) => pathname.startsWith(path)) ?? []
  return asButton(say(locale, act), link)
}

export function writeNotification(locale: Locale, email: NotificationEmail) {
  const { subject, ...parts } = notificationParts(locale, email)
  return { subject, body: emailText(parts, email.words ?? { above: '', below: '' }) }
}

/** The subject, and the parts that own words stand between. */
export function notificationParts(
  locale: Locale,
  email: Omit<NotificationEmail, 'words'>,
): EmailParts & { subject: string } {
  const why = say(locale, email.ofMoney ? words.money : words.always)
  const next = email.next && [email.next.sentence, email.next.ready].filter(Boolean).join('. ')
  return {
    subject: `${email.library}: ${email.title}`,
    hello: helloTo(email.first_name, locale),
    text: [email.text, next].filter(Boolean).join('\n\n'),
    link: email.link && buttonOf(email.link, locale),
    foot: email.off ? `${say(locale, words.off)}\n${email.off}` : why,
  }
}

export const helloTo = (first_name: string, locale: Locale) =>
  say(locale, words.hello, { first_name: unlinkable(first_name) })
