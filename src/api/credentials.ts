import type { EndpointName } from '#contract/endpoints.ts'
import { defaultLocale, type Locale } from '#contract/texts/languages.ts'
import type { Page } from './call.ts'

export type Contact = 'answer' | 'nothing'

/** What the client needs from the session, without importing it. */
export type Credentials = {
  token(): string | null
  /** The member whom staff impersonate; `null` if nobody. */
  ghost(): string | null
  /** Exchanges a refused token for a new one; `null` if the session is over. */
  refresh(refused: string): Promise<string | null>
  /**
   * Resolves once the session is known. @throws Failure offline if the server could not be asked
   */
  ready(): Promise<unknown>
  language(): Locale
  /** Called after each call: the server answered, or it did not. */
  noteContact(what: Contact): void
  /**
   * The answer to a call that this device has stored; asked for if the server cannot be reached or
   * is slow. The server's own answer replaces it if it still comes.
   */
  findCopy(
    name: EndpointName,
    input: object | undefined,
    sent: Promise<unknown>,
  ): Promise<Page<unknown> | null>
}

let lent: Credentials = {
  token: () => null,
  ghost: () => null,
  refresh: async () => null,
  ready: async () => {},
  language: () => defaultLocale,
  noteContact: () => {},
  findCopy: async () => null,
}

export function provideCredentials(provided: Credentials) {
  lent = provided
}

export function credentials(): Credentials {
  return lent
}
