import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { PhotoReason } from '#contract/shapes/admin/photos.ts'
import type { Picture } from '#contract/shapes/common.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export type ImportedPhoto = Selectable<Tables['imported_photos']>

/** How many due rows are looked at for those that are claimed. */
const lookedAt = 200

type Claim = {
  at: Date
  /** Another process may fetch them from then on, if this one ended meanwhile. */
  until: Date
  most: number
  /** How many of one host. */
  mostOfHost: number
}

/** Claims photos that are due, of any library, the longest due first. */
export async function claimPhotos(db: AnyDb, { at, until, most, mostOfHost }: Claim) {
  const { rows } = await sql<ImportedPhoto>`
    with due as (
      select library_id, id, host, due_at, position from imported_photos
      where state = 'waiting' and host is not null and due_at <= ${at}
      order by due_at limit ${lookedAt}
    ), ranked as (
      select *, row_number() over (partition by host order by due_at, position) as place from due
    ), chosen as (
      select * from ranked where place <= ${mostOfHost} order by due_at limit ${most}
    )
    update imported_photos as photo set due_at = ${until}, attempts = photo.attempts + 1
    from chosen
    where photo.library_id = chosen.library_id and photo.id = chosen.id
      and photo.state = 'waiting' and photo.due_at <= ${at}
    returning photo.*`.execute(db)
  return rows
}

/** A product with its pictures, locked before its photos are. */
export function lockPictures(db: Db, objectId: string) {
  return db
    .selectFrom('objects')
    .select(['id', 'name', 'imgs'])
    .where('id', '=', objectId)
    .forUpdate()
    .executeTakeFirst()
}

/** The stored pictures of a product's photos, by their places in the table. */
export function placesOf(db: Db, objectId: string) {
  return db
    .selectFrom('imported_photos')
    .select(['position', 'picture'])
    .where('object_id', '=', objectId)
    .where('state', '=', 'done')
    .orderBy('position')
    .execute()
}

/** Whether the photo is still asked for: the undo of its import forgets it. Locks it until the commit. */
export async function isAskedFor(db: Db, id: string): Promise<boolean> {
  const photo = await db
    .selectFrom('imported_photos')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return photo !== undefined
}

/**
 * Gives a product other pictures, one of them of a `source` that an import may have named. Then the database records the change as one
 * of this import, so that its undo takes the picture away; unless somebody has changed the product's pictures since.
 */
export async function setPictures(
  db: Db,
  { objectId, source }: { objectId: string; source: string },
  pictures: readonly Picture[],
) {
  await sql`select set_config('app.import', coalesce((
    select imports.id from imported_photos photo
    join objects on objects.library_id = photo.library_id and objects.id = photo.object_id
    join imports on imports.library_id = photo.library_id and imports.id = photo.import_id and imports.undone_at is null
    left join import_rows r on r.library_id = photo.library_id and r.import_id = imports.id
      and r.table_name = 'objects' and r.key = jsonb_build_object('id', objects.id)
    where photo.object_id = ${objectId} and photo.source = ${source}
      and (r.after is null or r.after -> 'imgs' is null or r.after -> 'imgs' = to_jsonb(objects) -> 'imgs')), ''), true)`.execute(
    db,
  )
  await db
    .updateTable('objects')
    .set({ imgs: JSON.stringify(pictures) })
    .where('id', '=', objectId)
    .execute()
  await sql`select set_config('app.import', '', true)`.execute(db)
}

export async function finishPhoto(db: Db, id: string, picture: string) {
  await db
    .updateTable('imported_photos')
    .set({ state: 'done', picture, reason: null })
    .where('id', '=', id)
    .execute()
}

type Waiting = {
  id: string
  /** Then all that wait for this host too. */
  host: string | null
}

const ofWaiting =
  ({ id, host }: Waiting) =>
  (eb: ExpressionBuilder<Tables, 'imported_photos'>) =>
    eb.and([
      eb('state', '=', 'waiting'),
      eb.or([eb('id', '=', id), ...(host === null ? [] : [eb('host', '=', host)])]),
    ])

/** Saves why photos failed, unless staff stopped them meanwhile. */
export async function failPhotos(db: Db, waiting: Waiting, reason: PhotoReason) {
  await db
    .updateTable('imported_photos')
    .set({ state: 'failed', reason })
    .where(ofWaiting(waiting))
    .execute()
}

