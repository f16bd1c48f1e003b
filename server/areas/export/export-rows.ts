import type { Picture } from '#contract/shapes/common.ts'
import type { CsvCell } from '#domain/csv.ts'
import type { TableName } from '#server/areas/import/rows.ts'
import { cellsOf } from '#server/areas/import/text-columns.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { listMembers, listRows } from './export.repo.ts'

/** The rows of each table, by heading, in the format of the importer. */
export type Sheet = Record<string, CsvCell>[]

const day = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? ''
const list = (parts: readonly string[]) => parts.join(';')

/** The exported file of a picture: the largest one, with the name of its set. */
export function fileOf({ url, webp }: Picture): { from: string; to: string } | null {
  const largest = webp.split(',').at(-1)?.trim().split(' ')[0] || url
  const isOurs = largest.startsWith('/files/') && largest.endsWith('.webp')
  return isOurs
    ? { from: largest.slice('/files/'.length), to: `${pictureId({ url: largest })}.webp` }
    : null
}

const fileNames = (pictures: readonly Picture[]) =>
  list(pictures.flatMap(picture => fileOf(picture)?.to ?? []))

/** All stored rows of a library's products and members, without passwords. */
export async function exportRows(
  db: AnyDb,
  libraryId: string,
): Promise<{ sheets: Record<TableName, Sheet>; pictures: Picture[] }> {
  const members = await listMembers(db, libraryId)
  const emails = new Map(members.map(({ id, email }) => [id, email]))
  const emailOf = (id: string | null) => (id && emails.get(id)) || ''
  const places = await listRows(db, libraryId, 'headquarters', ['position', 'id'])
  const hours = await listRows(db, libraryId, 'opening_hours', ['day'])
  const holidays = await listRows(db, libraryId, 'holidays', ['headquarters_id', 'first_day'])
  const days = await listRows(db, libraryId, 'additional_days', ['headquarters_id', 'day'])
  const categories = await listRows(db, libraryId, 'categories', ['position', 'slug'])
  const objects = await listRows(db, libraryId, 'objects', ['code'])
  const pairs = await listRows(db, libraryId, 'object_categories', ['slug'])
  const cards = await listRows(db, libraryId, 'memberships', ['valid_from', 'member_id'])
  const loans = await listRows(db, libraryId, 'loans', ['created_at', 'id'])
  const reviews = await listRows(db, libraryId, 'reviews', ['created_at', 'object_id'])
  const codes = new Map(objects.map(({ id, code }) => [id, code]))
  const known = loans.filter(loan => loan.status !== 'checkout' && emails.has(loan.member_id))
  const sheets: Record<TableName, Sheet> = {
    categories: categories.map(row => ({
      slug: row.slug,
      ...cellsOf('name', row.name),
      family: row.family,
      order: row.position,
    })),
    headquarters: places.map(row => ({
      code: row.id,
      name: row.name,
      kind: row.kind,
      owner_email: emailOf(row.owner_id),
      address: row.address,
      cap: row.cap,
      city: row.city,
      province: row.province,
      latitude: row.latitude,
      longitude: row.longitude,
      approximate_area: row.approximate_area,
      approximate_latitude: row.approximate_latitude,
      approximate_longitude: row.approximate_longitude,
      picture: fileNames(row.img ? [row.img] : []),
      ...cellsOf('opening_days', row.opening_days),
      opening_times: row.opening_times,
      ...weekly(hours.filter(({ headquarters_id }) => headquarters_id === row.id)),
      ...cellsOf('instructions', row.smartlocker_instruction),
      order: row.position,
    })),
    closures: [
      ...holidays.map(row => ({
        headquarters: row.headquarters_id,
        when: row.first_day === row.last_day ? row.first_day : `${row.first_day}..${row.last_day}`,
        name: row.name,
        hours: '',
      })),
      // One without hours opens nothing, and would be read as a closure.
      ...days
        .filter(({ hours }) => hours)
        .map(row => ({
          headquarters: row.headquarters_id,
          when: row.day,
          name: '',
          hours: row.hours,
        })),
    ],
    members: members
      .sort((a, b) => (a.email < b.email ? -1 : 1))
      .map(row => ({
        email: row.email,
        first_name: row.first_name,
        last_name: row.name.startsWith(`${row.first_name} `)
          ? row.name.slice(row.first_name.length + 1)
          : '',
        phone_number: row.phone_number,
        level: row.level,
        card_number: row.card_number,
        origin_id: row.origin_id,
        address: row.domicile?.address,
        cap: row.domicile?.cap,
        city: row.domicile?.city,
        province: row.domicile?.province,
        banned: row.banned,
        can_post_objects: row.can_post_objects,
        max_loans: row.max_loans,
        adhesion_accepted: day(row.adhesion_accepted_at),
        joined: day(row.created_at),
      })),
    memberships: cards
      .filter(row => emails.has(row.member_id))
      .map(row => ({
        member_email: emailOf(row.member_id),
        card_name: row.card_name,
        number: row.number,
        from: row.valid_from,
        to: row.valid_to,
        created: day(row.created_at),
        origin_created: row.origin_created_at && day(row.origin_created_at),
      })),
    objects: objects.map(row => ({
      code: row.code,
      name: row.name,
      description: row.description,
      categories: list(pairs.filter(pair => pair.object_id === row.id).map(({ slug }) => slug)),
      family: row.family,
      pictures: fileNames(row.imgs),
      transportable: row.transportable,
      location: row.location_id,
      owner_email: emailOf(row.owner_id),
      corner: row.corner,
      preparation_days: row.preparation_days,
      maintenance: row.maintenance,
      withdrawn: row.withdrawn,
      highlighted: row.highlighted,
      added: day(row.created_at),
      accessories: list(row.accessories),
    })),
    loans: known.map(row => ({
      ref: row.id.startsWith(`${libraryId}-`) ? row.id.slice(libraryId.length + 1) : row.id,
      number: row.number,
      member_email: emailOf(row.member_id),
      object_code: codes.get(row.object_id),
      status: row.status,
      method: row.method,
      headquarters: row.headquarters_id,
      address: row.shipping_geo?.address,
      cap: row.shipping_geo?.cap,
      city: row.shipping_geo?.city,
      province: row.shipping_geo?.province,
      from: row.from_date,
      to: row.to_date,
      first_to: row.first_to_date,
      created: day(row.created_at),
      returned: row.return_date,
      contact_shared: row.contact_shared,
      owner_agreed: row.owner_agreed_at !== null,
      deadline_extended: row.deadline_extended,
      note: row.note,
      note_answers: row.note_answers.join('\n'),
      motivation: row.motivation,
    })),
    reviews: reviews
      .filter(row => emails.has(row.member_id))
      .map(row => ({
        object_code: codes.get(row.object_id),
        member_email: emailOf(row.member_id),
        rating: row.rating,
        message: row.message,
        created: day(row.created_at),
      })),
  }
  const images = places.flatMap(({ img }) => (img ? [img] : []))
  return { sheets, pictures: [...objects.flatMap(({ imgs }) => imgs), ...images] }
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function weekly(hours: readonly { day: number; hours: string }[]) {
  return Object.fromEntries(
    weekdays.map((name, index) => [name, hours.find(({ day }) => day === index + 1)?.hours ?? '']),
  )
}
