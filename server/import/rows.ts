import * as v from 'valibot'
import { families } from '#contract/limits.ts'
import { orderMethods, orderStatuses } from '#contract/shapes/order.ts'
import { cell } from './read-csv.ts'

/** The columns of each file of a library's folder; described for people in the demo's README. */
const hours = v.optional(v.string(), '')

export const categoryRow = v.object({
  slug: cell.text,
  name_it: cell.text,
  name_en: cell.text,
  family: v.picklist(families),
  icon: cell.text,
  order: cell.integer,
})

export const headquartersRow = v.object({
  code: cell.text,
  name: cell.text,
  kind: v.picklist(['desk', 'smartlocker', 'private']),
  owner_email: cell.maybe,
  address: cell.text,
  cap: cell.text,
  city: cell.text,
  province: cell.text,
  latitude: cell.decimal,
  longitude: cell.decimal,
  approximate_area: cell.maybe,
  approximate_latitude: cell.decimal,
  approximate_longitude: cell.decimal,
  icon: cell.text,
  opening_days_it: cell.text,
  opening_days_en: cell.text,
  opening_times: v.string(),
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: hours,
  sun: hours,
  instructions_it: cell.maybe,
  instructions_en: cell.maybe,
  order: cell.integer,
})

/** A closure, or with `hours` an additional opening day; `when` is read by closure-days.ts. */
export const closureRow = v.object({
  headquarters: cell.text,
  when: cell.text,
  name: cell.maybe,
  hours: cell.maybe,
})

export const memberRow = v.object({
  email: v.pipe(v.string(), v.toLowerCase(), v.email('is not an e-mail')),
  first_name: cell.text,
  last_name: cell.text,
  phone_number: cell.maybe,
  level: cell.integer,
  card_number: cell.maybe,
  origin_id: cell.maybe,
  address: cell.maybe,
  cap: cell.maybe,
  city: cell.maybe,
  province: cell.maybe,
  banned: cell.flag,
  can_post_objects: cell.flag,
  max_loans: cell.integer,
  adhesion_accepted_days_ago: cell.maybeInteger,
  joined_days_ago: cell.integer,
  demo_account: cell.flag,
})

export const membershipRow = v.object({
  member_email: cell.text,
  card_name: cell.text,
  number: cell.maybe,
  from: cell.day,
  to: cell.day,
  created: cell.day,
})

export const objectRow = v.object({
  code: cell.text,
  name: cell.text,
  description: v.string(),
  categories: cell.list,
  family: v.picklist(families),
  icon: cell.text,
  transportable: cell.flag,
  location: cell.text,
  owner_email: cell.maybe,
  corner: cell.maybe,
  preparation_days: cell.maybeInteger,
  maintenance: cell.flag,
  highlighted: cell.flag,
  added_days_ago: cell.integer,
  accessories: cell.list,
})

export const loanRow = v.object({
  ref: cell.text,
  member_email: cell.text,
  object_code: cell.text,
  status: v.picklist(orderStatuses),
  method: v.picklist(orderMethods),
  headquarters: cell.maybe,
  from: cell.day,
  to: cell.day,
  first_to: cell.day,
  created: cell.day,
  returned: cell.day,
  pickup_code: cell.maybe,
  deposit_code: cell.maybe,
  contact_shared: cell.flag,
  deadline_extended: cell.flag,
  note: v.string(),
  note_answers: cell.maybe,
  motivation: cell.maybe,
})

export const reviewRow = v.object({
  object_code: cell.text,
  member_email: cell.text,
  rating: v.pipe(cell.integer, v.minValue(1, 'is below 1'), v.maxValue(5, 'is above 5')),
  message: cell.text,
  days_ago: cell.integer,
})
