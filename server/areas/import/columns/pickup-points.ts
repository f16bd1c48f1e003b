import type { Selectable } from 'kysely'
import { italian } from '#contract/texts/italian.ts'
import { locales } from '#contract/texts/languages.ts'
import type { HeadquartersTable } from '#server/core/store/tables/catalogue.ts'
import { cell } from '../read/cells.ts'
import { plainHeading } from '../read/plain-heading.ts'
import { textColumns } from '../text-columns.ts'
import { type Columns, defineFile, weekdayName } from './column.ts'
import { fileNames, ownerEmail } from './shared.ts'

const hoursOf = (weekday: number) => ({
  cell: cell.hours,
  label: italian('Orari di {day}'),
  inLabel: weekday,
  synonyms: locales
    .flatMap(locale => [
      weekdayName(weekday, locale, 'long'),
      weekdayName(weekday, locale, 'short'),
    ])
    .map(plainHeading)
    .join(', '),
})

export const pickupPoints = defineFile(
  'headquarters',
  {
    code: { cell: cell.code, label: italian('Codice'), from: 'id', key: true },
    name: { cell: cell.text, label: italian('Nome'), from: 'name', placeholder: '-' },
    kind: {
      cell: cell.choice(['desk', 'smartlocker', 'private']),
      label: italian('Tipo'),
      from: 'kind',
      writes: ['kind', 'map_link'],
      placeholder: 'desk',
    },
    owner_email: ownerEmail,
    address: { cell: cell.text, label: italian('Indirizzo'), from: 'address', placeholder: '-' },
    cap: { cell: cell.cap, label: italian('CAP'), from: 'cap', placeholder: '00000' },
    city: { cell: cell.text, label: italian('Città'), from: 'city', placeholder: '-' },
    province: { cell: cell.text, label: italian('Provincia'), from: 'province', placeholder: '-' },
    latitude: {
      cell: cell.degrees(90),
      label: italian('Latitudine'),
      from: 'latitude',
      writes: ['latitude', 'map_link'],
      storedIfMissing: true,
    },
    longitude: {
      cell: cell.degrees(180),
      label: italian('Longitudine'),
      from: 'longitude',
      writes: ['longitude', 'map_link'],
      storedIfMissing: true,
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
      writes: ['approximate_latitude'],
    },
    approximate_longitude: {
      cell: cell.degrees(180),
      label: italian('Longitudine approssimata'),
      from: 'approximate_longitude',
      writes: ['approximate_longitude'],
    },
    icon: { cell: cell.maybe, writes: ['img'], hidden: 'demo' },
    picture: {
      cell: cell.maybe,
      label: italian('Foto'),
      from: row => fileNames(row.img ? [row.img] : []),
      writes: ['img'],
    },
    ...textColumns('opening_days', locale => ({
      cell: cell.free,
      label: italian('Giorni, in {language}'),
      inLabel: locale,
      from: (row: Selectable<HeadquartersTable>) => row.opening_days[locale],
      writes: ['opening_days'],
      storedIfMissing: true,
    })),
    opening_times: { cell: cell.free, label: italian('Orari in breve'), from: 'opening_times' },
    mon: hoursOf(1),
    tue: hoursOf(2),
    wed: hoursOf(3),
    thu: hoursOf(4),
    fri: hoursOf(5),
    sat: hoursOf(6),
    sun: hoursOf(7),
    ...textColumns('instructions', locale => ({
      cell: cell.maybe,
      label: italian('Come si apre, in {language}'),
      inLabel: locale,
      from: (row: Selectable<HeadquartersTable>) => row.smartlocker_instruction?.[locale],
      writes: ['smartlocker_instruction'],
      storedIfMissing: true,
    })),
    order: { cell: cell.integer({ ifEmpty: 0 }), label: italian('Ordine'), from: 'position' },
  } satisfies Columns<'headquarters'>,
  {
    available: 'an import closes no pickup point: staff do',
    lines: 'staff say how many fit into a locker',
  },
)

/** A closure, or with `hours` an additional opening day; `when` is read by closure-days.ts. */
export const closures = defineFile(
  'holidays',
  {
    headquarters: {
      cell: cell.text,
      label: italian('Punto di ritiro'),
      writes: ['headquarters_id'],
    },
    when: { cell: cell.text, label: italian('Quando'), writes: ['first_day', 'last_day'] },
    name: { cell: cell.maybe, label: italian('Nome'), writes: ['name'] },
    hours: { cell: cell.hours, label: italian('Orari') },
  } satisfies Columns<'holidays'>,
  { id: 'made by the database' },
)
