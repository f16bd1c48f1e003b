/**
 * Groups of reads that several writes invalidate. An endpoint's `invalidates` lists the reads whose
 * answers its call changes.
 */
export const readGroups = {
  /** Every read that shows, lists or counts a member's loans. */
  loans: [
    'orders.list',
    'orders.get',
    'orders.items',
    'bookings.get',
    'sharing.list',
    'me.get',
    'products.get',
    'products.loans',
    'products.queue',
    'holds.list',
  ],
  /** After a checkout is confirmed or cancelled. */
  checkout: [
    'me.get',
    'orders.list',
    'products.loans',
    'products.get',
    'products.queue',
    'holds.list',
  ],
  queue: ['me.get', 'holds.list', 'products.queue', 'products.get', 'products.loans'],
  /** A loan or a product at the desk and in the administration. */
  desk: [
    'desk.object',
    'desk.day',
    'desk.booking',
    'desk.checks',
    'desk.defects',
    'products.get',
    'products.loans',
    'admin.loans',
    'admin.member',
    'admin.member.past',
    'admin.overdue',
    'admin.objects',
    'admin.copies',
    'admin.numbers',
    'admin.audit',
    'today.get',
  ],
  /** Every read that lists, shows or counts products. */
  products: [
    'sharing.list',
    'sharing.get',
    'me.get',
    'categories.list',
    'headquarters.list',
    'catalogs.list',
    'products.get',
    'products.search',
    'products.highlighted',
    'home.get',
  ],
  /** What shows, counts or finds by the names of categories. */
  categories: [
    'categories.list',
    'catalogs.list',
    'products.get',
    'products.search',
    'home.get',
    'admin.objects',
    'admin.audit',
  ],
  /** What shows how many copies there are, and how many are free. */
  copies: [
    'admin.copies',
    'admin.objects',
    'admin.audit',
    'catalogs.list',
    'products.get',
    'products.search',
    'products.highlighted',
    'home.get',
    'products.loans',
    'products.queue',
    'desk.labels',
    'desk.object',
    'desk.day',
    'today.get',
  ],
  libraryProducts: [
    'admin.objects',
    'admin.numbers',
    'admin.audit',
    'products.get',
    'catalogs.list',
    'categories.list',
    'products.highlighted',
    'home.get',
    'desk.labels',
    'desk.object',
  ],
  /**
   * After a factor changes: a first factor gives staff their rights and ends the other sessions.
   */
  factors: ['me.get', 'devices.list'],
  points: ['admin.points', 'headquarters.list', 'admin.audit'],
  members: [
    'admin.members',
    'admin.member',
    'admin.overdue',
    'admin.audit',
    'desk.checks',
    'today.get',
  ],
  /** After money moved at the desk. */
  till: [
    'till.get',
    'till.month',
    'till.cards',
    'till.receipt',
    'admin.members',
    'admin.member',
    'admin.audit',
    'desk.checks',
    'today.get',
  ],
  messages: ['admin.messages', 'admin.audit', 'today.get'],
  files: ['files.list', 'admin.audit'],
  libraries: ['admin.libraries', 'admin.audit'],
} as const