/** Lets photos wait until then. */
export async function delayPhotos(db: Db, waiting: Waiting, until: Date) {
  await db.updateTable('imported_photos').set({ due_at: until }).where(ofWaiting(waiting)).execute()
}

const dayMs = 86_400_000
/** For how long photos that are done are counted. */
const countedDays = 7
const shownRows = 100

/** How many photos with an address are in each state, of those that are not done or were asked for in the last days. */
export function countPhotos(db: Db, at: Date) {
  return db
    .selectFrom('imported_photos')
    .select(['state', eb => eb.fn.countAll<string>().as('count')])
    .where('host', 'is not', null)
    .where(eb =>
      eb.or([
        eb('state', '<>', 'done'),
        eb('added_at', '>', new Date(at.getTime() - countedDays * dayMs)),
      ]),
    )
    .groupBy('state')
    .execute()
}

export function listFailedPhotos(db: Db) {
  return db
    .selectFrom('imported_photos as photo')
    .innerJoin('objects', 'objects.id', 'photo.object_id')
    .select(['photo.id', 'photo.source', 'photo.reason', 'objects.id as object_id'])
    .select(['objects.code', 'objects.name', 'objects.names'])
    .where('photo.state', '=', 'failed')
    .orderBy('photo.due_at')
    .orderBy('photo.position')
    .limit(shownRows)
    .execute()
}

/** Files that a table names and nobody has sent: the first of them, each with how many there are. */
export function listMissingFiles(db: Db, most: number) {
  return db
    .selectFrom('imported_photos')
    .select(['source', sql<number>`(count(*) over ())::int`.as('count')])
    .where('host', 'is', null)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('position')
    .limit(most)
    .execute()
}

/** The files of photos that a table names or that staff sent, of all products or of one. */
export function listPhotoFiles(db: Db, objectId: string | null = null) {
  return (
    db
      .selectFrom('imported_photos as photo')
      .innerJoin('objects', 'objects.id', 'photo.object_id')
      .select(['photo.object_id', 'photo.source', 'photo.position'])
      // A photo that was taken away since can be sent again.
      .select(
        sql<boolean>`coalesce(position(photo.picture in objects.imgs::text) > 0, false)`.as('done'),
      )
      .where('photo.host', 'is', null)
      .$if(objectId !== null, query => query.where('photo.object_id', '=', objectId ?? ''))
      .orderBy('photo.due_at')
      .orderBy('photo.position')
      .execute()
  )
}

export function listCodes(db: Db) {
  return db.selectFrom('objects').select(['id', 'code', 'name']).execute()
}

/** @returns how many were stopped */
export async function stopPhotos(db: Db): Promise<number> {
  const stopped = await db
    .updateTable('imported_photos')
    .set({ state: 'stopped' })
    .where('state', '=', 'waiting')
    .where('host', 'is not', null)
    .executeTakeFirst()
  return Number(stopped.numUpdatedRows)
}

/** Starts the stopped and the failed ones, one host's one after another. @returns how many */
export async function startPhotos(db: Db, at: Date): Promise<number> {
  const { rows } = await sql`
    with again as (
      select id, row_number() over (partition by host order by due_at, position) as place
      from imported_photos where state in ('stopped', 'failed') and host is not null
    )
    update imported_photos as photo set state = 'waiting', reason = null, attempts = 0,
      due_at = ${at}::timestamptz + (again.place - 1) * ${paceMs} * interval '1 millisecond'
    from again where photo.id = again.id returning photo.id`.execute(db)
  return rows.length
}

/** The time between two photos of one host. */
export const paceMs = 500

/** Saves that staff sent the file of a photo. */
export async function saveSentPhoto(
  db: Db,
  sent: { objectId: string; source: string; position: number; picture: string; at: Date },
) {
  const { objectId: object_id, source, position, picture, at } = sent
  const done = { state: 'done', picture, reason: null } as const
  await db
    .insertInto('imported_photos')
    .values({ object_id, source, host: null, position, ...done, due_at: at, added_at: at })
    .onConflict(clash => clash.columns(['library_id', 'object_id', 'source']).doUpdateSet(done))
    .execute()
}
