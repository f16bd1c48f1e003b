import { cardEnds } from '#server/areas/membership/memberships.repo.ts'
import { type Count, createdAt, fault, instantOf, type Job, upsert } from '../job.ts'
import type { CardRow } from '../people/complete-cards.ts'
import { leftoverNotes, writeLeftover } from '../people/leftover.ts'
import { joinedLines, type MemberRow } from '../people/people.ts'
import { acceptPapers } from '../people/quiet.repo.ts'
import type { Origin, Table } from '../read/parse-table.ts'
import { changedBy, type Row, valuesOf } from '../rows.ts'
import { mapSlices, slices } from '../slices.ts'
import type { ShownField } from '../trial/found.ts'
import { anyOf, insertAll } from './row-store.ts'

/** Imports members by their e-mail. Staff of the actor's rank or above are not changed. */
export async function importMembers(job: Job): Promise<Count> {
  const { inventory, libraryId, refs, settings, actorLevel } = job
  const table: Table<MemberRow> = inventory.tables.members
  const above = (email: string) => {
    const level = refs.levelOf(email)
    return actorLevel !== null && level !== undefined && level <= actorLevel
  }
  const rows = table.rows.filter(row => !above(row.email))
  for (const row of rows.length < table.rows.length ? table.rows : []) {
    if (!above(row.email)) continue
    job.shown?.add('members', row, 'same')
    fault(job, row, 'email', 'staff_kept', row.email)
  }
  const changing = (has: Origin['has']) => changedBy('members', has)
  const values = (row: MemberRow) => {
    const { adhesion_accepted: day, adhesion_accepted_days_ago: ago } = row
    const accepted = day || ago !== null ? instantOf(job, day, ago) : null
    const joined = instantOf(job, row.joined, row.joined_days_ago)
    return {
      ...valuesOf('members', row),
      library_id: libraryId,
      id: refs.memberId(row.email) ?? '',
      first_name: row.first_name,
      name: `${row.first_name} ${row.last_name}`.trim(),
      password_hash: row.demo_account ? job.demoHash : null,
      domicile: homeOf(row),
      adhesion_version: accepted && settings.adhesionVersion,
      adhesion_accepted_at: accepted,
      email_verified_at: joined,
      created_at: joined,
    }
  }
  const notes = await leftoverNotes(job, rows)
  const noteOf = (row: MemberRow): ShownField[] => {
    const note = notes.get(row)
    return note ? [{ column: 'leftover', from: note.was, to: note.text }] : []
  }
  // Who gets an e-mail is stored with another key.
  const [given = [], others = []] = [true, false].map(isGiven =>
    rows.filter(row => (row.former_email !== undefined) === isGiven),
  )
  const withEmail = await upsert(
    job,
    {
      table: 'members',
      keys: ['library_id', 'id'],
      changing: has => ['email', ...changing(has)],
      besides: row => [{ column: 'email', from: '', to: row.email }, ...noteOf(row)],
    },
    given,
    values,
  )
  const count = await upsert(
    job,
    { table: 'members', keys: ['library_id', 'email'], changing, besides: noteOf },
    others,
    values,
  )
  const fresh = rows.filter(
    ({ email, former_email }) => former_email !== undefined || refs.levelOf(email) === undefined,
  )
  for (const { email } of fresh) job.concerned.add(refs.memberId(email) ?? '')
  await writePapers(job, rows)
  await writeLeftover(job, notes.values())
  const kept = table.rows.length - rows.length
  return {
    created: count.created + withEmail.created,
    updated: count.updated + withEmail.updated,
    unchanged: count.unchanged + withEmail.unchanged + kept,
  }
}

/** Stores the papers with which members accepted before, with their day. One that is accepted already stays as it is. */
async function writePapers(job: Job, rows: readonly Row<'members'>[]) {
  const { libraryId, refs, settings, recorder, now } = job
  const signed = rows.filter(row => row.adhesion_accepted !== '')
  for await (const part of slices(signed)) {
    const papers = part.map(row => ({
      library_id: libraryId,
      member_id: refs.memberId(row.email) ?? '',
      version: settings.adhesionVersion,
      accepted_at: instantOf(job, row.adhesion_accepted),
      ...(recorder && { recorded_by: recorder, recorded_at: now }),
    }))
    await job.store.write(async db => {
      await db
        .insertInto('adhesions')
        .values(papers)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await acceptPapers(
        db,
        libraryId,
        papers.map(({ member_id }) => member_id),
      )
    })
  }
}

