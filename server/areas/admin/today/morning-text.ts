import type { Today, TodayPart, TodayRow } from '#contract/shapes/admin/today.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { shortDay } from '#contract/texts/day-text.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { nameIn } from '#contract/texts/localized.ts'
import { say } from '#server/core/texts/say.ts'
import type { NotificationText } from '#server/platform/mail/notification-text.ts'
import { unlinkable } from '#server/platform/mail/unlinkable.ts'

/** How many rows of each part the e-mail names. The page has all. */
const named = 12

const words = italian({
  title: 'Da fare oggi, {day}',
  intro: "ecco che cosa c'è da fare oggi.",
  nothing: "oggi non c'è niente da fare al banco. Buona giornata!",
})

const titles: Record<TodayPart, string> = italian({
  pickups: 'Da consegnare: {count}',
  returns: 'Da riprendere: {count}',
  deliveries: 'Consegne a domicilio: {count}',
  overdue: 'In ritardo: {count}',
  requests: 'Richieste senza risposta: {count}',
  messages: 'Messaggi da leggere: {count}',
  letters: 'Da chiamare, o da stampare: {count}',
  reviews: 'Recensioni da guardare: {count}',
  defects: 'Guasti segnalati: {count}',
  repairs: 'In riparazione: {count}',
  cards: 'Tessere che scadono: {count}',
  closures: 'Chiusure in arrivo: {count}',
})

const loan = ({ product, borrower, point }: DeskLoan, locale: Locale) =>
  [nameIn(product, locale), product.code, borrower.name, point?.name].filter(Boolean).join(', ')

/** A row in one line. */
const lines: { [P in TodayPart]: (row: TodayRow<P>, locale: Locale) => string } = {
  pickups: loan,
  returns: loan,
  deliveries: loan,
  overdue: (row, locale) => `${loan(row, locale)} (${shortDay(row.to_date, locale)})`,
  requests: loan,
  messages: ({ object: topic, section, email }) => `${topic || section}, ${email}`,
  letters: ({ member, subject }) => `${member.name}: ${subject}`,
  reviews: ({ object: product, rating, member }, locale) =>
    `${nameIn(product, locale)}, ${rating}/5, ${member}`,
  defects: ({ product, copy, note }, locale) => `${nameIn(product, locale)}, ${copy.code}: ${note}`,
  repairs: (row, locale) => [nameIn(row, locale), row.code, row.reason].filter(Boolean).join(', '),
  cards: ({ member, valid_to }, locale) => `${member.name}, ${shortDay(valid_to, locale)}`,
  closures: ({ points, name, from_date, to_date }, locale) => {
    const days = [...new Set([from_date, to_date])].map(day => shortDay(day, locale)).join(' – ')
    return [points.join(', '), name, days].filter(Boolean).join(', ')
  },
}

/** The work of a day as an e-mail, in the recipient's language. */
export function morningText(locale: Locale, { date, parts }: Today): NotificationText {
  const groups = (Object.keys(lines) as TodayPart[]).flatMap(name => {
    const part = parts[name]
    return part && part.count > 0 ? [groupOf(locale, name, part)] : []
  })
  return {
    title: say(locale, words.title, { day: shortDay(date, locale) }),
    text: groups.length
      ? [say(locale, words.intro), ...groups].join('\n\n')
      : say(locale, words.nothing),
  }
}

type Part = { count: number; rows: readonly unknown[] }

function groupOf(locale: Locale, name: TodayPart, { count, rows }: Part): string {
  const lineOf = lines[name] as (row: unknown, locale: Locale) => string
  const shown = rows.slice(0, named).map(row => `• ${unlinkable(lineOf(row, locale))}`)
  const more = count > shown.length ? ['…'] : []
  return [say(locale, titles[name], { count }), ...shown, ...more].join('\n')
}
