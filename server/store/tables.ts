import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { ShippingMethod } from '#contract/shapes/checkout.ts'
import type { Geo, Localized, Picture } from '#contract/shapes/common.ts'
import type { Library } from '#contract/shapes/library.ts'
import type { Order, OrderStatus } from '#contract/shapes/order.ts'

/**
 * The tables as Kysely sees them; the SQL in migrations/ is the truth.
 * `date` columns are `YYYY-MM-DD` strings, `timestamptz` are Dates, `bigint` and `numeric` strings.
 */
type Created = ColumnType<Date, Date | undefined, never>
type Json<T extends object> = JSONColumnType<T, string, string>
type NullableJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>

/** The library shape's parts that are kept as one document; the rest are columns. */
export type LibraryDocument = Omit<Library, 'id' | 'name' | 'domain' | 'time_zone' | 'zh'> & {
  adhesion_form: Localized
}

export type LibrariesTable = {
  id: string
  domain: string
  name: string
  time_zone: Generated<string>
  available: Generated<boolean>
  daily_limits_exceeded: Generated<boolean>
  document: Json<LibraryDocument>
  adhesion_version: Generated<string>
  created_at: Created
}

type Owned = { library_id: string; id: Generated<string> }

export type MembersTable = Owned & {
  email: string
  first_name: string
  name: string
  password_hash: string | null
  level: Generated<number>
  phone_number: string | null
  card_number: string | null
  origin_id: string | null
  domicile: NullableJson<Geo>
  banned: Generated<boolean>
  can_post_objects: Generated<boolean>
  max_loans: Generated<number>
  adhesion_version: string | null
  adhesion_accepted_at: Date | null
  created_at: Created
}

export type MembershipsTable = Owned & {
  member_id: string
  card_name: string
  number: string | null
  valid_from: string
  valid_to: string
  created_at: Created
}

export type SessionsTable = Owned & {
  member_id: string
  secret_hash: string
  previous_hash: string | null
  rotated_at: Generated<Date>
  last_seen_at: Generated<Date>
  created_at: Created
  revoked_at: Date | null
  revoked_reason: string | null
  user_agent: string | null
}

export type AttemptsTable = { library_id: string; key: string; at: Generated<Date> }

export type IdentityProvidersTable = {
  library_id: string
  issuer: string
  client_id: string
  client_secret: string
  scopes: Generated<string>
  redirect_uri: string | null
}

export type MemberIdentitiesTable = {
  library_id: string
  issuer: string
  subject: string
  member_id: string
  created_at: Created
}

export type SignOnRequestsTable = {
  library_id: string
  state: string
  browser_hash: string
  nonce: string
  verifier: string
  return_to: string
  created_at: Created
}

export type CategoriesTable = {
  library_id: string
  slug: string
  name: Json<Localized>
  family: Family | null
  origin_id: string | null
  img: Json<Picture>
  position: Generated<number>
}

export type HeadquartersTable = {
  library_id: string
  id: string
  name: string
  kind: 'desk' | 'smartlocker' | 'private'
  available: Generated<boolean>
  owner_id: string | null
  address: string
  cap: string
  city: string
  province: string
  latitude: number | null
  longitude: number | null
  map_link: string | null
  img: NullableJson<Picture>
  opening_days: Json<Localized>
  opening_times: Generated<string>
  smartlocker_instruction: NullableJson<Localized>
  position: Generated<number>
}

export type OpeningHoursTable = Owned & { headquarters_id: string; day: number; hours: string }
export type HolidaysTable = Owned & {
  headquarters_id: string
  name: string | null
  first_day: string
  last_day: string
}
export type AdditionalDaysTable = Owned & { headquarters_id: string; day: string; hours: string }

export type ObjectsTable = Owned & {
  code: string
  name: string
  description: Generated<string>
  family: Family | null
  location_id: string
  owner_id: string | null
  corner: string | null
  transportable: Generated<boolean>
  preparation_days: number | null
  maintenance: Generated<boolean>
  highlighted: Generated<boolean>
  max_months: Generated<number>
  imgs: Json<Picture[]>
  accessories: Json<string[]>
  created_at: ColumnType<Date, Date | undefined, Date>
}

export type ObjectCategoriesTable = { library_id: string; object_id: string; slug: string }

export type LoansTable = Owned & {
  number: Generated<string>
  object_id: string
  member_id: string
  status: OrderStatus
  method: Order['shipping']['method']
  headquarters_id: string | null
  from_date: string
  to_date: string
  first_to_date: string
  busy_until: string
  contact_shared: Generated<boolean>
  note: Generated<string>
  note_answers: Json<string[]>
  motivation: string | null
  pickup_code: string | null
  deposit_code: string | null
  delivery_date: string | null
  return_date: string | null
  deadline_extended: Generated<boolean>
  expires_at: Date | null
  created_at: ColumnType<Date, Date | undefined, Date>
}

export type CartsTable = {
  library_id: string
  member_id: string
  id: Generated<string>
  object_id: string
  method: Generated<ShippingMethod>
  headquarters_id: string | null
  shipping_geo: NullableJson<Geo>
  from_date: string | null
  to_date: string | null
  contact_shared: Generated<boolean>
  note: Generated<string>
  held_until: Date | null
  created_at: Created
}

export type ReviewsTable = Owned & {
  object_id: string
  member_id: string
  rating: number
  message: string
  created_at: ColumnType<Date, Date | undefined, Date>
}

export type IdempotencyTable = {
  library_id: string
  member_id: string
  route: string
  key: string
  fingerprint: string
  status: number
  body: Json<object>
  created_at: Created
}

export type Tables = {
  libraries: LibrariesTable
  members: MembersTable
  memberships: MembershipsTable
  sessions: SessionsTable
  attempts: AttemptsTable
  identity_providers: IdentityProvidersTable
  member_identities: MemberIdentitiesTable
  sign_on_requests: SignOnRequestsTable
  categories: CategoriesTable
  headquarters: HeadquartersTable
  opening_hours: OpeningHoursTable
  holidays: HolidaysTable
  additional_days: AdditionalDaysTable
  objects: ObjectsTable
  object_categories: ObjectCategoriesTable
  loans: LoansTable
  carts: CartsTable
  reviews: ReviewsTable
  idempotency: IdempotencyTable
}
