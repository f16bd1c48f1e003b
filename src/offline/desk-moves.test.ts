import { beforeEach, expect, test, vi } from 'vitest'
import { noNetwork, refusal, stubBrowser, stubServer } from '#tests/support/browser.ts'

/** The device's database, which outlives a page. */
const stored = new Map<string, string>()
vi.mock('./device-database.ts', () => ({
  storageProblem: () => null,
  deviceDatabase: {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: string) => void stored.set(key, value),
    remove: async (key: string) => void stored.delete(key),
    keys: async () => [...stored.keys()],
  },
}))

const moves = 'desk-moves|bologna.localhost'
const move = (label: string) => ({
  kind: 'take_back' as const,
  label,
  product: null,
  loan: null,
  by: { id: 'ada', name: 'Ada Neri' },
})

/** The app of a newly opened tab in which somebody is signed in. */
async function openApp() {
  vi.resetModules()
  const page = stubBrowser()
  const { setCredentials } = await import('#src/api/credentials.ts')
  setCredentials({
    token: () => 'token',
    ghost: () => null,
    language: () => 'it',
    ready: async () => {},
    refresh: async () => null,
    findCopy: async () => null,
    noteContact: () => {},
  })
  return { page, ...(await import('./desk-moves.ts')) }
}

let received: { id: string; label: string; happened_at: string; by: string }[] = []
const server = (answer: (label: string) => ReturnType<typeof refusal>) =>
  stubServer(async (_route, request) => {
    const body = await request.json()
    received.push(body)
    return answer(body.label)
  })
const product = {
  object: { id: 'o', code: 'O', name: 'Tenda', names: {}, img: null, corner: null, place: '', accessories: [], is: { maintenance: false } },
  current: null,
  next: null,
  handovers: [],
}

beforeEach(() => {
  stored.clear()
  received = []
})

test('what happened is on the device at once, and sent once with its time after a restart', async () => {
  const first = await openApp()
  await first.addDeskMove(move('OGT-0001'))
  await first.addDeskMove(move('OGT-0002'))
  const second = await openApp()
  server(() => ({ body: product }))
  await second.openDeskMoves()
  const [one] = second.deskMoves()
  expect(one).toMatchObject({ label: 'OGT-0001', refusal: null })
  const sent = await Promise.all([second.sendDeskMoves(), second.sendDeskMoves()])
  expect(sent.flat().map(({ label }) => label)).toEqual(['OGT-0001', 'OGT-0002'])
  expect(received).toMatchObject([
    { id: one?.key, by: 'ada', happened_at: new Date(one?.at ?? 0).toISOString() },
    { label: 'OGT-0002' },
  ])
  expect(stored.has(moves)).toBe(false)
})

test('without an answer everything stays, in its order and with its id', async () => {
  const app = await openApp()
  await app.addDeskMove(move('OGT-0001'))
  await app.addDeskMove(move('OGT-0002'))
  server(() => noNetwork())
  expect(await app.sendDeskMoves()).toEqual([])
  expect(received).toHaveLength(1)
  server(() => ({ body: product }))
  await app.sendDeskMoves()
  expect(received.map(({ label }) => label)).toEqual(['OGT-0001', 'OGT-0001', 'OGT-0002'])
  expect(received[0]?.id).toBe(received[1]?.id)
})

test('what is refused stays with its reason for a person, and does not hold up the rest', async () => {
  const app = await openApp()
  const key = await app.addDeskMove(move('OGT-0001'))
  await app.addDeskMove(move('OGT-0002'))
  server(label =>
    label === 'OGT-0001' ? refusal(409, 'order_already_returned') : { body: product },
  )
  expect(await app.sendDeskMoves()).toHaveLength(1)
  expect(app.deskMoves()).toMatchObject([{ key, refusal: 'order_already_returned' }])
  await app.sendDeskMoves()
  expect(received).toHaveLength(2)
  await app.retryDeskMove(key)
  server(() => ({ body: product }))
  await app.sendDeskMoves()
  expect(received).toHaveLength(3)
  expect(app.deskMoves()).toEqual([])
})

test.each([
  ['somebody without the right', 403, 'forbidden'],
  ['an ended session', 401, 'session_revoked'],
  ['too many calls', 429, 'rate_limited'],
  ['a closed library', 503, 'library_unavailable'],
])('%s refuses nothing: a colleague sends it later', async (_, status, code) => {
  const app = await openApp()
  await app.addDeskMove(move('OGT-0001'))
  server(() => refusal(status, code))
  expect(await app.sendDeskMoves()).toEqual([])
  expect(app.deskMoves()).toMatchObject([{ refusal: null }])
})

test('one that was undone in another tab is not sent, and two tabs lose none', async () => {
  const one = await openApp()
  const two = await openApp()
  const key = await one.addDeskMove(move('OGT-0001'))
  await two.addDeskMove(move('OGT-0002'))
  expect(JSON.parse(stored.get(moves) ?? '[]')).toHaveLength(2)
  await two.dropDeskMove(key)
  server(() => ({ body: product }))
  await one.sendDeskMoves()
  expect(received.map(({ label }) => label)).toEqual(['OGT-0002'])
})

test('signing out and another member leave it, and nothing else of a person', async () => {
  const app = await openApp()
  await app.addDeskMove(move('OGT-0001'))
  stored.set('seen|bologna.localhost|ada', '{}')
  stored.set('outbox|bologna.localhost|ada', '[]')
  const { deletePersonalData } = await import('./cache.ts')
  await deletePersonalData()
  expect([...stored.keys()]).toEqual([moves])
})
