import { type RawBuilder, sql } from 'kysely'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

/**
 * The tables of which the database records what an import does, each with its primary key without the library's. A table
 * stands behind those whose rows refer to it. A test compares this list with the triggers.
 */
export const recorded = {
  member_notes: ['id'],
  contacts: ['id'],
  defects: ['id'],
  wishes: ['member_id', 'object_id'],
  queue_places: ['id'],
  reviews: ['id'],
  adhesions: ['member_id', 'version'],
  loans: ['id'],
  memberships: ['id'],
  object_categories: ['object_id', 'slug'],
  copies: ['id'],
  objects: ['id'],
  categories: ['slug'],
  opening_hours: ['id'],
  holidays: ['id'],
  additional_days: ['id'],
  headquarters: ['id'],
  members: ['id'],
} as const
export type Recorded = keyof typeof recorded
export const recordedTables = Object.keys(recorded) as Recorded[]

/** Rows of one table that an import has changed, by their positions. */
export type Part = { importId: string; table: Recorded; positions: readonly string[] }

/** A foreign key: of `child`, with pairs of its columns and those of its parent, without the library's. */
export type ForeignKey = { child: string; parent: string; pairs: [string, string][] }

/** What only serves its member or product, and goes with them. */
const served = ['mailed_tokens', 'idempotency', 'crm_records', 'imported_photos']

/** The foreign keys from and to the recorded tables. */
export async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<{ child: string; parent: string; pairs: [string, string][] }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select json_agg(json_build_array(own.attname, other.attname))
        from unnest(conkey, confkey) as pair (own, other)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
        join pg_attribute other on other.attrelid = confrelid and other.attnum = pair.other
        where own.attname <> 'library_id') as pairs
    from pg_constraint where contype = 'f' and confrelid <> 'libraries'::regclass`.execute(db)
  return rows.filter(({ child, parent }) => !served.includes(child) && parent in recorded)
}

const here = ({ importId, table, positions }: Part) =>
  sql`r.import_id = ${importId} and r.table_name = ${table} and r.position = any(${positions}::bigint[])`
const isMade = sql`r.before is null and r.after is not null`
const isChanged = sql`r.before is not null and r.after is not null`

/** Whether the recorded row `r` is the row `t` of the table. */
function same(table: Recorded): RawBuilder<unknown> {
  const keys = recorded[table].map(key => sql`${sql.ref(`t.${key}`)} = r.key ->> ${sql.lit(key)}`)
  return sql.join([sql`t.library_id = r.library_id`, ...keys], sql` and `)
}

/** Takes the planner's statistics after an import: until then it takes the tables for as good as empty, also for the undo. */
export async function analyzeRecorded(db: AnyDb) {
  const tables = ['import_rows', ...recordedTables].map(table => sql.table(table))
  await sql`analyze ${sql.join(tables)}`.execute(db)
}

/** The positions of the rows of each table, in the order in which they were changed. */
export async function listPositions(db: Db, importId: string) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['table_name', 'position'])
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ table_name }) => table_name)
}

/** The pickup points and products that the undo may change. */
export async function scopeOf(db: Db, importId: string) {
  const { rows } = await sql<{ kind: 'point' | 'product'; id: string | null }>`
    select distinct case when r.table_name in ('headquarters', 'opening_hours', 'holidays', 'additional_days')
        then 'point' else 'product' end as kind,
      case r.table_name when 'headquarters' then r.key ->> 'id' when 'objects' then r.key ->> 'id'
        when 'opening_hours' then (select headquarters_id from opening_hours t where t.id = r.key ->> 'id')
        when 'copies' then (select object_id from copies t where t.id = r.key ->> 'id')
        when 'loans' then (select object_id from loans t where t.id = r.key ->> 'id')
        when 'object_categories' then r.key ->> 'object_id'
        else coalesce(r.after, r.before) ->> 'headquarters_id' end as id
    from import_rows r where r.import_id = ${importId}
      and r.table_name not in ('members', 'memberships', 'categories', 'reviews', 'contacts', 'defects', 'wishes',
        'queue_places')`.execute(db)
  const ofKind = (wanted: string) =>
    rows.flatMap(({ kind, id }) => (kind === wanted && id ? [id] : [])).sort()
  return { pointIds: ofKind('point'), productIds: ofKind('product') }
}

/** Rows that have other values now than the import gave them stay. */
export async function keepChanged(db: Db, part: Part) {
  await sql`update import_rows r set stays = 'changed' from ${sql.table(part.table)} t
    cross join lateral (select import_state(t) as is offset 0) now
    where ${here(part)} and r.after is not null and ${same(part.table)} and exists (
      select from jsonb_each(r.after) one
      where one.value is distinct from coalesce(now.is -> one.key, 'null'))`.execute(db)
}

/** Members of a rank of at least the actor's stay, and those who had such a rank before. */
export async function keepHigher(db: Db, part: Part, level: number) {
  await sql`update import_rows r set stays = 'rank' from members t
    where ${here(part)} and r.stays is null and ${same('members')}
      and least(t.level, (r.before ->> 'level')::int) <= ${level}`.execute(db)
}

/** A booked loan that the import affected stays as it is: its borrower was told. Smaller changes of loans are left alone. */
export async function keepAffected(db: Db, part: Part) {
  await sql`update import_rows r set stays = case when r.before ?| '{status,from_date,to_date,headquarters_id}'
      then 'loan' end, before = null, after = null
    where ${here(part)} and ${isChanged}`.execute(db)
}

/** Changed and deleted rows stay if what they referred to before is gone. */
export async function keepOrphans(db: Db, part: Part, { parent, pairs }: ForeignKey) {
  const [pair, another] = pairs
  if (!pair || another) return
  const [own, other] = pair
  await sql`update import_rows r set stays = 'gone'
    where ${here(part)} and r.stays is null and r.before ->> ${sql.lit(own)} is not null and not exists (
      select from ${sql.table(parent)} p
      where p.library_id = r.library_id and ${sql.ref(`p.${other}`)} = r.before ->> ${sql.lit(own)})`.execute(
    db,
  )
}

/**
 * A row that the import made stays if another row refers to it, unless the undo also removes that one or gives it its former
 * values.
 */
export async function keepUsed(db: Db, part: Part, { child, pairs }: ForeignKey) {
  const refers = sql.join(
    pairs.map(([own, other]) => sql`${sql.ref(`c.${own}`)} = ${sql.ref(`t.${other}`)}`),
    sql` and `,
  )
  await sql`update import_rows r set stays = ${`used:${child}`} from ${sql.table(part.table)} t
    where ${here(part)} and r.stays is null and ${isMade} and ${same(part.table)} and exists (
      select from ${sql.table(child)} c where c.library_id = r.library_id and ${refers}
        and not ${leaves(part, child, pairs)})`.execute(db)
}

function leaves({ importId }: Part, child: string, pairs: ForeignKey['pairs']) {
  if (!(child in recorded)) return sql`false`
  const keys = recorded[child as Recorded].flatMap(key => [sql.lit(key), sql.ref(`c.${key}`)])
  const columns = pairs.map(([own]) => own)
  return sql`exists (select from import_rows o
    where o.library_id = c.library_id and o.import_id = ${importId} and o.table_name = ${child}
      and o.key = jsonb_build_object(${sql.join(keys)}) and o.stays is null and o.after is not null
      and (o.before is null or o.before ?| ${columns}::text[]))`
}

/** Gives changed rows their former values. @returns how many */
export async function restoreChanged(db: Db, part: Part): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select distinct one.name from import_rows r cross join lateral jsonb_object_keys(r.before) as one (name)
    where ${here(part)} and r.stays is null and ${isChanged} and one.name <> 'password_hash'
      and exists (select from pg_attribute where attrelid = ${part.table}::regclass
        and attname = one.name and not attisdropped and attgenerated = '')
    order by 1`.execute(db)
  if (rows.length === 0) return 0
  const columns = rows.map(({ name }) => name)
  const result = await sql`update ${sql.table(part.table)} t
    set (${sql.join(columns.map(name => sql.ref(name)))}) = (
      select ${sql.join(columns.map(name => sql.ref(`former.${name}`)))}
      from jsonb_populate_record(t, r.before) former)
    from import_rows r where ${here(part)} and r.stays is null and ${isChanged} and ${same(part.table)}`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** Forgets the photos that the import asked for, so that none comes later. */
