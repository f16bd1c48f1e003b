import { beforeEach, expect, test, vi } from 'vitest'
import { noNetwork, refusal, stubBrowser, stubServer } from '#tests/support/browser.ts'

/** When the device writes. */
let written = Promise.resolve()
/** The device's database, which outlives a page. */
const stored = new Map<string, string>()
vi.mock('./device-database.ts', () => ({
  storageProblem: () => null,
  deviceDatabase: {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: string) => {
      await written
      stored.set(key, value)
    },
    remove: async (key: string) => void stored.delete(key),
    keys: async () => [...stored.keys()],
  },
}))

const moves = 'offline-moves|bologna.localhost'
const move = (label: string) => ({
  kind: 'take_back' as const,
  label,
  product: null,
  loan: null,
  by: { id: 'ada', name: 'Ada Neri' },
})

/** The browser's locks, which all tabs share. */
const held = new Map<string, Promise<unknown>>()
const locks = {
  request: (name: string, work: () => Promise<unknown>) => {
    const next = (held.get(name) ?? Promise.resolve()).then(work)
    held.set(name, next)
    return next
  },
}

/** The app of a newly opened tab in which somebody is signed in. */
async function openApp() {
  vi.resetModules()
  stubBrowser()
  vi.stubGlobal('navigator', { ...navigator, locks })
  const { provideCredentials } = await import('#src/api/credentials.ts')
  provideCredentials({
    token: () => 'token',
    ghost: () => null,
    language: () => 'it',
    ready: async () => {},
    refresh: async () => null,
    findCopy: async () => null,
    noteContact: () => {},
  })
  return import('./offline-moves.ts')
}

let received: { id: string; label: string; happened_at: string; by: string }[] = []
const server = (answer: (label: string) => ReturnType<typeof refusal>) =>
  stubServer(async (_route, request) => {
    const body = await request.json()
    received.push(body)
    return answer(body.label)
  })
const img = { url: '', alt: '', avif: '', webp: '', tint: '' }
const object = { id: 'o', code: 'O', name: 'Tenda', img, corner: null, place: '', accessories: [] }
const product = {
  object: { ...object, is: { maintenance: false } },
  current: null,
  next: null,
  handovers: [],
}

beforeEach(() => {
  stored.clear()
  received = []
  held.clear()
})

test('what happened is on the device at once, and sent once with its time after a restart', async () => {
  const first = await openApp()
  await first.addOfflineMove(move('OGT-0001'))
  await first.addOfflineMove(move('OGT-0002'))
  const second = await openApp()
  server(() => ({ body: product }))
  await second.openOfflineMoves()
  const [one] = second.offlineMoves()
  expect(one).toMatchObject({ label: 'OGT-0001', refusal: null })
  const sent = await Promise.all([second.sendOfflineMoves(), second.sendOfflineMoves()])
  expect(sent.flat().map(({ label }) => label)).toEqual(['OGT-0001', 'OGT-0002'])
  expect(received).toMatchObject([
    { id: one?.key, by: 'ada', happened_at: new Date(one?.at ?? 0).toISOString() },
    { label: 'OGT-0002' },
  ])
  expect(stored.has(moves)).toBe(false)
})

test('nothing is shown that is not stored yet, because the app may be closed at once', async () => {
  const app = await openApp()
  const { promise, resolve } = Promise.withResolvers<void>()
  written = promise
  const added = app.addOfflineMove(move('OGT-0001'))
  await vi.waitFor(() => expect(held.size).toBeGreaterThan(0))
  await new Promise(next => setTimeout(next))
  expect(app.offlineMoves()).toEqual([])
  resolve()
  await added
  expect(app.offlineMoves()).toHaveLength(1)
  expect(stored.has(moves)).toBe(true)
})

test('without an answer everything stays, in its order and with its id', async () => {
  const app = await openApp()
  await app.addOfflineMove(move('OGT-0001'))
  await app.addOfflineMove(move('OGT-0002'))
  server(() => noNetwork())
  expect(await app.sendOfflineMoves()).toEqual([])
  expect(received).toHaveLength(1)
  server(() => ({ body: product }))
  await app.sendOfflineMoves()
  expect(received.map(({ label }) => label)).toEqual(['OGT-0001', 'OGT-0001', 'OGT-0002'])
  expect(received[0]?.id).toBe(received[1]?.id)
})

test('what is refused stays with its reason for a person, and does not hold up the rest', async () => {
  const app = await openApp()
  const key = await app.addOfflineMove(move('OGT-0001'))
  await app.addOfflineMove(move('OGT-0002'))
  server(label =>
    label === 'OGT-0001' ? refusal(409, 'order_already_returned') : { body: product },
  )
  expect(await app.sendOfflineMoves()).toHaveLength(1)
  expect(app.offlineMoves()).toMatchObject([{ key, refusal: 'order_already_returned' }])
  await app.sendOfflineMoves()
  expect(received).toHaveLength(2)
  await app.retryOfflineMove(key)
  server(() => ({ body: product }))
  await app.sendOfflineMoves()
  expect(received).toHaveLength(3)
  expect(app.offlineMoves()).toEqual([])
})

test.each([
  ['somebody without the right', 403, 'forbidden'],
  ['an ended session', 401, 'session_revoked'],
  ['too many calls', 429, 'rate_limited'],
  ['a closed library', 503, 'library_unavailable'],
])('%s refuses nothing: a colleague sends it later', async (_, status, code) => {
  const app = await openApp()
  await app.addOfflineMove(move('OGT-0001'))
  server(() => refusal(status, code))
  expect(await app.sendOfflineMoves()).toEqual([])
  expect(app.offlineMoves()).toMatchObject([{ refusal: null }])
})

test('one that was undone in another tab is not sent, and two tabs lose none', async () => {
  const one = await openApp()
  const two = await openApp()
  const key = await one.addOfflineMove(move('OGT-0001'))
  await two.addOfflineMove(move('OGT-0002'))
  expect(JSON.parse(stored.get(moves) ?? '[]')).toHaveLength(2)
  await two.dropOfflineMove(key)
  server(() => ({ body: product }))
  await one.sendOfflineMoves()
  expect(received.map(({ label }) => label)).toEqual(['OGT-0002'])
})

test('signing out and another member leave it, and nothing else of a person', async () => {
  const app = await openApp()
  await app.addOfflineMove(move('OGT-0001'))
  stored.set('seen|bologna.localhost|ada', '{}')
  stored.set('outbox|bologna.localhost|ada', '[]')
  const { deletePersonalData } = await import('./cache.ts')
  await deletePersonalData()
  expect([...stored.keys()]).toEqual([moves])
})
