import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/texts/localized.ts'
import { membersWith, productsWith } from '#server/areas/catalogue/search-terms.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** More people or things than these are not looked for at once. */
const mostFound = 200

/** The members with this id, or with all words in their name, card, e-mail or telephone. */
export async function findPeople(db: Db, id: string, terms: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id = ${id}
    union select id from ${membersWith(terms)} found limit ${mostFound}`.execute(db)
  return rows.map(row => row.id)
}

/** The products with this id or code, or with all words in their name, shelf or codes. */
export async function findThings(
  db: Db,
  id: string,
  terms: readonly string[],
  code: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from objects where id = ${id}
    union select id from ${productsWith(terms, code)} found limit ${mostFound}`.execute(db)
  return rows.map(row => row.id)
}

export type AuditFilter = {
  /** The ids of those who did it, or to whom, or in whose name; `null`: anybody. So of the others. */
  people: readonly string[] | null
  things: readonly string[] | null
  acts: readonly string[] | null
  since: Date | null
  until: Date | null
  /** The last entry of the page before. */
  after: { at: string; id: string } | null
}

export type AuditRow = {
  id: string
  at: Date
  actor_id: string
  action: string
  target: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  actor: string | null
  subject_id: string | null
  subject: string | null
  member_id: string | null
  member: string | null
  object_id: string | null
  code: string | null
  name: string | null
  names: Localized | null
  /** The member, the owner of the product, or the writer of the message has left. */
  erased: boolean
  /** Of an invitation: somebody has its address. */
  known: boolean
}

const latestFirst = sql`order by at desc, id desc`

/**
 * Entries of the log, the latest first. Of each person, thing or act an index has its latest ones, so a page costs the same
 * however long the log is.
 */
export async function listAuditPage(
  db: Db,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with found as (${latestEntries(filter, limit)})
    select audit.id::text, audit.at, audit.action, audit.target, audit.before, audit.after,
      audit.actor_id, actor.name as actor, audit.subject_id, subject.name as subject,
      audit.member_id, member.name as member,
      audit.object_id, objects.code, objects.name, objects.names,
      (member.deleted_at is not null or owner.deleted_at is not null
        or audit.action = 'message' and not exists (
          select from support_messages where support_messages.id = audit.target)) as erased,
      (audit.action not like 'invitation%'
        or exists (select from members where members.email = audit.target)
        or exists (select from invitations where invitations.email = audit.target)) as known
    from found
    join audit on audit.id = found.id
    left join members actor on actor.id = audit.actor_id
    left join members subject on subject.id = audit.subject_id
    left join members member on member.id = audit.member_id
    left join objects on objects.id = audit.object_id
    left join members owner on owner.id = objects.owner_id
    order by found.at desc, found.id desc`.execute(db)
  return rows
}

/** The query of the ids of a page. */
export const latestEntries = (filter: AuditFilter, limit: number) =>
  sql`select id, at from (${foundBy(filter, limit)}) one ${latestFirst} limit ${limit}`

/** The latest entries of each key, by the filter that leaves the fewest. */
function foundBy(filter: AuditFilter, limit: number): RawBuilder<unknown> {
  const { people, things, acts } = filter
  if (things) return latest('object_id', things, filter, limit)
  if (people) {
    // Who works here has done much of everything, so their acts are looked up one by one.
    const done = acts
      ? latest('actor_id', people, { ...filter, acts: null }, limit, acts)
      : latest('actor_id', people, filter, limit)
    const roles = ['member_id', 'subject_id'].map(one => latest(one, people, filter, limit))
    return sql.join([done, ...roles], sql` union `)
  }
  return acts ? latest('action', acts, { ...filter, acts: null }, limit) : ofAll(filter, limit)
}

function latest(
  column: string,
  keys: readonly string[],
  filter: AuditFilter,
  limit: number,
  acts?: readonly string[],
): RawBuilder<unknown> {
  const each = acts && sql`cross join unnest(${acts}::text[]) as kind (act)`
  const ofAct = acts ? [sql`action = kind.act`] : []
  const matches = [sql`${sql.ref(column)} = asked.key`, ...ofAct, ...conditionsOf(filter)]
  return sql`
    select one.id, one.at from unnest(${keys}::text[]) as asked (key) ${each ?? sql``} cross join lateral (
      select id, at from audit where ${sql.join(matches, sql` and `)} ${latestFirst} limit ${limit}) one`
}

const ofAll = (filter: AuditFilter, limit: number) =>
  sql`(select id, at from audit where ${sql.join(conditionsOf(filter), sql` and `)} ${latestFirst} limit ${limit})`

function conditionsOf({ people, things, acts, since, until, after }: AuditFilter) {
  const conditions = [sql`target is not null`]
  const isOne = (column: string, ids: readonly string[]) =>
    sql`${sql.ref(column)} = any(${ids}::text[])`
  if (things && people) {
    const roles = ['actor_id', 'member_id', 'subject_id'].map(column => isOne(column, people))
    conditions.push(sql`(${sql.join(roles, sql` or `)})`)
  }
  if (acts) conditions.push(isOne('action', acts))
  if (since) conditions.push(sql`at >= ${since}`)
  if (until) conditions.push(sql`at < ${until}`)
  if (after) conditions.push(sql`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`)
  return conditions
}

type Named = { key: string; name: string; names: Localized | null }

/** What is behind some ids, each with its kind in front. */
export async function listNamed(
  db: Db,
  ids: { [K in 'point' | 'category' | 'member' | 'copy']: readonly string[] },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'point:' || id as key, name, null::jsonb as names from headquarters where id = any(${ids.point}::text[])
    union all select 'category:' || slug, '', name from categories where slug = any(${ids.category}::text[])
    union all select 'category:' || slug, '', name from former_categories where slug = any(${ids.category}::text[])
    union all select 'member:' || id, name, null from members where id = any(${ids.member}::text[])
    union all select 'copy:' || id, code, null from copies where id = any(${ids.copy}::text[])`.execute(
    db,
  )
  return rows
}
