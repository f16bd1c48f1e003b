export type Heard = 'answer' | 'copy' | 'nothing'

/** What the session lends to the client; the client knows no session. */
export type Credentials = {
  token(): string | null
  /** For whom staff act; `null` for themselves. */
  ghost(): string | null
  /** Trades the token that was refused for a new one; `null` once the session is over. */
  refresh(refused: string): Promise<string | null>
  /** Settles once it is known who is here. @throws Failure offline where that could not be asked */
  ready(): Promise<unknown>
  language(): string
  /** Called after each call: the server answered, did not, or the worker gave its copy in its place. */
  heard(what: Heard): void
}

let lent: Credentials = {
  token: () => null,
  ghost: () => null,
  refresh: async () => null,
  ready: async () => {},
  language: () => 'it',
  heard: () => {},
}

export function provideCredentials(provided: Credentials) {
  lent = provided
}

export function credentials(): Credentials {
  return lent
}
