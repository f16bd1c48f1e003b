import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { welcome } from './welcome.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['http://oggetti.example.org', true, true],
  ['http://oggetti.example.org', false, false],
  ['https://oggetti.example.org', true, false],
  ['http://localhost:3000', true, false],
  ['http://127.0.0.1:3000', true, false],
  ['http://[::1]:3000', true, false],
  ['http://localhost.example.org', true, true],
  ['http://127.example.org', true, true],
])('a start at %s, in production %s, warns of http: %s', async (publicUrl, production, warns) => {
  const { config } = world.services
  const said = await welcome({ ...world.services, config: { ...config, publicUrl, production } })
  expect(said.includes('PUBLIC_URL begins with http:')).toBe(warns)
})
