import type { Selectable } from 'kysely'
import { italian } from '#contract/texts/italian.ts'
import type { HeadquartersTable } from '#server/core/store/tables/catalogue.ts'
import { cell } from '../read/cells.ts'
import { textColumns } from '../text-columns.ts'
import { type Columns, defineFile } from './column.ts'
import { ownerEmail } from './shared.ts'
import { fileNames } from './stored-cells.ts'

const hoursOf = (of: number) => ({ cell: cell.hours, label: italian('Orari di {day}'), of })

export const pickupPoints = defineFile(
  'headquarters',
  {
    code: { cell: cell.code, label: italian('Codice'), from: 'id', key: true },
    name: { cell: cell.text, label: italian('Nome'), from: 'name', standIn: '-' },
    kind: {
      cell: cell.choice(['desk', 'smartlocker', 'private']),
      label: italian('Tipo'),
      from: 'kind',
      makes: ['kind', 'map_link'],
      standIn: 'desk',
    },
    owner_email: ownerEmail,
    address: { cell: cell.text, label: italian('Indirizzo'), from: 'address', standIn: '-' },
    cap: { cell: cell.cap, label: italian('CAP'), from: 'cap', standIn: '00000' },
    city: { cell: cell.text, label: italian('Città'), from: 'city', standIn: '-' },
    province: { cell: cell.text, label: italian('Provincia'), from: 'province', standIn: '-' },
    latitude: {
      cell: cell.degrees(90),
      label: italian('Latitudine'),
      from: 'latitude',
      makes: ['latitude', 'map_link'],
      kept: true,
    },
    longitude: {
      cell: cell.degrees(180),
      label: italian('Longitudine'),
      from: 'longitude',
      makes: ['longitude', 'map_link'],
      kept: true,
    },
    approximate_area: {
      cell: cell.maybe,
      label: italian('Zona che vedono gli altri'),
      from: 'approximate_area',
    },
    approximate_latitude: {
      cell: cell.degrees(90),
      label: italian('Latitudine approssimata'),
      from: 'approximate_latitude',
      makes: ['approximate_latitude'],
    },
    approximate_longitude: {
      cell: cell.degrees(180),
      label: italian('Longitudine approssimata'),
      from: 'approximate_longitude',
      makes: ['approximate_longitude'],
    },
    icon: { cell: cell.maybe, makes: ['img'], hidden: 'demo' },
    picture: {
      cell: cell.maybe,
      label: italian('Foto'),
      from: row => fileNames(row.img ? [row.img] : []),
      makes: ['img'],
    },
    ...textColumns('opening_days', of => ({
      cell: cell.free,
      label: italian('Giorni, in {language}'),
      of,
      from: (row: Selectable<HeadquartersTable>) => row.opening_days[of],
      makes: ['opening_days'],
      kept: true,
    })),
    opening_times: { cell: cell.free, label: italian('Orari in breve'), from: 'opening_times' },
    mon: hoursOf(1),
    tue: hoursOf(2),
    wed: hoursOf(3),
    thu: hoursOf(4),
    fri: hoursOf(5),
    sat: hoursOf(6),
    sun: hoursOf(7),
    ...textColumns('instructions', of => ({
      cell: cell.maybe,
      label: italian('Come si apre, in {language}'),
      of,
      from: (row: Selectable<HeadquartersTable>) => row.smartlocker_instruction?.[of],
      makes: ['smartlocker_instruction'],
      kept: true,
    })),
    order: { cell: cell.integer(0), label: italian('Ordine'), from: 'position' },
  } satisfies Columns<'headquarters'>,
  { available: 'staff open it where they are' },
)

/** A closure, or with `hours` an additional opening day; `when` is read by closure-days.ts. */
export const closures = defineFile(
  'holidays',
  {
    headquarters: {
      cell: cell.text,
      label: italian('Punto di ritiro'),
      makes: ['headquarters_id'],
    },
    when: { cell: cell.text, label: italian('Quando'), makes: ['first_day', 'last_day'] },
    name: { cell: cell.maybe, label: italian('Nome'), makes: ['name'] },
    hours: { cell: cell.hours, label: italian('Orari') },
  } satisfies Columns<'holidays'>,
  { id: 'made by the database' },
)
