import type { EndpointName } from './endpoints.ts'
import type { Library } from './shapes/library.ts'

/** Id of the element with the embedded data. */
export const embeddedId = 'boot'
/** Id of the template that holds the app's tags until the first paint. */
export const appTagsId = 'app'
/** Id of the element that is shown until the app has rendered. */
export const coverId = 'cover'

/** An answer that the first screen needs; `next` is for a list with several pages. */
export type EmbeddedAnswer = {
  name: EndpointName
  input: object
  answer: unknown
  next?: string | null
}

/** Data that the server puts into a page, so that a first visit needs no requests. */
export type Embedded = {
  /** When the page was written, in milliseconds since 1970. */
  at: number
  /** The page is stored and shown later, so its HTML does not depend on the present time. */
  stored?: boolean
  library: Library
  answers: EmbeddedAnswer[]
}
