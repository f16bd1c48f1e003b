import type { EndpointName } from './endpoints.ts'
import type { Library } from './shapes/library.ts'

/** Id of the element that holds it in the page. */
export const embeddedId = 'boot'
/** Id of the template that holds the app's tags until the first paint. */
export const appTagsId = 'app'
/** Id of what a page shows until the app has taken its place. */
export const coverId = 'cover'

/** An answer the first screen needs; `next` is there for a list that comes page after page. */
export type EmbeddedAnswer = {
  name: EndpointName
  input: object
  answer: unknown
  next?: string | null
}

/** What the server puts into a page, so that a first visit shows it without asking. */
export type Embedded = {
  /** When the page was written, in milliseconds since 1970. */
  at: number
  library: Library
  answers: EmbeddedAnswer[]
}
