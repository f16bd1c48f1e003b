import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createSimulator } from '#server/optional/simulators/paypal/simulator.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPayments } from '#server/platform/paypal/open-payments.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['without the demo', { DEMO: '0' }],
])('%s the simulation is neither served nor trusted', async (_, env) => {
  const config = readConfig({ LOG: 'none', ...env })
  const { payments, simulator: paymentSimulator } = openPayments(config, createSimulator)
  const app = createApp({ ...world.services, config, payments, paymentSimulator })
  expect(app.routes.some(({ path }) => path.startsWith('/simulators'))).toBe(false)
  const answer = await app.request('http://campus.localhost/v1/auths/openID/start', {
    method: 'POST',
    headers: { host: 'campus.localhost', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(codeOf({ body: await answer.json() })).toBe('sso_not_configured')
})

test('no answer contains a client secret', async () => {
  const headers = { host: 'campus.localhost' }
  const { text } = await world.ask('/v1/libraries/current', { headers })
  expect(text).toContain('sso_signin')
  expect(text).not.toMatch(/secret|identity_provider|client_id/)
})