function homeOf({ address, cap, city, province }: Row<'members'>): string | null {
  if (!address && !cap && !city && !province) return null
  const parts = { address, cap, city, province }
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([key, is]) => [key, is ?? ''])),
  )
}

/** Imports cards. A card with the same member and days is the same card. */
export async function importMemberships(job: Job): Promise<Count> {
  const table = job.inventory.tables.memberships
  const made = new Set<object>()
  const cards = await mapSlices<CardRow, NewCard>(table.rows, row => {
    const card = cardOf(job, row)
    if (row.made) made.add(card)
    return card
  })
  const fresh: NewCard[] = []
  const taken = new Set<string>()
  for await (const part of slices(cards)) {
    const owners = part.map(card => card.member_id)
    for (const card of await heldBy(job, owners)) take(taken, card)
    for (const card of part) {
      if (taken.has(made.has(card) ? endOf(card) : keyOf(card))) continue
      take(taken, card)
      fresh.push(card)
    }
  }
  for (const { member_id } of fresh) job.concerned.add(member_id)
  await showCards(job, cards, new Set(fresh))
  if (job.faults.length === 0) {
    await insertAll(job, 'memberships', fresh)
    await forgetReminders(job, fresh)
    await writeLeftover(job, (await leftoverNotes(job, besidesCards(job, table.rows))).values())
  }
  return { created: fresh.length, updated: 0, unchanged: table.rows.length - fresh.length }
}

/** What the cards of each member have besides. */
function besidesCards({ refs }: Job, rows: readonly CardRow[]) {
  const given = rows.filter(row => row.leftover && refs.memberId(row.member_email))
  const ofMember = Map.groupBy(given, row => row.member_email)
  return [...ofMember].map(([email, cards]) => ({ email, leftover: joinedLines(cards) }))
}

/** Says which cards are new, and which of them are over. */
function showCards(job: Job, cards: readonly Card[], fresh: ReadonlySet<Card>) {
  const table = job.inventory.tables.memberships
  return mapSlices(table.rows, (row, at) => {
    const card = cards[at]
    const isNew = card !== undefined && fresh.has(card)
    job.shown?.add('memberships', row, isNew ? 'new' : 'same')
    if (isNew && card.valid_to < job.today) {
      fault(job, row, endColumn(row), 'card_over', card.valid_to)
    }
  })
}

/** Whoever has another card now is not reminded of the end of the one before. */
async function forgetReminders({ store, libraryId }: Job, cards: readonly Card[]) {
  for await (const part of slices(cards)) {
    const owners = part.map(card => card.member_id)
    await store.write(db =>
      db
        .deleteFrom('mails')
        .where('library_id', '=', libraryId)
        .where('ref', '=', anyOf(owners))
        .where('kind', '=', cardEnds)
        .where('sent_at', 'is', null)
        .execute(),
    )
  }
}

const endColumn = ({ ofMember }: CardRow) => (ofMember ? 'card_to' : 'to')

type NewCard = ReturnType<typeof cardOf>

function cardOf(job: Job, row: CardRow) {
  if (row.to < row.from) fault(job, row, endColumn(row), 'dates_reversed', row.to)
  return {
    ...valuesOf('memberships', row),
    library_id: job.libraryId,
    member_id: job.refs.memberId(row.member_email) ?? '',
    valid_from: row.from,
    created_at: createdAt(job, row.created, row.from),
    origin_created_at: row.origin_created ? new Date(`${row.origin_created}T10:00:00Z`) : null,
  }
}

type Card = { member_id: string; valid_from: string; valid_to: string }
const endOf = (card: Card) => `${card.member_id} ${card.valid_to}`
const keyOf = (card: Card) => `${endOf(card)} ${card.valid_from}`
/** A card is known by its days; one whose beginning was made up, by its end. */
const take = (taken: Set<string>, card: Card) => taken.add(keyOf(card)).add(endOf(card))

function heldBy({ store, libraryId }: Job, members: string[]): Promise<Card[]> {
  return store.read(db =>
    db
      .selectFrom('memberships')
      .select(['member_id', 'valid_from', 'valid_to'])
      .where('library_id', '=', libraryId)
      .where('member_id', '=', anyOf(members))
      .execute(),
  )
}
