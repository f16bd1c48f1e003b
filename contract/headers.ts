/** Names of headers of requests, and of answers. */
export const headers = {
  accessToken: 'access-token',
  language: 'requester-language',
  appId: 'app-id',
  ghostUser: 'ghost-user',
  idempotencyKey: 'idempotency-key',
  requestId: 'x-request-id',
  /** The size of an answer before it was compressed, so that its reader can show how far it is. */
  wholeBytes: 'x-whole-bytes',
} as const

/** The HttpOnly cookie with the rotating refresh secret. */
export const identityCookie = 'identity'
export const appId = 'oggettoteca-web'
