import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noNetwork, refusal, stubBrowser, stubServer } from '#tests/support/browser.ts'

stubBrowser()
const { call } = await import('./client.ts')
const { provideCredentials } = await import('./credentials.ts')
const { shared } = await import('#src/session/refresh.ts')

let token: string | null = 'old'
let ghost: string | null = null
const noteContact = vi.fn()
const trade = vi.fn(async () => {
  token = 'new'
  return token
})

beforeEach(() => {
  token = 'old'
  ghost = null
  noteContact.mockClear()
  trade.mockClear()
  const refresh = shared(
    trade,
    () => token,
    work => work(),
  )
  provideCredentials({
    ghost: () => ghost,
    token: () => token,
    refresh,
    ready: async () => {},
    language: () => 'en',
    noteContact,
    findCopy: async () => null,
  })
})
afterEach(() => vi.restoreAllMocks())

const accepts = (wanted: string) => (_route: string, request: Request) =>
  request.headers.get('authorization') === `Bearer ${wanted}`
    ? { body: [] }
    : refusal(401, 'token_expired')

test('three calls refused together make one refresh, and all three succeed', async () => {
  const calls = stubServer(accepts('new'))
  const answers = await Promise.all([1, 2, 3].map(() => call('orders.list', { query: {} })))
  expect(answers).toEqual([[], [], []])
  expect(trade).toHaveBeenCalledTimes(1)
  expect(calls).toHaveLength(6)
  expect(calls.at(-1)?.headers.get('access-token')).toBe('new')
})

test('a call refused with an older token uses the newer one, without a refresh', async () => {
  stubServer((route, request) => {
    token = 'new'
    return accepts('new')(route, request)
  })
  await call('orders.list', { query: {} })
  expect(trade).not.toHaveBeenCalled()
})

test('a call that is refused again is not sent a third time', async () => {
  const calls = stubServer(() => refusal(401, 'token_invalid'))
  await expect(call('me.get')).rejects.toMatchObject({ code: 'token_invalid' })
  expect(calls).toHaveLength(2)
})

test('a body is sent again unchanged', async () => {
  const sent: string[] = []
  stubServer(async (route, request) => {
    sent.push(await request.text())
    return accepts('new')(route, request)
  })
  const body = { from_date: '2026-12-01', to_date: '2026-12-02', note: 'città' }
  await call('checkout.loan', { shown: null, body }).catch(() => {})
  expect(sent).toEqual([JSON.stringify(body), JSON.stringify(body)])
})

test('every request has token, language and app', async () => {
  const calls = stubServer(() => ({ body: [] }))
  await call('categories.list')
  await call('orders.list', { query: {} })
  for (const { headers } of calls) {
    expect(headers.get('authorization')).toBe('Bearer old')
    expect(headers.get('access-token')).toBe('old')
    expect(headers.get('requester-language')).toBe('en')
    expect(headers.get('app-id')).toBe('oggettoteca-web')
    expect(headers.get('ghost-user')).toBeNull()
  }
})

test('a visitor’s request has no token', async () => {
  const calls = stubServer(() => ({ body: [] }))
  token = null
  await call('categories.list')
  expect(calls[0]?.headers.get('authorization')).toBeNull()
  expect(calls[0]?.headers.get('access-token')).toBeNull()
})

test('every call but those of staff names the impersonated member', async () => {
  ghost = 'marta'
  const calls = stubServer(() => ({ body: [] }))
  await call('categories.list')
  await call('orders.list', { query: {} })
  await call('users.list', { query: { keywords: 'marta' } })
  expect(calls.map(({ headers }) => headers.get('ghost-user'))).toEqual(['marta', 'marta', null])
})

test('what only the member may do is not done as the staff member who impersonates', async () => {
  ghost = 'marta'
  const calls = stubServer(() => ({ body: {} }))
  await expect(call('adhesion.accept', { body: {} })).rejects.toMatchObject({
    code: 'impersonation_refused',
  })
  expect(calls).toEqual([])
})

test('an array in a query repeats its key', async () => {
  const calls = stubServer(() => ({ body: {} }))
  await call('lookups.list', { query: { items: ['categories', 'provinces'] } })
  expect(new URL(calls[0]?.url ?? '').search).toBe('?items=categories&items=provinces')
})

test('a refused sign-in call causes no refresh', async () => {
  stubServer(() => refusal(401, 'session_revoked'))
  await expect(call('auths.refresh', { body: { access_token: 'old' } })).rejects.toMatchObject({
    code: 'session_revoked',
  })
  expect(trade).not.toHaveBeenCalled()
})

test('no member’s call is sent without a token', async () => {
  const calls = stubServer(() => ({ body: [] }))
  token = null
  await expect(call('me.get')).rejects.toMatchObject({ code: 'signed_out' })
  expect(calls).toHaveLength(0)
})

test('an answer of the wrong shape is unreadable', async () => {
  stubServer(() => ({ body: { not: 'a list' } }))
  await expect(call('categories.list')).rejects.toMatchObject({ code: 'unreadable_answer' })
})

test('the result of calls sets whether the network is reachable', async () => {
  stubServer(noNetwork)
  await expect(call('categories.list')).rejects.toMatchObject({ code: 'offline' })
  expect(noteContact).toHaveBeenLastCalledWith('nothing')
  stubServer(() => refusal(404, 'not_found'))
  await expect(call('categories.list')).rejects.toMatchObject({ code: 'not_found' })
  expect(noteContact).toHaveBeenLastCalledWith('answer')
})
