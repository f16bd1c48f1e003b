/**
 * How the value of a field is written. `text`, `list`, `texts` (by language), `html` (the same) and `address` may say something
 * about a person. `group` has fields of its own, `changed` is too much to write, `hidden` is in the sentence or says nothing.
 */
export type AuditFormat =
  | 'text'
  | 'list'
  | 'texts'
  | 'html'
  | 'address'
  | 'overrides'
  | 'ownFields'
  | 'group'
  | 'changed'
  | 'hidden'
  | 'yes'
  | 'number'
  | 'count'
  | 'minutes'
  | 'bytes'
  | 'euro'
  | 'cents'
  | 'day'
  | 'moment'
  | 'version'
  | 'language'
  | 'languages'
  | 'level'
  | 'status'
  | 'copyState'
  | 'contactKind'
  | 'receiptKind'
  | 'right'
  | 'paymentMethod'
  | 'pointKind'
  | 'outcome'
  | 'hours'
  | 'closures'
  | 'openings'
  | 'cards'
  | 'counts'
  | 'point'
  | 'member'
  | 'copy'
  | 'category'
  | 'categoryList'

/** Formats of what people write about people: it is not shown any more when they are erased. */
export const personalFormats: ReadonlySet<AuditFormat> = new Set<AuditFormat>([
  'text',
  'list',
  'texts',
  'html',
  'address',
  'overrides',
  'ownFields',
])

/**
 * The fields of all acts by their name, in the order in which they are shown. `act.field` is the field of that act alone; of an
 * act of two words the first counts.
 */
