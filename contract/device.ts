import type { CodeTimeTexts } from './texts/code-times.ts'
import type { Locale } from './texts/languages.ts'

/**
 * Everything that app and worker store on a device. A key that is missing here does not compile, and only the modules
 * that use these names touch a browser's stores (tests/architecture.test.ts). Data of a member or of their visit is
 * deleted when they sign out, when somebody else signs in, or when the server ends the session.
 */

/** Text in localStorage about the device, which stays until its browser deletes it. */
export const keptKeys = [
  /** The chosen language. */
  'language',
  /** The library's document, which the first frame needs. */
  'boot',
  /** When the server last answered. */
  'last-contact',
  /** That the home page was seen, or that the welcome dialog was closed: `due` or `seen`. */
  'welcome',
  /** When the policies were accepted. */
  'policies',
  /** How many tabs were opened, and until when the app is not offered for installing. */
  'visits',
  'install-quiet-until',
  /** Whether the catalogue is wanted on this device: `on` or `off`. */
  'pocket',
  /** That a sign-out was made offline, which the server must still receive. */
  'sign-out-due',
] as const

/** Text in localStorage. */
export type DeviceKey =
  | (typeof keptKeys)[number]
  /** The member whose pages may be opened offline; never a token. */
  | 'member'
  /** How high their shelf was on the home page. */
  | 'shelf'
  /** When they last did something in any tab. */
  | 'last-activity'
  /** The page at which the installed app opens. */
  | 'last-page'
  | 'recent-searches'
  /** When the catalogue is fetched again, and by which build. */
  | 'pocket-due'
  /** How far the server's clock is ahead. */
  | 'clock-offset'
  /** The build and the languages whose texts the worker has stored. */
  | 'stored-languages'
  /** That the app's typeface was fetched. */
  | 'text-face'

/** Text in sessionStorage, which ends with its tab; all of it is a member's. */
export type TabKey =
  /** The access token, and the member's id that it is for. */
  | 'token'
  | 'token-of'
  /** The member whom staff impersonate. */
  | 'ghost'
  /** The page to return to, after signing in or from the provider's page. */
  | 'last-page'
  | 'sign-on-from'
  /** What was written into the sign-up form, but never the password; removed when it is sent. */
  | 'sign-up'
  /** The last query of the search page. */
  | 'search'
  /** Choices of a checkout that were not sent yet, and what was last shown of one. */
  | 'loan-draft'
  | 'last-checkout'
  /** That the visit is counted, which offer it got, and that the card's renewal was offered. */
  | 'visit'
  | 'offer'
  | 'renewal-shown'
  /** When the catalogue is fetched at the latest. */
  | 'pocket-wait'

/**
 * The device's database, which the app writes and its worker reads: text under a key. Deleted with a member's data, but for
 * what has happened at the desk.
 */
export const deviceDatabase = { name: 'oggettoteca', store: 'cache' } as const

/** A browser that needs longer than this, in milliseconds, to read or write the database may never do so. */
export const patienceMs = 1500

/** Nothing is stored for longer than 30 days, and a loan for no longer than this after its end. */
export const storedMaxMs = 30 * 86_400_000

// Its keys, by what they hold. An owner is a member by host and id, because one host may serve several libraries.

/** The answers that one person has seen, for 30 days. */
export const seenKey = (owner: string) => `seen|${owner}` as const
/** Messages and wishes of a person that wait for a network; deleted when sent. */
export const outboxKey = (owner: string) => `outbox|${owner}` as const
/** Hand-outs and returns at the desk that wait for a network: the library's, whoever signs in or out, until they are sent. */
export const offlineMovesKey = (host: string) => `offline-moves|${host}` as const
/** The draft of an owner's product, and its photos that are not sent yet; deleted when saved. */
export const draftKey = (owner: string, product = 'new') => `draft|${owner}|${product}` as const
export const draftPhotoKey = (owner: string, photo: string) =>
  `draft-photo|${owner}|${photo}` as const
/** What the worker needs to write pages: `ForWorker`. */
export const forWorkerKey = 'for-worker'
/** The facts of a library's catalogue, and its rows. */
export const pocketKey = (host: string) => `pocket|${host}` as const
export const pocketRowsKey = (host: string) => `pocket-rows|${host}` as const

export type DatabaseKey =
  | typeof forWorkerKey
  | ReturnType<
      | typeof seenKey
      | typeof outboxKey
      | typeof offlineMovesKey
      | typeof draftKey
      | typeof draftPhotoKey
      | typeof pocketKey
      | typeof pocketRowsKey
    >

/**
 * The worker's caches. A new version deletes all others, which are of older versions, and shared content that nobody
 * used. Pictures and shared content are a member's.
 */
export const cacheNames = {
  /** Files of the app that are not in its precache, for a month. */
  parts: 'parts-v1',
  /** Pictures, for a month. */
  images: 'images-v1',
  /** What another app shared with this one; deleted when it is used. */
  handedOver: 'handed-over',
  /** Public pages that the server wrote, for seven days. */
  pages: 'pages-v1',
} as const

export type CodeWords = { pickup: string; deposit: string; stored: string; times?: CodeTimeTexts }

/** The library's time for the worker: its zone, and how far the server's clock is ahead of the device's. */
export type WorkerClock = { zone: string; offset: number }

/** Values that the app leaves for its worker. */
export type ForWorker = {
  locale: Locale
  /** The library's own language. */
  fallback: Locale
  /** Texts of the code's page in this language. */
  words: CodeWords
  /** The person whose stored loans may be shown; `null` for a visitor, and while staff impersonate. */
  owner: string | null
  /** Missing if an earlier version of the app left these values. */
  clock?: WorkerClock
}
