import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Library } from '#contract/shapes/library.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const shown = async (host: string): Promise<Library['demo']> =>
  (await world.ask('/v1/libraries/current', { headers: { host } })).body.demo

test('each person of the tour can sign in with the password of the demo', async () => {
  const demo = await shown('bologna.localhost:3000')
  expect(demo?.people.map(({ role }) => role)).toEqual(['member', 'owner', 'staff'])
  for (const { email } of demo?.people ?? []) {
    const body = { email, password: demo?.password }
    const { status } = await world.ask('/v1/auths/signin', { method: 'POST', body })
    expect(status).toBe(200)
  }
})

test('only the library with these people offers them, and only in a demo', async () => {
  expect(await shown('campus.localhost:3000')).toBeUndefined()
  world.services.config.demo = false
  expect(await shown('bologna.localhost:3000')).toBeUndefined()
})