export const auditFields = {
  'category.name': 'texts',
  name: 'text',
  names: 'texts',
  first_name: 'text',
  last_name: 'hidden',
  email: 'text',
  new_email: 'text',
  phone_number: 'text',
  domicile: 'address',
  card_number: 'text',
  banned: 'yes',
  can_post_objects: 'yes',
  max_loans: 'number',
  level: 'level',
  invited: 'level',
  rights: 'right',
  second_factor: 'yes',
  open: 'number',
  acting: 'hidden',
  call: 'hidden',
  code: 'text',
  codes: 'list',
  description: 'text',
  descriptions: 'texts',
  categories: 'categoryList',
  order: 'categoryList',
  merged_into: 'category',
  record: 'hidden',
  into: 'hidden',
  'claim_code.expires_at': 'moment',
  'member_merged.open_loans': 'number',
  'member_merged.past_loans': 'number',
  'member_merged.cards': 'number',
  'member_merged.receipts': 'number',
  'member_merged.payments': 'number',
  'member_merged.queues': 'number',
  'member_merged.wishes': 'number',
  'member_merged.reviews': 'number',
  'member_merged.adhesions': 'number',
  'member_merged.notes': 'number',
  'member_merged.contacts': 'number',
  'member_merged.messages': 'number',
  'member_merged.defects': 'number',
  'member_merged.products': 'number',
  picture: 'changed',
  location_id: 'point',
  location: 'hidden',
  corner: 'text',
  transportable: 'yes',
  accessories: 'list',
  handout_note: 'text',
  manual: 'text',
  own_fields: 'ownFields',
  imgs: 'count',
  preparation_days: 'number',
  maintenance: 'yes',
  withdrawn: 'yes',
  highlighted: 'yes',
  state: 'copyState',
  state_reason: 'text',
  state_since: 'hidden',
  serial_number: 'text',
  value_cents: 'cents',
  bought_on: 'day',
  out_until: 'hidden',
  removable: 'hidden',
  id: 'hidden',
  object_id: 'hidden',
  member_id: 'hidden',
  'file.object': 'hidden',
  'loan.status': 'status',
  from_date: 'day',
  to_date: 'day',
  member: 'hidden',
  copy: 'copy',
  overrides: 'overrides',
  motivation: 'text',
  loans: 'list',
  'contact.kind': 'contactKind',
  'loan.kind': 'hidden',
  'loan.happened_at': 'moment',
  'loan.by': 'member',
  outcome: 'outcome',
  rating: 'number',
  seen_at: 'moment',
  'note.note': 'hidden',
  pinned: 'yes',
  written_at: 'moment',
  author_id: 'member',
  card_name: 'text',
  from: 'day',
  to: 'day',
  version: 'version',
  signed_on: 'day',
  number: 'text',
  'receipt.kind': 'receiptKind',
  method: 'paymentMethod',
  cents: 'cents',
  card: 'cards',
  reversal_of: 'text',
  reason: 'text',
  'closing.point': 'point',
  'closing.opening': 'cents',
  cash: 'cents',
  counted: 'cents',
  taken: 'cents',
  day: 'day',
  client_id: 'text',
  webhook_id: 'text',
  subject: 'text',
  read_at: 'moment',
  answered_at: 'moment',
  answer: 'text',
  message: 'text',
  note: 'text',
  'overdue_message.words': 'text',
  above: 'texts',
  below: 'texts',
  language: 'language',
  'point.kind': 'pointKind',
  point: 'text',
  points: 'list',
  'logo.address': 'hidden',
  'faq.address': 'hidden',
  'placeholder.address': 'hidden',
  address: 'text',
  cap: 'text',
  city: 'text',
  province: 'text',
  latitude: 'number',
  longitude: 'number',
  opening_days: 'texts',
  opening_times: 'text',
  smartlocker_instruction: 'texts',
  lines: 'number',
  hours: 'hours',
  holidays: 'closures',
  additional_days: 'openings',
  created_at: 'moment',
  'library.email': 'hidden',
  'library.first_name': 'hidden',
  'library.phone': 'hidden',
  'library.id': 'text',
  domain: 'text',
  hue: 'number',
  languages: 'languages',
  contacts: 'group',
  'contacts.phone': 'text',
  'contacts.email': 'text',
  'contacts.whatsapp': 'text',
  'contacts.telegram': 'text',
  website: 'text',
  how_work: 'text',
  membership: 'text',
  contact: 'text',
  socials: 'group',
  'socials.ig': 'text',
  'socials.tw': 'text',
  'socials.yt': 'text',
  'socials.fb': 'text',
  welcome_content: 'changed',
  delivery: 'group',
  'delivery.on': 'yes',
  'delivery.price': 'euro',
  'delivery.radius': 'number',
  'delivery.until': 'text',
  auto_membership: 'yes',
  mandatory_sharing: 'yes',
  queue_days: 'number',
  queue_loan_days: 'number',
  overdue_call_days: 'number',
  overdue_block_days: 'number',
  overdue_decision_days: 'number',
  booking_products: 'number',
  line_pieces: 'number',
  booking_pieces: 'number',
  last_visit_minutes: 'number',
  side_by_side: 'yes',
  staff_second_factor: 'yes',
  sign_on_suffices: 'yes',
  regolamento: 'html',
  adhesion_form: 'html',
  adhesion_again: 'yes',
  signup_disclaimer: 'texts',
  preparations_days: 'number',
  same_day_turnover: 'yes',
  repeat_extension: 'yes',
  renewable_card: 'yes',
  renewal_cards: 'cards',
  'service.available': 'yes',
  available: 'yes',
  maintenance_text: 'texts',
  maintenance_until: 'moment',
  max_inactivity: 'minutes',
  daily_calls_limit: 'number',
  university: 'group',
  'university.domain': 'text',
  adhesion_exempt_hosts: 'list',
  file: 'text',
  size: 'bytes',
  files: 'number',
  unused: 'number',
  missing: 'count',
  region: 'text',
  confirms_loans: 'yes',
  everything: 'yes',
  'import.members': 'counts',
  'import.memberships': 'counts',
  'import.headquarters': 'counts',
  'import.closures': 'counts',
  'import.categories': 'counts',
  'import.objects': 'counts',
  'import.copies': 'counts',
  'import.loans': 'counts',
  'import.reviews': 'counts',
  'import.notes': 'counts',
  'import.closings': 'counts',
  'import.receipts': 'counts',
  'import_undone.removed': 'number',
  'import_undone.restored': 'number',
  'import_undone.stays': 'number',
  welcomed: 'number',
  people: 'number',
  steps_from: 'day',
  running: 'yes',
} as const satisfies Record<string, AuditFormat>
export type AuditField = keyof typeof auditFields

/** The name in the table of a field of an act; undefined if the act has no such field. */
export function auditFieldOf(act: string, field: string): AuditField | undefined {
  const own = `${act.split(' ')[0]}.${field}`
  const name = Object.hasOwn(auditFields, own) ? own : field
  return Object.hasOwn(auditFields, name) ? (name as AuditField) : undefined
}

export const formatOf = (field: AuditField): AuditFormat => auditFields[field]