export async function forgetPhotos(db: Db, importId: string) {
  await db.deleteFrom('imported_photos').where('import_id', '=', importId).execute()
}

/** Deletes the rows that the import made. @returns how many */
export async function removeMade(db: Db, part: Part): Promise<number> {
  const result = await sql`delete from ${sql.table(part.table)} t using import_rows r
    where ${here(part)} and r.stays is null and ${isMade} and ${same(part.table)}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Deletes the e-mails that were not sent yet to members whom the undo removes. */
export async function dropEmails(db: Db, part: Part) {
  await sql`delete from mails using import_rows r, members t
    where ${here(part)} and r.stays is null and ${isMade} and ${same('members')}
      and mails.recipient = t.email and mails.sent_at is null`.execute(db)
}

/** Inserts the rows that the import deleted, unless something stands in their place now. @returns how many */
export async function insertDeleted(db: Db, part: Part): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select distinct one.name from import_rows r cross join lateral jsonb_object_keys(r.before) as one (name)
    where ${here(part)} and r.stays is null and r.before is not null and r.after is null`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const result = await sql`insert into ${sql.table(part.table)} (library_id, ${columns})
    select r.library_id, ${columns} from import_rows r
      cross join lateral jsonb_populate_record(null::${sql.table(part.table)}, r.before) former
    where ${here(part)} and r.stays is null and r.before is not null and r.after is null
    on conflict do nothing`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Forgets what was undone. @returns how many rows stay */
export async function forgetUndone(db: Db, importId: string): Promise<number> {
  await db
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('stays', 'is', null)
    .execute()
  const { stays } = await db
    .selectFrom('import_rows')
    .select(eb => eb.fn.countAll<string>().as('stays'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(stays)
}
