/** Request header names. */
export const headers = {
  accessToken: 'access-token',
  language: 'requester-language',
  appId: 'app-id',
  ghostUser: 'ghost-user',
  idempotencyKey: 'idempotency-key',
  requestId: 'x-request-id',
} as const

/** The HttpOnly cookie with the rotating refresh secret. */
export const identityCookie = 'identity'
export const appId = 'oggettoteca-web'
