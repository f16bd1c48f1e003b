/*
 * What the audit log records. Staff read it in words: an act that is missing here does not compile where it is recorded, and
 * one without a sentence does not compile in `src/features/admin/audit`.
 */

/** What acts of staff are about, in the order of the choice on the page. */
export const auditGroups = [
  'loans',
  'objects',
  'people',
  'money',
  'messages',
  'points',
  'settings',
  'access',
  'data',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Each act by the name that is stored, and what it is about. */
export const auditActs = {
  'loan lend': 'loans',
  'loan hand_out': 'loans',
  'loan take_back': 'loans',
  'loan deny': 'loans',
  'loan undo_hand_out': 'loans',
  'loan undo_take_back': 'loans',
  'loan undo_deny': 'loans',
  'loan offline': 'loans',
  loan: 'loans',
  contact: 'loans',
  overdue_message: 'loans',
  object: 'objects',
  copies: 'objects',
  copy: 'objects',
  defect: 'objects',
  review: 'objects',
  manual: 'objects',
  category: 'objects',
  categories: 'objects',
  member_registered: 'people',
  member: 'people',
  member_merged: 'people',
  merge_asked: 'people',
  claim_code: 'people',
  rights: 'access',
  note: 'people',
  adhesion: 'people',
  card: 'people',
  'receipt card': 'money',
  'receipt contribution': 'money',
  'receipt reversal': 'money',
  'receipt sent': 'money',
  closing: 'money',
  payments: 'money',
  message: 'messages',
  letter_told: 'messages',
  quiet_ended: 'messages',
  words: 'messages',
  words_tested: 'messages',
  point: 'points',
  opening: 'points',
  'points removed': 'points',
  'locker key': 'points',
  settings: 'settings',
  service: 'settings',
  library: 'settings',
  trial: 'settings',
  trial_asked: 'settings',
  trial_kept: 'settings',
  trial_ended: 'settings',
  trial_removed: 'settings',
  logo: 'settings',
  faq: 'settings',
  placeholder: 'settings',
  invitation: 'access',
  invitation_withdrawn: 'access',
  staff: 'access',
  factors_reset: 'access',
  sessions: 'access',
  all_sessions: 'access',
  impersonate: 'access',
  /** An attempt to act as somebody, which was refused. */
  refused: 'access',
  // Calls in somebody's name, by their method.
  POST: 'access',
  PUT: 'access',
  PATCH: 'access',
  DELETE: 'access',
  import: 'data',
  import_undone: 'data',
  export: 'data',
  photos: 'data',
  file: 'data',
  'files removed': 'data',
  'files checked': 'data',
  'website key': 'data',
  'crm.connect': 'data',
  'crm.sync': 'data',
} as const satisfies Record<string, AuditGroup>
export type AuditAct = keyof typeof auditActs

export const isAuditAct = (act: string): act is AuditAct => Object.hasOwn(auditActs, act)

/** The acts of a group. */
export const actsOf = (group: AuditGroup) =>
  (Object.keys(auditActs) as AuditAct[]).filter(act => auditActs[act] === group)
