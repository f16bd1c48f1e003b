import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let app: ReturnType<typeof createApp>
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  app = createApp(world.services)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const send = (body: BodyInit, more = {}) =>
  app.request('/v1/admin/imports?name=objects.csv&dry=1', {
    method: 'POST',
    body,
    ...more,
    headers: { host: 'localhost:3000', authorization: `Bearer ${staff.token}` },
  })
const sheet = 'code,name\nOGT-0001,Trapano\n'

test('a library’s imports beyond the limit get 429 and work later', async () => {
  const leave = new AbortController()
  let begun = 0
  const pull = async (stream: ReadableStreamDefaultController) => {
    begun += 1
    await once(leave.signal, 'abort')
    stream.error(new Error('gone'))
  }
  // Nothing is asked of it before it is read.
  const endless = () => new ReadableStream({ pull }, { highWaterMark: 0 })
  const open = Array.from({ length: serverLimits.importsAtOnceEach }, () =>
    send(endless(), { duplex: 'half' }),
  )
  await expect.poll(() => begun, { timeout: 30_000 }).toBe(serverLimits.importsAtOnceEach)
  const late = await send(sheet)
  expect(late.status).toBe(503)
  expect((await late.json()).error.code).toBe('unavailable')
  expect(late.headers.get('retry-after')).toBe(String(serverLimits.uploadRetrySeconds))
  leave.abort()
  expect((await Promise.all(open)).map(({ status }) => status)).toEqual([400, 400])
  const again = await send(sheet)
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('done')])
})

test('a library’s exports beyond the limit get 503 and work later', async () => {
  // No export ends before one was refused.
  let go = () => {}
  const refused = new Promise<void>(resolve => {
    go = resolve
  })
  const read = vi.spyOn(world.services.files, 'read').mockImplementation(async () => {
    await refused
    return null
  })
  const all = Array.from({ length: serverLimits.exportsAtOnceEach + 1 }, () =>
    staff.ask('/v1/admin/exports'),
  )
  await Promise.race(all)
  go()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  read.mockRestore()
  expect(statuses.sort()).toEqual([200, 200, 503])
  expect((await staff.ask('/v1/admin/exports')).status).toBe(200)
})

test('an import whose caller leaves before its last step changes nothing', async () => {
  const headers = { host: 'localhost:3000', authorization: `Bearer ${staff.token}` }
  const body = 'code,name,location\nLEFT-1,Trapano lasciato,centro\n'
  const begin = () =>
    app.request('/v1/admin/imports?name=objects.csv', { method: 'POST', body, headers })
  const stored = () =>
    acrossLibraries(world.store, db =>
      db.selectFrom('objects').select('id').where('code', '=', 'LEFT-1').execute(),
    )

  const left = (await begin()).body?.getReader()
  const first = new TextDecoder().decode((await left?.read())?.value)
  expect(first).toContain('"kind":"tables"')
  await left?.cancel()
  // All places are free again once it has ended.
  const whole = async () => (await send(sheet)).text()
  const all = () => Promise.all(Array.from({ length: serverLimits.importsAtOnceEach }, whole))
  await expect
    .poll(async () => (await all()).every(answer => answer.includes('"kind":"done"')), {
      timeout: 30_000,
    })
    .toBe(true)
  expect(await stored()).toEqual([])

  expect(await (await begin()).text()).toContain('"kind":"done"')
  expect(await stored()).toHaveLength(1)
})
