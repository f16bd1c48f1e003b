import type { EndpointOf, ReadName } from '#contract/endpoints.ts'

/** Anybody may ask for it, so the answer is nobody's own and stays when a member signs out. */
type Visibility<N extends ReadName> = EndpointOf<N>['access'] extends 'visitor'
  ? { public: true }
  : { public?: never }

/** What the app does with the answer to a read. */
type Read<N extends ReadName> = Visibility<N> & {
  /** How many minutes it counts as fresh. One that other people's loans change is asked for again soon. */
  freshMinutes?: number
  /**
   * Where it is stored: in IndexedDB, or, as it is needed before the first frame, in localStorage too. Checkout, payment
   * and access answers never are.
   */
  stored?: 'seen' | 'boot'
  /** For how long it is stored, if not for 30 days: it names other people. */
  storedMs?: number
  /** A member needs it at the locker: in a full store it is deleted last. */
  kept?: true
  /** The stored catalogue answers it without a network. */
  inCatalogue?: true
}

/**
 * The reads of which something is known. Any other is personal, is asked for again on each page, and is not stored. The
 * types check who may call without loading the contract's schemas.
 */
const known: { [N in ReadName]?: Read<N> } = {
  'libraries.get': { public: true, freshMinutes: 10, stored: 'boot' },
  'categories.list': { public: true, freshMinutes: 10, stored: 'seen', inCatalogue: true },
  'headquarters.list': {
    public: true,
    freshMinutes: 10,
    stored: 'seen',
    kept: true,
    inCatalogue: true,
  },
  'lookups.list': { public: true, freshMinutes: 60, stored: 'seen' },
  'schemes.get': { public: true, freshMinutes: 60, stored: 'seen' },
  'home.get': { public: true, freshMinutes: 2, stored: 'seen', inCatalogue: true },
  'products.highlighted': { public: true, freshMinutes: 2, stored: 'seen', inCatalogue: true },
  'catalogs.list': { public: true, freshMinutes: 2, stored: 'seen', inCatalogue: true },
  'products.search': { public: true, stored: 'seen', inCatalogue: true },
  'products.get': { public: true, freshMinutes: 1, stored: 'seen', inCatalogue: true },
  'products.loans': { public: true, stored: 'seen', inCatalogue: true },
  'products.reviews': { public: true, freshMinutes: 5, stored: 'seen' },
  'products.elsewhere': { public: true },
  'products.queue': { public: true },
  'renewals.cards': { public: true },
  'me.get': { stored: 'seen', kept: true },
  'orders.list': { stored: 'seen', kept: true },
  'orders.get': { stored: 'seen', kept: true },
  'wishes.list': { stored: 'seen' },
  'holds.list': { stored: 'seen' },
  'sharing.list': { stored: 'seen' },
  'memberships.list': { stored: 'seen' },
  // Without a network the desk hands out by it: see withoutContacts in src/offline/trim.ts.
  'desk.day': { stored: 'seen', storedMs: 86_400_000 },
}

const nothing: Read<'me.get'> = {}

/** What is known of a query by the first part of its key. */
export const readOf = (name: unknown): Read<ReadName> =>
  Object.hasOwn(known, String(name)) ? (known[name as ReadName] as Read<ReadName>) : nothing

/** The reads with a property. */
export const readsWith = (has: (read: Read<ReadName>) => boolean) =>
  new Set(Object.keys(known).filter(name => has(readOf(name))))
