import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { adminLevel } from '#domain/permissions.ts'
import { selectUnseenReviews } from '#server/areas/catalogue/reviews.repo.ts'
import { selectOpenDefects } from '#server/areas/loans/defects/defects.repo.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import { selectWaitingLetters } from '../people/letters.repo.ts'

/** How many rows there are, before the limit, as a column of each. */
const total = sql<number>`(count(*) over ())::int`.as('total')

type Asked = {
  today: string
  at: Date
  /** Cards that end until this day, closures that begin until that one. */
  cardsUntil: string
  closuresUntil: string
  pointId: string | undefined
  limit: number
}

/** What there is to do beside loans, in one statement; each list with its whole number. */
export function findOtherWork(db: Db, asked: Asked) {
  const lists = [
    jsonArrayFrom(unreadMessages(db, asked)).as('messages'),
    jsonArrayFrom(selectWaitingLetters(db, asked).select(total)).as('letters'),
    jsonArrayFrom(selectUnseenReviews(db).select(total).limit(asked.limit)).as('reviews'),
    jsonArrayFrom(openDefects(db, asked)).as('defects'),
    jsonArrayFrom(repairs(db, asked)).as('repairs'),
    jsonArrayFrom(endingCards(db, asked)).as('cards'),
    jsonArrayFrom(closures(db, asked)).as('closures'),
  ] as const
  return db.selectNoFrom(lists).executeTakeFirstOrThrow()
}

const unreadMessages = (db: Db, { limit }: Asked) =>
  db
    .selectFrom('support_messages')
    .select(['id', 'email', 'section', 'object', 'message', 'answer', 'created_at', 'read_at'])
    .select(total)
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)

/** A copy that is in repair is shown as one. */
const openDefects = (db: Db, { pointId, limit }: Asked) =>
  selectOpenDefects(db)
    .select(total)
    .where('copies.state', '!=', 'repair')
    .$if(pointId !== undefined, query => query.where(copyPlace, '=', pointId ?? ''))
    .limit(limit)

const copyPlace = sql<string>`coalesce(copies.location_id, objects.location_id)`

const repairs = (db: Db, { pointId, limit }: Asked) =>
  db
    .selectFrom('copies')
    .innerJoin('objects', 'objects.id', 'copies.object_id')
    .select(['copies.id', 'copies.code', 'copies.state_reason', 'copies.state_since'])
    .select(['objects.name', 'objects.names', total])
    .where('copies.state', '=', 'repair')
    .where('objects.withdrawn', '=', false)
    .$if(pointId !== undefined, query => query.where(copyPlace, '=', pointId ?? ''))
    .orderBy('copies.state_since')
    .limit(limit)

const endingCards = (db: Db, { today, cardsUntil, limit }: Asked) =>
  db
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .select(['memberships.id', 'memberships.valid_to', 'members.id as member_id', 'members.name'])
    .select(['members.card_number', 'members.phone_number', total])
    .where('memberships.valid_to', '>=', today)
    .where('memberships.valid_to', '<=', cardsUntil)
    .where('members.deleted_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships as later')
            .select('later.id')
            .whereRef('later.member_id', '=', 'memberships.member_id')
            .whereRef('later.valid_to', '>', 'memberships.valid_to'),
        ),
      ),
    )
    .orderBy('memberships.valid_to')
    .orderBy('members.name')
    .limit(limit)

/** Of public points. One that begins and ends with another's, and has its name, is the same closure. */
const closures = (db: Db, { today, closuresUntil, pointId, limit }: Asked) =>
  db
    .selectFrom('holidays')
    .innerJoin('headquarters', 'headquarters.id', 'holidays.headquarters_id')
    .select(eb => eb.fn.min('holidays.id').as('id'))
    .select(sql<string>`coalesce(holidays.name, '')`.as('name'))
    .select(['holidays.first_day', 'holidays.last_day', total])
    .select(sql<string[]>`array_agg(headquarters.name order by headquarters.name)`.as('points'))
    .where('headquarters.kind', '!=', 'private')
    .where('headquarters.available', '=', true)
    .where('holidays.last_day', '>=', today)
    .where('holidays.first_day', '<=', closuresUntil)
    .$if(pointId !== undefined, query => query.where('headquarters.id', '=', pointId ?? ''))
    .groupBy(['holidays.name', 'holidays.first_day', 'holidays.last_day'])
    .orderBy('holidays.first_day')
    .limit(limit)

export type OtherWork = Awaited<ReturnType<typeof findOtherWork>>

export type Waking = { library_id: string; member_id: string }

/**
 * Staff of every library who want the work of the day by e-mail and have not got today's, while it is morning there.
 * @param morning the first and the last time, `HH:MM`, local
 */
export async function listMorningReaders(
  db: AnyDb,
  at: Date,
  morning: { from: string; until: string },
): Promise<Waking[]> {
  const here: Expression<Date> = sql`(${at}::timestamptz at time zone libraries.time_zone)`
  const { rows } = await sql<Waking>`
    select choice.library_id, choice.member_id
    from notice_choices choice
      join libraries on libraries.id = choice.library_id
      join members on members.library_id = choice.library_id and members.id = choice.member_id
    where choice.topic = 'today' and choice.wanted and choice.channel = 'mail'
      and members.deleted_at is null and members.level <= ${adminLevel}
      and ${here}::time >= ${morning.from}::time and ${here}::time < ${morning.until}::time
      and not exists (
        select from notices where notices.library_id = choice.library_id
          and notices.member_id = choice.member_id and notices.kind = 'today'
          and notices.ref = 'today' and notices.turn = ${here}::date::text)`.execute(db)
  return rows
}
