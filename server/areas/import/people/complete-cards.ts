import { italian } from '#contract/texts/italian.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { addDays, addMonths } from '#domain/days/plain-date.ts'
import { say } from '#server/core/texts/say.ts'
import type { LibraryRow } from '#server/platform/context.ts'
import type { FaultList, FaultRule } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Placed } from '../read/parse-table.ts'
import type { Row } from '../rows.ts'
import { mapSlices } from '../slices.ts'
import type { MemberCard } from './find-people.ts'
import type { People } from './people.ts'

const texts = italian({ card: 'Tessera' })
const usualMonths = 12
/** What the file of members may say of a card, by the names of the file of cards. */
const ofMembersFile = new Set(['card_name', 'number', 'from', 'to', 'price'])

/** A card of a file. `made`: its beginning is not in the file, so a card of the same member with the same end is the same.
 * `ofMember`: the file of members has it, in columns of other names. */
export type CardRow = Row<'memberships'> & Placed & { made?: true; ofMember?: true }

/**
 * Completes the cards: those of the file of members join the others, and each gets a name and a beginning. Without one in the file
 * it begins when its member joined, or one duration before its end; warnings say so.
 */
export async function completeCards(
  { document, languages }: LibraryRow,
  { tables }: Inventory,
  people: People,
  cards: readonly MemberCard[],
  faults: FaultList,
) {
  const { memberships } = tables
  const sold = document.renewal_cards
  const usual = sold[0]?.name ?? say(chooseLanguage(languages), texts.card)
  const monthsOf = (name: string) => {
    const kind = sold.find(one => one.name.toLowerCase() === name.toLowerCase()) ?? sold[0]
    return kind?.duration ?? usualMonths
  }
  const complete = (card: CardRow, column: string): CardRow => {
    const named = { ...card, card_name: card.card_name || usual }
    if (card.from) return named
    const note = (rule: FaultRule) =>
      faults.push({ file: card.origin.file, row: card.line, column, rule })
    const joined = people.ownerOf(card.member_email)?.joined ?? ''
    const isJoined = joined !== '' && joined <= card.to
    note(isJoined ? 'card_from_joined' : 'card_from_before')
    const from = isJoined ? joined : addDays(addMonths(card.to, -monthsOf(named.card_name)), 1)
    return { ...named, from, made: true }
  }
  const own = await mapSlices<CardRow, CardRow>(memberships.rows, row => complete(row, 'from'))
  const ofMembers = await mapSlices(cards, row =>
    complete(
      {
        line: row.line,
        origin: { file: row.origin.file, has: column => ofMembersFile.has(column) },
        ofMember: true,
        member_email: row.email,
        member_number: null,
        member_name: `${row.first_name} ${row.last_name ?? ''}`.trim(),
        card_name: row.card_name,
        number: row.card_number,
        from: row.card_from,
        to: row.card_to,
        price: row.card_price,
        created: '',
        origin_created: '',
        leftover: '',
      },
      'card_from',
    ),
  )
  tables.memberships = { ...memberships, rows: [...own, ...ofMembers] }
}
