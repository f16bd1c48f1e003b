import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a backup for which the disk has no room says to the operator how much is missing, and to nobody else', async () => {
  const { services } = world
  services.files.list = async function* () {
    yield { name: 'huge.webp', size: 2 ** 50, modifiedAt: services.now() }
  }
  const headers = { authorization: `Bearer ${services.keys.operator}` }
  const { status, body } = await world.ask('/operator/backups', { method: 'POST', headers })
  expect([status, body.reason]).toEqual([507, expect.stringMatching(/needs \d+ MB more on its/)])
  expect((await world.ask('/operator/backups', { method: 'POST' })).status).toBe(404)
})
