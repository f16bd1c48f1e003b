import { families } from '#contract/limits.ts'
import type { Geo, Picture } from '#contract/shapes/common.ts'
import { italian } from '#contract/texts/italian.ts'
import { signOf } from '#server/platform/files/drawing.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { pictureName } from '#server/platform/files/pictures.ts'
import { cell } from '../read/cells.ts'

export const dayOf = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? ''
export const listOf = (parts: readonly string[]) => parts.join(';')

/** The exported file of a picture: the largest one, with the name of its set. */
export function fileOf({ url, webp }: Picture): { from: string; to: string } | null {
  const largest = webp.split(',').at(-1)?.trim().split(' ')[0] || url
  const isOurs = largest.startsWith('/files/') && largest.endsWith('.webp')
  return isOurs
    ? { from: largest.slice('/files/'.length), to: `${pictureId({ url: largest })}.webp` }
    : null
}

export const fileNames = (pictures: readonly Picture[]) =>
  listOf(pictures.flatMap(picture => fileOf(picture)?.to ?? []))

const signs = new Set(
  [...families, null].map(family => pictureName({ kind: 'sign', icon: signOf(family), family })),
)

/** Whether a category's picture is the sign that is drawn for it, not a photo. */
export const isSign = (picture: Picture) => signs.has(pictureId(picture))

/** The names of the columns with opening hours. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Columns that several files have. */
export const memberEmail = {
  cell: cell.memberEmail,
  label: italian("E-mail dell'iscritto"),
  synonyms: 'email, e mail, mail, email iscritto',
  writes: ['member_id'],
  telling: true,
} as const
/** By these a member is found who has no e-mail, or shares one with others. */
export const memberByOther = {
  member_number: {
    cell: cell.maybeNumber,
    label: italian("Numero dell'iscritto o della tessera"),
    synonyms: 'numero iscritto, numero tessera, tessera, member id, membership number, card number',
    hidden: 'other',
  },
  member_name: {
    cell: cell.free,
    label: italian("Nome e cognome dell'iscritto"),
    synonyms: 'iscritto, socio, nome e cognome, member, full name',
    hidden: 'other',
  },
} as const
/** A line for each value that has no column. It becomes a note of the member. */
export const leftover = {
  cell: cell.free,
  label: italian('Nota per noi'),
  hidden: 'made',
} as const
export const ownerEmail = {
  cell: cell.maybeEmail,
  label: italian('E-mail di chi lo presta'),
  writes: ['owner_id'],
} as const
export const productCode = {
  cell: cell.text,
  label: italian("Codice dell'oggetto"),
  writes: ['object_id'],
} as const
export const created = {
  cell: cell.maybeDay,
  label: italian('Creato il'),
  from: (row: { created_at: Date }) => dayOf(row.created_at),
  writes: ['created_at'],
  partDay: 'first',
} as const

/** The columns of an address that one column of the database has. */
export function addressIn<C extends 'domicile' | 'shipping_geo'>(column: C) {
  const part = (name: keyof Geo) => ({
    from: (row: Record<C, Geo | null>) => row[column]?.[name],
    writes: [column] as const,
  })
  return {
    address: { cell: cell.maybe, label: italian('Indirizzo'), ...part('address') },
    cap: { cell: cell.maybeCap, label: italian('CAP'), ...part('cap') },
    city: { cell: cell.maybe, label: italian('Città'), ...part('city') },
    province: { cell: cell.maybe, label: italian('Provincia'), ...part('province') },
  }
}
