import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#tests/support/browser.ts'

const libraryKey = ['libraries.get', { params: { domain: 'current' } }]
const document = { name: 'Oggettoteca Bologna', languages: ['it'] }
/** What release ef149aee, whose persister was asynchronous, left in localStorage. */
const stored = (changes: { buster?: string; timestamp?: number; age?: number } = {}) => ({
  buster: changes.buster ?? '2|bologna.localhost',
  timestamp: changes.timestamp ?? Date.now(),
  clientState: {
    mutations: [],
    queries: [
      {
        queryKey: libraryKey,
        queryHash: JSON.stringify(libraryKey),
        dehydratedAt: Date.now(),
        state: {
          data: document,
          dataUpdateCount: 1,
          dataUpdatedAt: Date.now() - (changes.age ?? 0),
          error: null,
          errorUpdateCount: 0,
          errorUpdatedAt: 0,
          fetchFailureCount: 0,
          fetchFailureReason: null,
          fetchMeta: null,
          isInvalidated: false,
          status: 'success',
          fetchStatus: 'idle',
        },
      },
    ],
  },
})

let page = stubBrowser()
const boot = () => page.localStorage.getItem('boot')

/** The app of a newly opened tab, with what it restored before any timer, message or frame. */
async function openApp() {
  vi.resetModules()
  const cache = await import('./cache.ts')
  const { createQueryClient } = await import('./query-client.ts')
  const client = createQueryClient()
  const opened = cache.openBootCache(client)
  await soon()
  return { ...cache, client, opened, library: client.getQueryData(libraryKey) }
}

/** Lets what is already known happen, and nothing that has to wait. */
async function soon() {
  for (let step = 0; step < 20; step++) await Promise.resolve()
}

beforeEach(() => {
  page = stubBrowser()
  vi.useFakeTimers({ now: Date.parse('2026-11-27T10:00:00Z') })
})
afterEach(() => vi.useRealTimers())

test('the library’s document of the last visit is there before the first frame', async () => {
  page.localStorage.setItem('boot', JSON.stringify(stored()))
  expect((await openApp()).library).toEqual(document)
})

test('the document is stored for the next visit, and no answer of a person with it', async () => {
  const { client, opened } = await openApp()
  await opened
  client.setQueryData(libraryKey, document)
  client.setQueryData(['me.get', {}], { email: 'anna@example.org' })
  await vi.advanceTimersByTimeAsync(500)
  expect(boot()).toContain('Oggettoteca Bologna')
  expect(boot()).not.toContain('anna')
  expect((await openApp()).library).toEqual(document)
})

test('signing out keeps the document, which is nobody’s, and the language', async () => {
  page.localStorage.setItem('boot', JSON.stringify(stored()))
  page.localStorage.setItem('language', 'de')
  page.localStorage.setItem('member', JSON.stringify({ id: 'anna' }))
  const { forgetStored } = await import('#src/session/forget.ts')
  forgetStored()
  expect(Object.keys(page.localStorage)).toEqual(['boot', 'language'])
})

test.each([
  ['of another address', JSON.stringify(stored({ buster: '2|campus.localhost' }))],
  ['of another schema', JSON.stringify(stored({ buster: '1|bologna.localhost' }))],
  ['saved two months ago', JSON.stringify(stored({ timestamp: 1 }))],
  ['that is damaged', '{"clientState":{"queries":[{}]}}'],
  ['that is no JSON', '['],
])('a stored document %s is deleted, and the app starts without', async (_, text) => {
  page.localStorage.setItem('boot', text)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  expect((await openApp()).library).toBeUndefined()
  expect(boot()).toBeNull()
})

test('an answer older than a month is not restored', async () => {
  page.localStorage.setItem('boot', JSON.stringify(stored({ age: 31 * 86_400_000 })))
  expect((await openApp()).library).toBeUndefined()
})

test('what is gone, or no longer theirs, is not shown, and what only failed is', async () => {
  const { client } = await openApp()
  const { Failure } = await import('#src/api/failure.ts')
  for (const [code, left] of [
    ['not_found', undefined],
    ['forbidden', undefined],
    ['unavailable', 'shown'],
  ] as const) {
    const queryKey = ['products.get', code]
    client.setQueryData(queryKey, 'shown')
    const queryFn = () => Promise.reject(new Failure(code))
    await client.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => {})
    expect(client.getQueryData(queryKey)).toBe(left)
    expect(client.getQueryState(queryKey)?.status).toBe('error')
  }
})
