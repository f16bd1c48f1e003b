/** Names of headers of requests, and of answers. */
export const headers = {
  accessToken: 'access-token',
  language: 'requester-language',
  appId: 'app-id',
  ghostUser: 'ghost-user',
  idempotencyKey: 'idempotency-key',
  /** What the page shows: see `tagOf`. */
  ifMatch: 'if-match',
  requestId: 'x-request-id',
  /** How many rows a list has on all its pages. */
  totalCount: 'x-total-count',
  /** The size of an answer before it was compressed, so that the app can show its progress. */
  wholeBytes: 'x-whole-bytes',
} as const

/** The value of `if-match` for what a page shows; `null` if it shows that there is nothing. */
export function tagOf(shown: { id: string; version: string } | null): string {
  return shown ? `"${shown.id}.${shown.version}"` : '"none"'
}

/** The HttpOnly cookie with the rotating refresh secret. */
export const identityCookie = 'identity'
export const appId = 'oggettoteca-web'
