import { patternAt } from '#contract/pages.ts'

/** The pages of the desk's manual in their order. The name is in the address and in the file of the picture. */
export const manualPages = [
  'first-day',
  'find',
  'lend',
  'hand-out',
  'returns',
  'broken',
  'new-member',
  'till',
  'overdue',
  'closures',
  'objects',
  'trouble',
] as const
export type ManualPage = (typeof manualPages)[number]

/**
 * The page of the manual for each page of staff; the list of its pages where none fits. Sections of the administration
 * are named by their address, other pages by their pattern.
 */
const pageFor: Readonly<Record<string, ManualPage | 'contents'>> = {
  '/desk': 'lend',
  '/desk/day': 'hand-out',
  '/desk/returns': 'returns',
  '/desk/defects': 'broken',
  '/desk/labels': 'objects',
  '/desk/lockers': 'hand-out',
  '/desk/till': 'till',
  '/desk/receipts/:id': 'till',
  '/admin': 'overdue',
  '/admin/members/:id': 'new-member',
  '/admin/today': 'first-day',
  '/admin/deliveries': 'hand-out',
  '/admin/objects': 'objects',
  '/admin/categories': 'objects',
  '/admin/members': 'new-member',
  '/admin/messages': 'first-day',
  '/admin/reviews': 'first-day',
  '/admin/numbers': 'contents',
  '/admin/openings': 'closures',
  '/admin/settings': 'contents',
  '/admin/words': 'contents',
  '/admin/payments': 'till',
  '/admin/service': 'trouble',
  '/admin/import': 'objects',
  '/admin/files': 'trouble',
  '/admin/crm': 'objects',
  '/admin/websites': 'contents',
  '/admin/audit': 'trouble',
  '/admin/libraries': 'contents',
}

/** The page of the manual for the page at an address; undefined if it is not a page of staff. */
export const manualPageAt = (path: string) => pageFor[path] ?? pageFor[patternAt(path)]
