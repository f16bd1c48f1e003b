import type { ColumnType, Generated } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { ImportReading, OwnField } from '#contract/shapes/admin/transfer.ts'
import type { TrialLimits } from '#contract/shapes/admin/trials.ts'
import type { CopyState } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'
import type { Library } from '#contract/shapes/library.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import type { OwnWordsByKind } from '#contract/texts/own-words.ts'
import type { Created, GeneratedJson, Json, NullableJson, OfLibrary, Owned } from './columns.ts'

/** The parts of the library shape that are stored as one document; the others are columns. */
export type LibraryDocument = Omit<
  Library,
  | 'id'
  | 'name'
  | 'domain'
  | 'languages'
  | 'time_zone'
  | 'zh'
  | 'maintenance'
  | 'map_tiles'
  | 'trials'
  | 'trial'
> & {
  adhesion_form: Localized
  /** Every membership on sale. */
  renewal_cards: RenewalCard[]
  /** Whether staff need a second factor; by default in production only. */
  staff_second_factor?: boolean
  /** Whether the university's sign-on counts as a second factor; by default it does. */
  sign_on_suffices?: boolean
  /** What the library writes in its e-mails, by kind. */
  own_words?: OwnWordsByKind
}

export type LibrariesTable = {
  id: string
  domain: string
  former_domains: Generated<string[]>
  name: string
  /** The offered languages, its own first. */
  languages: Generated<Locale[]>
  time_zone: Generated<string>
  available: Generated<boolean>
  daily_limits_exceeded: Generated<boolean>
  /** The text of the maintenance page, and when the library opens again by itself. */
  maintenance_text: NullableJson<Localized>
  maintenance_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** How many calls are answered in a day; `null`: any number. */
  daily_calls_limit: ColumnType<number | null, number | null | undefined, number | null>
  /** Whether its products are found in searches of other libraries, and theirs in its own. */
  side_by_side: Generated<boolean>
  /** Whether its external CRM is asked before a loan is confirmed. */
  crm_confirms_loans: Generated<boolean>
  /** The client id of its own account for new payments; `null`: the server's. */
  payment_account: ColumnType<string | null, string | null | undefined, string | null>
  /** Of a trial: its end, how large it may be, when its supers asked to keep it, and its last reminder. */
  trial_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  trial_limits: NullableJson<TrialLimits>
  trial_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  trial_reminded: ColumnType<number | null, number | null | undefined, number | null>
  document: Json<LibraryDocument>
  adhesion_version: Generated<string>
  created_at: Created
}

/** Who asked for a trial; `founded` is the library that it became. */
export type FoundingsTable = OfLibrary & {
  token_hash: string
  email: string
  name: string
  domain: string
  language: Locale
  founded: string | null
  expires_at: Date
  created_at: Date
}

/** The calls of each day, counted by all processes together. */
export type DailyCallsTable = OfLibrary & {
  day: string
  calls: Generated<number>
}

export type CategoriesTable = OfLibrary & {
  slug: string
  name: Json<Localized>
  family: Family | null
  origin_id: string | null
  img: Json<Picture>
  position: Generated<number>
}

/** A category that was merged into another one. */
export type FormerCategoriesTable = OfLibrary & {
  slug: string
  into_slug: string
  name: Json<Localized>
  origin_id: string | null
}

export type HeadquartersTable = OfLibrary & {
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
  approximate_area: string | null
  approximate_latitude: number | null
  approximate_longitude: number | null
  map_link: string | null
  img: NullableJson<Picture>
  opening_days: Json<Localized>
  opening_times: Generated<string>
  smartlocker_instruction: NullableJson<Localized>
  /** How many lines of a booking fit into a locker; `null`: one. */
  lines: number | null
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
  /** In the library's first language. */
  name: string
  description: Generated<string>
  /** In all its languages; empty while there is only the first, which triggers keep in step. */
  names: GeneratedJson<Localized>
  descriptions: GeneratedJson<Localized>
  family: Family | null
  location_id: string
  owner_id: string | null
  corner: string | null
  transportable: Generated<boolean>
  preparation_days: number | null
  maintenance: Generated<boolean>
  /** How many of its copies are in service; triggers write it. */
  in_service: Generated<number>
  withdrawn: Generated<boolean>
  highlighted: Generated<boolean>
  max_months: Generated<number>
  imgs: Json<Picture[]>
  accessories: Json<string[]>
  /** What to say or do at the hand-out. */
  handout_note: Generated<string>
  /** The address of a page, or the name of one of the library's documents; empty without one. */
  manual: Generated<string>
  /** What no other column has, by the library's own names. */
  own_fields: GeneratedJson<OwnField[]>
  created_at: ColumnType<Date, Date | undefined, Date>
  /** Set by the database: the names of its categories, for the search. */
  category_names: Generated<string>
}

export type ObjectCategoriesTable = OfLibrary & {
  object_id: string
  slug: string
  /** Set by the database: the product's name in the form for sorting. */
  name_key: Generated<string>
}

/** How often each product was handed out. Triggers write it. */
export type TimesLentTable = OfLibrary & { object_id: string; times: number }

/** One physical thing with a label. A product's first copy has the product's id and code. */
export type CopiesTable = Owned & {
  object_id: string
  code: string
  /** `null`: where the product's are. */
  location_id: string | null
  corner: string | null
  state: Generated<CopyState>
  state_reason: Generated<string>
  state_since: ColumnType<Date, Date | undefined, Date>
  state_by: string | null
  serial_number: Generated<string>
  value_cents: number | null
  bought_on: string | null
  note: Generated<string>
  /** Where, when and by whom it was last seen. */
  seen_at: Date | null
  seen_location_id: string | null
  seen_by: string | null
  created_at: Created
}

/** How a library reads files with the same headings. */
export type ImportReadingsTable = OfLibrary & {
  shape: string
  reading: Json<ImportReading>
  used_at: Date
}
