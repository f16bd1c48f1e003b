import type { EndpointName, ReceivedOf } from '#contract/endpoints.ts'
import type { Locale } from '#contract/texts/languages.ts'

/** The part of a call's input that is used. */
export type Asked = {
  params?: { id?: string; slug?: string }
  query?: Search
}

/** What a search asks for, and which page of it. */
export type Search = Partial<ReceivedOf<'products.search'>['query']>

/** `at`: when the catalogue was read, in milliseconds since 1970. */
export type StoredAnswer = {
  answer: unknown
  next: string | null
  /** The words that were searched for instead of misspelled ones. */
  meant?: string
  at: number
}

/** The catalogue of this library on this device. `bytes`: the room that it takes. */
export type PocketState =
  | { kind: 'none' }
  | { kind: 'too_large'; at: number; count: number }
  | { kind: 'stored'; at: number; count: number; bytes: number }

/** What the page asks the worker that stores the catalogue. */
export type Question =
  | { ask: 'state' }
  | { ask: 'remove' }
  | { ask: 'sync'; language: Locale }
  /** Ends a running `sync`. */
  | { ask: 'stop' }
  /** `now` by the server's clock. */
  | { ask: 'answer'; name: EndpointName; input: Asked; now: number }

export type ReplyTo<Q extends Question> = Q extends { ask: 'answer' }
  ? StoredAnswer | null
  : PocketState
export type Sent = { number: number; question: Question }
/**
 * `failed`: the server did not answer, or the device has no room. `part`: how much of the catalogue has arrived,
 * 0 to 1, or `null` if nobody knows.
 */
export type Received =
  | { number: number; reply: StoredAnswer | PocketState | null; failed: boolean }
  | { number: number; part: number | null }
