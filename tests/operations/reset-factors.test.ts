import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { runCommand } from '#tests/support/commands.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer | undefined
afterEach(() => server?.dispose())

const account = { email: 'super@example.org', password: 'oggettoteca' }

/** Calls the server as a signed-in page does. */
async function ask(path: string, { method = 'POST', body = {}, token = '' } = {}) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${server?.url}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  return answer.json()
}

test('an operator resets the second factors of a super', async () => {
  server = await startServer()
  const { access_token: token } = await ask('/v1/auths/signin', { body: account })
  await ask('/v1/me/proof', { token, body: { way: 'password', password: account.password } })
  const { secret } = await ask('/v1/me/totp', { token })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await ask('/v1/me/totp', { token, method: 'PUT', body: { code } })
  const locked = await ask('/v1/auths/signin', { body: account })
  expect(locked).toEqual({ second_step: ['totp', 'recovery_code'] })

  await server.stop()
  const reset = runCommand.bind(null, 'library', server, 'reset-factors', '--library', 'bologna')
  expect(await reset('--email', 'nobody@example.org')).toContain('has no member nobody@example.org')
  expect(await reset('--email', account.email)).toContain('signs in with the password alone')
  await server.start()

  const again = await ask('/v1/auths/signin', { body: account })
  expect(again.data.email).toBe(account.email)
  const headers = { authorization: `Bearer ${again.access_token}` }
  const audit = await (await fetch(`${server.url}/v1/admin/audit`, { headers })).json()
  expect(audit[0]).toMatchObject({ action: 'factors_reset', target: again.data.id })
})
