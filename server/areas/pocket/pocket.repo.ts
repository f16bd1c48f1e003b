import { sql } from 'kysely'
import { isHolding, isPrepared } from '#server/areas/availability/busy.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** A product with everything that a phone stores of it. */
export type StoredRow = {
  slice: number
  id: string
  code: string
  name: string
  description: string
  /** In the phone's own language, empty where it has none. */
  own_name: string
  own_description: string
  slugs: string[]
  location_id: string
  preparation_days: number | null
  max_months: number
  transportable: boolean
  maintenance: boolean
  in_service: number
  copy_codes: string[]
  blur: string
}

export async function countListedProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('objects')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('withdrawn', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How a phone stores the catalogue: in how many slices, and in which language besides the library's first. */
export type Stored = { slices: number; language: string }

/** Every listed product with its slice, as a part of a larger query. */
const listed = ({ slices, language }: Stored) => sql`
  select ('x' || substr(md5(o.id), 1, 6))::bit(24)::int % ${slices}::int as slice,
    o.id, o.code, o.name, o.description, coalesce(nullif(o.names ->> ${language}, o.name), '') as own_name,
    coalesce(nullif(o.descriptions ->> ${language}, o.description), '') as own_description, coalesce(c.slugs, '{}') as slugs, o.location_id,
    o.preparation_days, o.max_months, o.transportable, o.maintenance, o.in_service,
    coalesce(f.codes, '{}') as copy_codes,
    coalesce(o.imgs -> 0 ->> 'blur', o.imgs -> 0 ->> 'tint', '') as blur
  from objects o
  left join (
    select oc.object_id, array_agg(oc.slug order by cat.position, oc.slug) as slugs
    from object_categories oc join categories cat on cat.slug = oc.slug group by oc.object_id
  ) c on c.object_id = o.id
  left join (
    select object_id, array_agg(code order by length(code), code) as codes
    from copies where id <> object_id group by object_id
  ) f on f.object_id = o.id
  where not o.withdrawn`

/** A hash of all that each slice has; slices without products are left out. */
export async function hashSlices(db: Db, stored: Stored) {
  const { rows } = await sql<{ slice: number; hash: string }>`
    select slice, md5(string_agg(md5(one::text), '' order by id)) as hash
    from (${listed(stored)}) one group by slice`.execute(db)
  return rows
}

/** The products of some slices, by id. */
export async function listSlices(db: Db, stored: Stored, wanted: readonly number[]) {
  const { rows } = await sql<StoredRow>`
    select * from (${listed(stored)}) one where slice = any(${sql.val(wanted)}::int[])
    order by id`.execute(db)
  return rows
}

/** The listed products that may be busy: with a current or future loan, in somebody's turn, or at a home. */
export function listMaybeBusy(db: Db, { today, at }: { today: string; at: Date }) {
  return db
    .selectFrom('objects')
    .select(['id', 'location_id', 'preparation_days', 'max_months', 'maintenance', 'in_service'])
    .where('withdrawn', '=', false)
    .where(eb =>
      eb.or([
        eb(
          'id',
          'in',
          eb
            .selectFrom('loans')
            .select('object_id')
            .where(of => of.or([isHolding(today, at), isPrepared(today)])),
        ),
        eb(
          'id',
          'in',
          eb.selectFrom('queue_places').select('object_id').where('ended_at', 'is', null),
        ),
        eb(
          'location_id',
          'in',
          eb.selectFrom('headquarters').select('id').where('kind', '=', 'private'),
        ),
      ]),
    )
    .execute()
}

/** The ids of the newest products, and of the newest highlighted ones. */
export async function listNewest(db: Db, most: { newest: number; highlighted: number }) {
  const ids = (limit: number) =>
    db
      .selectFrom('objects')
      .select('id')
      .where('withdrawn', '=', false)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  const newest = await ids(most.newest).execute()
  const highlighted = await ids(most.highlighted).where('highlighted', '=', true).execute()
  return { newest: newest.map(({ id }) => id), highlighted: highlighted.map(({ id }) => id) }
}
