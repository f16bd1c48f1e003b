import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { EmailParts } from '#contract/texts/own-words.ts'
import { pricingOf } from '#domain/card-price.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { say } from '#server/core/texts/say.ts'
import { asButton } from './html.ts'
import { moneyText } from './money.ts'
import { helloTo, type NotificationText } from './notification-text.ts'
import { unlinkable, unlinkableData } from './unlinkable.ts'

/** The e-mail about a card that ends. */
export type CardNotificationKind = 'card_ends'

const texts = italian({
  card_ends: {
    title: 'La tua tessera vale fino a {until}',
    text: 'la tua tessera «{card}» vale fino a {until}.',
  },
  ends_today: {
    title: 'La tua tessera scade oggi',
    text: 'la tua tessera «{card}» vale ancora oggi, {until}, poi scade.',
  },
  desk: 'Per continuare a prendere in prestito rinnovala al banco, quando vuoi: la nuova tessera comincia quando finisce questa.',
  app: "Con l'app si rinnova da {from}.",
  page: 'Tutto sulla tessera:\n{page}',
  suggested: '{name}: da {least} a {most}, scegli tu',
  free: '{name}: scegli tu quanto',
})

export type CardEnd = {
  card: string
  to: string
  today: boolean
  /** From which day on it can be renewed in the app; `null` if it cannot. */
  from: string | null
  /** The cards that the desk sells. */
  sold: readonly RenewalCard[]
  /** The library's own page about its cards. */
  page: string | null
}

/** The text of the e-mail about a card that ends, with the ways to renew it. */
export function cardText(locale: Locale, end: CardEnd): NotificationText {
  const { title, text } = texts[end.today ? 'ends_today' : 'card_ends']
  const values = {
    ...unlinkableData({ card: end.card }),
    until: longDay(end.to, locale),
    from: end.from && longDay(end.from, locale),
    page: end.page,
  }
  const prices = end.sold.map(card => priceText(card, locale))
  const parts = [
    say(locale, text, values),
    say(locale, texts.desk),
    prices.join('\n'),
    end.from && say(locale, texts.app, values),
    end.page && say(locale, texts.page, values),
  ]
  return { title: say(locale, title, values), text: parts.filter(Boolean).join('\n\n') }
}

/** What a card costs: `Annuale: 20,00 €`, or between which amounts whoever buys it chooses. */
function priceText(card: RenewalCard, locale: Locale): string {
  const money = (euros: number) => moneyText(euros, limits.currency, locale)
  const name = unlinkable(card.name)
  const pricing = pricingOf(card)
  if (pricing === 'fixed') return `${name}: ${money(card.price)}`
  const [least, most] = [money(card.price_min ?? 0), money(card.price_max ?? 0)]
  return say(locale, texts[pricing], { name, least, most })
}

const welcome = italian({
  title: 'ecco il tuo profilo',
  text: 'ora fai parte di {library}: prendi in prestito gli oggetti che ti servono, senza comprarli.\n\nNel tuo profilo cerchi un oggetto, lo prenoti per i giorni che vuoi, vedi dove ritirarlo e quando riportarlo, e chiedi più tempo se ti serve.',
  claim: 'Per entrare apri questo link entro {days} giorni e scegli la tua password:',
  code: 'Per avere un accesso con un indirizzo solo tuo, entro {days} giorni apri questo link e scrivi il codice {code}:',
  at_desk: 'Se vuoi entrare anche da casa, chiedi un codice al banco.',
  reached:
    'Ricevi questo messaggio perché {library} ha questo indirizzo come recapito di {first_name}. Se non sai chi è, diccelo.',
  sign_on: 'Entra con le credenziali della tua università:',
  choose: 'Scegli la password',
  enter_code: 'Scrivi il codice',
  sign_in: 'Accedi',
  expired:
    'Se il link è scaduto chiedine un altro dalla pagina di accesso, con «Password dimenticata?».',
  foot: 'Ricevi questo messaggio perché {library} ha creato il tuo profilo con questo indirizzo. Se non sei tu non fare nulla.',
})

type Welcome = {
  library: string
  first_name: string
  link: string
  /** For how many days the link works; `null` if it leads to the single sign-on. */
  days: number | null
  /** The address is somebody else's: the code gives them an account with one of their own. `null`: they have no address at all. */
  code?: string | null
}

/** What the button of the e-mail does: members of a university sign in, others choose a password first. */
function actOf(days: number | null, code: string | null | undefined): string {
  if (code) return welcome.enter_code
  return days === null ? welcome.sign_in : welcome.choose
}

/** The parts of the e-mail to somebody whom staff registered or imported. */
export function welcomeParts(
  locale: Locale,
  { library, first_name, link, days, code }: Welcome,
): EmailParts & { subject: string } {
  const values = { library, days, code, first_name: unlinkable(first_name) }
  const own = days === null ? welcome.sign_on : welcome.claim
  const way = say(locale, code ? welcome.code : code === null ? welcome.at_desk : own, values)
  const expires = days === null || code !== undefined ? '' : say(locale, welcome.expired)
  const foot = code === null ? library : say(locale, code ? welcome.reached : welcome.foot, values)
  return {
    subject: `${library}: ${say(locale, welcome.title)}`,
    hello: helloTo(first_name, locale),
    text: `${say(locale, welcome.text, values)}\n\n${way}`,
    link: link && asButton(say(locale, actOf(days, code)), link),
    foot: [expires, foot].filter(Boolean).join('\n'),
  }
}
