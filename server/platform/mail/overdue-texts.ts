import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkable } from './unlinkable.ts'

/** The kind of the e-mail that staff send about what did not come back. */
export type OverdueNotificationKind = 'overdue_asked'

/** In the recipient's language. */
export type OverdueThing = { product: string; code: string; day: string; late: number }

const texts = italian({
  title: 'Ti aspettiamo: oggetti da riportare',
  text: 'questi oggetti dovevano già essere tornati:\n\n{things}\n\nRiportali appena puoi: forse qualcuno li aspetta. Se c’è un problema scrivici o chiamaci, una soluzione si trova.',
  thing: '{product} ({code})\nda riportare: {day} · giorni di ritardo: {late}',
  phone: 'Il nostro telefono: {phone}',
})

/** The message that staff send about overdue things, with what they add to it. */
export function overdueText(
  locale: Locale,
  {
    things,
    words,
    phone,
  }: { things: readonly OverdueThing[]; words: string; phone: string | null },
): NotificationText {
  const list = things
    .map(one => say(locale, texts.thing, { ...one, product: unlinkable(one.product) }))
    .join('\n\n')
  const parts = [
    say(locale, texts.text, { things: list }),
    words,
    phone && say(locale, texts.phone, { phone }),
  ]
  return { title: say(locale, texts.title), text: parts.filter(Boolean).join('\n\n') }
}
