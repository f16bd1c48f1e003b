import { demoPassword, expect, test } from '#tests/support/app.ts'
import { startServer } from '#tests/support/server.ts'

test('a confirmed loan survives a kill -9, and the server is back within ten seconds', async ({
  request,
}) => {
  // On the embedded database, which is killed with its server.
  const server = await startServer()
  const signIn = async () => {
    const answer = await request.post(`${server.url}/v1/auths/signin`, {
      data: { email: 'socia@example.org', password: demoPassword },
    })
    return { authorization: `Bearer ${(await answer.json()).access_token}` }
  }
  let headers = await signIn()
  const post = async (path: string, data: object = {}) => {
    const answer = await request.post(server.url + path, { headers, data })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await post('/v1/checkout/cart/ogt-0034')
  await post('/v1/checkout/shipping', { method: 'smartlocker', address_id: 'locker-saragozza' })
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await post('/v1/checkout/loan', { from_date: day(40), to_date: day(42) })
  const confirmed = await request.put(`${server.url}/v1/checkout/confirm`, { headers })
  const { origin_id } = await confirmed.json()
  await server.kill()
  const started = Date.now()
  await server.start()
  expect(Date.now() - started).toBeLessThan(10_000)
  headers = await signIn()
  const order = await request.get(`${server.url}/v1/me/orders/${origin_id}`, { headers })
  expect(await order.json()).toMatchObject({ id: origin_id, status: 'pending' })
  await server.dispose()
})
