import * as v from 'valibot'
import { families } from '#contract/limits.ts'
import { orderMethods, orderStatuses } from '#contract/shapes/order.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { isBlank } from '#contract/texts/localized.ts'
import { cell } from './read/cells.ts'
import { textColumns, textsOf } from './text-columns.ts'

/** The columns of each file of a library's folder; described for people in the demo's README. */
const family = v.optional(
  v.pipe(
    cell.choice(['', ...families]),
    v.transform(written => written || null),
  ),
  '',
)

const category = v.object({
  slug: cell.code,
  ...textColumns('name', cell.maybe),
  family,
  icon: cell.maybe,
  order: cell.integer(0),
})
/** It needs a name in one language at least. */
export const categoryRow = v.pipe(
  category,
  v.forward(
    v.check(row => !isBlank(textsOf(row, 'name')), 'empty'),
    [`name_${defaultLocale}`],
  ),
)

export const pickupPointRow = v.object({
  code: cell.code,
  name: cell.text,
  kind: cell.choice(['desk', 'smartlocker', 'private']),
  owner_email: cell.maybeEmail,
  address: cell.text,
  cap: cell.cap,
  city: cell.text,
  province: cell.text,
  latitude: cell.degrees(90),
  longitude: cell.degrees(180),
  approximate_area: cell.maybe,
  approximate_latitude: cell.degrees(90),
  approximate_longitude: cell.degrees(180),
  icon: cell.maybe,
  picture: cell.maybe,
  ...textColumns('opening_days', cell.free),
  opening_times: cell.free,
  mon: cell.hours,
  tue: cell.hours,
  wed: cell.hours,
  thu: cell.hours,
  fri: cell.hours,
  sat: cell.hours,
  sun: cell.hours,
  ...textColumns('instructions', cell.maybe),
  order: cell.integer(0),
})

/** A closure, or with `hours` an additional opening day; `when` is read by closure-days.ts. */
export const closureRow = v.object({
  headquarters: cell.text,
  when: cell.text,
  name: cell.maybe,
  hours: cell.hours,
})

export const memberRow = v.object({
  email: cell.email,
  first_name: cell.text,
  last_name: cell.free,
  phone_number: cell.maybePhone,
  level: cell.count(10),
  card_number: cell.maybeNumber,
  origin_id: cell.maybeNumber,
  address: cell.maybe,
  cap: cell.maybeCap,
  city: cell.maybe,
  province: cell.maybe,
  banned: cell.flag('false'),
  can_post_objects: cell.flag('false'),
  max_loans: cell.count(3),
  adhesion_accepted: cell.maybeDay,
  adhesion_accepted_days_ago: cell.maybeInteger,
  joined: cell.maybeDay,
  joined_days_ago: cell.maybeInteger,
  demo_account: cell.flag('false'),
})

export const membershipRow = v.object({
  member_email: cell.email,
  card_name: cell.text,
  number: cell.maybeNumber,
  from: cell.day,
  to: cell.day,
  created: cell.maybeDay,
  /** When it was created in the system that it comes from. */
  origin_created: cell.maybeDay,
})

export const productRow = v.object({
  code: cell.code,
  name: cell.text,
  description: cell.free,
  categories: cell.list,
  family,
  icon: cell.maybe,
  /** File names in `pictures/`; when empty, the files named after the code. */
  pictures: cell.list,
  transportable: cell.flag('true'),
  location: cell.maybe,
  owner_email: cell.maybeEmail,
  corner: cell.maybe,
  preparation_days: v.optional(
    v.pipe(
      cell.maybeInteger,
      v.check(days => days === null || (days >= 0 && days <= 30), 'integer'),
    ),
    '',
  ),
  maintenance: cell.flag('false'),
  withdrawn: cell.flag('false'),
  highlighted: cell.flag('false'),
  added: cell.maybeDay,
  added_days_ago: cell.maybeInteger,
  accessories: cell.list,
})

export const loanRow = v.object({
  ref: cell.code,
  number: cell.maybeNumber,
  member_email: cell.email,
  object_code: cell.text,
  status: v.pipe(
    v.picklist(orderStatuses, 'choice'),
    v.check(status => status !== 'checkout', 'choice'),
  ),
  method: cell.choice(orderMethods),
  headquarters: cell.maybe,
  /** The address of a delivery; without it, the member's home. */
  address: cell.maybe,
  cap: cell.maybeCap,
  city: cell.maybe,
  province: cell.maybe,
  from: cell.day,
  to: cell.day,
  first_to: cell.maybeDay,
  created: cell.maybeDay,
  returned: cell.maybeDay,
  pickup_code: cell.maybeNumber,
  deposit_code: cell.maybeNumber,
  contact_shared: cell.flag('false'),
  /** Whether the owner of a private product agreed; always true once it was handed over. */
  owner_agreed: cell.flag('false'),
  deadline_extended: cell.flag('false'),
  note: cell.free,
  note_answers: cell.maybe,
  motivation: cell.maybe,
})

export const reviewRow = v.object({
  object_code: cell.text,
  member_email: cell.email,
  rating: v.pipe(v.string(), v.regex(/^[1-5]$/, 'rating'), v.transform(Number)),
  message: cell.text,
  created: cell.maybeDay,
  days_ago: cell.maybeInteger,
})

/** The tables by the name of their file. */
export const tables = {
  categories: categoryRow,
  headquarters: pickupPointRow,
  closures: closureRow,
  members: memberRow,
  memberships: membershipRow,
  objects: productRow,
  loans: loanRow,
  reviews: reviewRow,
} as const
export type TableName = keyof typeof tables
export const tableNames = Object.keys(tables) as TableName[]
export type Row<N extends TableName> = v.InferOutput<(typeof tables)[N]>

/** The columns of a table that hold a day. */
export function dayColumns(table: TableName): string[] {
  return Object.entries(tables[table].entries).flatMap(([name, schema]) =>
    schema === cell.day || schema === cell.maybeDay ? [name] : [],
  )
}

/**
 * What a file may lack for rows that the library has already, with a value that stands for it until the stored one is
 * known (`completeRows`).
 */
export const standIns: Partial<Record<TableName, Readonly<Record<string, string>>>> = {
  categories: { [`name_${defaultLocale}`]: '-' },
  headquarters: {
    name: '-',
    kind: 'desk',
    address: '-',
    cap: '00000',
    city: '-',
    province: '-',
  },
  members: { first_name: '-' },
  objects: { name: '-' },
}
