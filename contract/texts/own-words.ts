import type { Locale } from './languages.ts'
import type { Localized } from './localized.ts'

/** The e-mails to members in which a library may write words of its own, by what they are about. */
export const emailGroups = {
  people: ['welcome', 'card_ends'],
  money: [
    'receipt_card',
    'receipt_contribution',
    'receipt_delivery',
    'receipt_reversed',
    'card_refunded',
    'delivery_refunded',
  ],
  bookings: ['booked', 'pickup_tomorrow', 'handed_out', 'extended', 'end_tomorrow'],
  returns: ['returned', 'overdue', 'overdue_asked'],
  changes: [
    'cancelled',
    'denied',
    'lapsed',
    'moved',
    'relocated',
    'hindered',
    'awaited',
    'ready',
    'damaged',
    'repaired',
  ],
  sharing: ['asked', 'agreed', 'answered', 'received', 'deferred'],
  queue: ['turn', 'turn_passed', 'queue_closed', 'wish_free', 'wish_gone'],
} as const satisfies Record<string, readonly string[]>

export type EmailGroup = keyof typeof emailGroups
export type EmailKind = (typeof emailGroups)[EmailGroup][number]
export const emailKinds: readonly EmailKind[] = Object.values(emailGroups).flat()

/** What a library writes above and below the text of a kind of e-mail, by language. */
export type OwnWords = { above: Localized; below: Localized }
/** By kind; most have none. */
export type OwnWordsByKind = { [K in EmailKind]?: OwnWords }

/** The own words of a kind of e-mail. Those to staff have none. */
export const ownWordsOf = (words: OwnWordsByKind | undefined, kind: string): OwnWords | undefined =>
  words?.[kind as EmailKind]

/** Own words in one language. Empty: none. */
export type Words = { above: string; below: string }

/** The words of an e-mail in a language. What is missing there is said in the library's first language, like its other texts. */
export function wordsIn(
  words: OwnWords | undefined,
  language: Locale,
  [first]: readonly Locale[],
): Words {
  const textOf = (texts: Localized = {}) => texts[language] || (first && texts[first]) || ''
  return { above: textOf(words?.above), below: textOf(words?.below) }
}

/** The parts of an e-mail. */
export type EmailParts = {
  hello: string
  /** What it says, in paragraphs. */
  text: string
  /** The page to act on it; empty if there is none. */
  link: string
  foot: string
}

/** The whole text of an e-mail: own words stand between the greeting and the text, and before the small print. */
export function emailText({ hello, text, link, foot }: EmailParts, words: Words): string {
  // After the greeting it goes on in the same sentence, after a paragraph of its own it does not.
  const said = words.above ? text.charAt(0).toUpperCase() + text.slice(1) : text
  const parts = [hello, words.above, said, link, words.below].filter(Boolean)
  return `${parts.join('\n\n')}\n\n—\n${foot}`
}
