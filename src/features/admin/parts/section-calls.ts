import type { StaffCall } from '#contract/endpoints.ts'

/** What somebody must be allowed to do for a page of the administration to be theirs. */
export const sectionCalls = {
  today: 'today.get',
  loans: 'admin.loans',
  deliveries: 'admin.loans',
  objects: 'admin.objects.save',
  members: 'admin.members',
  messages: 'admin.messages',
  categories: 'admin.categories.save',
  reviews: 'admin.reviews',
  openings: 'admin.points.save',
  numbers: 'admin.numbers',
  settings: 'admin.settings',
  words: 'admin.words',
  payments: 'admin.payments',
  service: 'admin.service',
  import: 'admin.import',
  files: 'files.list',
  crm: 'crm.connection',
  websites: 'websites.keys',
  audit: 'admin.audit',
  libraries: 'admin.libraries',
} as const satisfies Record<string, StaffCall>

export type SectionName = keyof typeof sectionCalls
