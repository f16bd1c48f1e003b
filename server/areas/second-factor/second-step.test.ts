import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addApp, browserOf, codeAt, newcomer } from '#tests/support/factors.ts'
import { things } from '#tests/support/things.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
let email: string
let secret: string
let codes: string[]
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  email = await newcomer(world)
  const browser = browserOf(world)
  await browser.signIn(email)
  await browser.prove()
  const made = await addApp(browser, world)
  secret = made.secret
  codes = made.confirmed.body.recovery_codes
  // Each test begins in a time step whose code nobody has used, and after every limit.
  world.pass(61 * 60_000)
})

const half = async () => {
  const browser = browserOf(world)
  const answer = await browser.signIn(email)
  expect(answer.body).toEqual({ second_step: ['totp', 'recovery_code'] })
  return browser
}
type Half = Awaited<ReturnType<typeof half>>
const byApp = (browser: Half, code = codeAt(secret, world.now())) =>
  browser.post('/v1/auths/second_step', { way: 'totp', code })
const byCode = (browser: Half, code = '') =>
  browser.post('/v1/auths/second_step', { way: 'recovery_code', code })

describe('setting up an authenticator app', () => {
  test('requires the password again and a first valid code', async () => {
    const browser = browserOf(world)
    await browser.signIn('vicino@example.org')
    expect(codeOf(await browser.post('/v1/me/totp'))).toBe('proof_required')
    await browser.prove()
    const { body } = await browser.post('/v1/me/totp')
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    expect(body.uri).toContain(body.secret)
    const wrong = codeAt(body.secret, new Date(world.now().getTime() + 3_600_000))
    const confirm = (code: string) => browser.ask('/v1/me/totp', { method: 'PUT', body: { code } })
    expect(codeOf(await confirm(wrong))).toBe('code_wrong')
    const again = browserOf(world)
    expect((await again.signIn('vicino@example.org')).body.access_token).toBeTruthy()
    const done = await confirm(codeAt(body.secret, world.now()))
    expect(done.body.recovery_codes).toHaveLength(10)
    expect((await again.signIn('vicino@example.org')).body.second_step).toContain('totp')
  })
})

test('of six requests for recovery codes at once one shows codes, and only those work', async () => {
  const browser = await half()
  await byApp(browser)
  await browser.prove()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => browser.post('/v1/me/recovery_codes')),
  )
  const [won, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const lost = answers.filter(({ status }) => status !== 200)
  expect(lost.map(codeOf)).toEqual(Array(5).fill('idempotency_in_progress'))
  expect(won?.body.security.recovery_codes).toBe(10)
  const answer = await byCode(await half(), won?.body.recovery_codes[0])
  expect(answer.status).toBe(200)
})

test('after an hour a new secret can no longer be confirmed', async () => {
  const browser = browserOf(world)
  await browser.signIn(await newcomer(world))
  await browser.prove()
  const { body } = await browser.post('/v1/me/totp')
  world.pass(3_601_000)
  await browser.ask('/v1/auths/access')
  await browser.prove()
  const code = codeAt(body.secret, world.now())
  const late = await browser.ask('/v1/me/totp', { method: 'PUT', body: { code } })
  expect(codeOf(late)).toBe('code_wrong')
})

describe('the second step', () => {
  test('accepts a code of the app, grouped or not', async () => {
    const code = codeAt(secret, world.now())
    const browser = await half()
    const answer = await byApp(browser, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer.body.data.email).toBe(email)
    expect((await browser.ask('/v1/me')).status).toBe(200)
  })

  test('accepts no code twice, and no older one after a newer', async () => {
    const [first, second] = [await half(), await half()]
    const earlier = codeAt(secret, new Date(world.now().getTime() - 30_000))
    expect((await byApp(first)).status).toBe(200)
    expect(codeOf(await byApp(second))).toBe('code_wrong')
    expect(codeOf(await byApp(second, earlier))).toBe('code_wrong')
    world.pass(30_000)
    expect((await byApp(second)).status).toBe(200)
  })

  test('accepts one of two identical codes sent at once', async () => {
    const browsers = [await half(), await half(), await half()]
    const answers = await Promise.all(browsers.map(browser => byApp(browser)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is bound to the browser of the password, and ends after ten minutes', async () => {
    const browser = await half()
    expect(codeOf(await byApp(browserOf(world)))).toBe('second_step_over')
    world.pass(10 * 60_000 + 1000)
    expect(codeOf(await byApp(browser))).toBe('second_step_over')
  })

  test('can be taken once', async () => {
    const browser = await half()
    expect((await byApp(browser)).status).toBe(200)
    world.pass(30_000)
    expect(codeOf(await byApp(browser))).toBe('second_step_over')
  })

  test('allows five tries, one by one or at once, then requires the password again', async () => {
    const browser = await half()
    const wrong = codeAt(secret, new Date(world.now().getTime() + 3_600_000))
    const answers = await Promise.all(Array.from({ length: 12 }, () => byApp(browser, wrong)))
    const codes = answers.map(codeOf)
    expect(codes.filter(code => code === 'code_wrong')).toHaveLength(5)
    expect(codes.filter(code => code === 'second_step_over')).toHaveLength(7)
    expect(codeOf(await byApp(browser))).toBe('second_step_over')
  })

  test('allows twenty wrong codes an hour for one member in all browsers', async () => {
    const wrong = codeAt(secret, new Date(world.now().getTime() + 3_600_000))
    const codes: string[] = []
    for (let round = 0; round < 5; round++) {
      const browser = await half()
      for (let one = 0; one < 5; one++) codes.push(codeOf(await byApp(browser, wrong)))
      // After the limit of the address, which covers fifteen minutes.
      if (round % 2) world.pass(15 * 60_000 + 1000)
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('code_wrong'))
    expect(codes.slice(20)).toEqual(Array(5).fill('too_many_attempts'))
  })

  test('is cancelled when the password changes', async () => {
    const owner = await half()
    await byApp(owner)
    world.pass(30_000)
    const stranger = await half()
    const body = {
      current: password,
      password: 'una frase nuova',
      confirm_password: 'una frase nuova',
    }
    expect((await owner.ask('/v1/me/password', { method: 'PATCH', body })).status).toBe(200)
    expect(codeOf(await byApp(stranger))).toBe('second_step_over')
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed, and an e-mail reports it', async () => {
    const [code = ''] = codes
    const browser = await half()
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await byCode(browser, typed)).body.data.email).toBe(email)
    const { body } = await browser.ask('/v1/me/security')
    expect(body.recovery_codes).toBe(9)
    expect(codeOf(await byCode(await half(), code))).toBe('code_wrong')
    const mail = (await world.mails()).findLast(({ kind }) => kind === 'security_changed')
    expect(mail?.body).toContain('è stato usato un codice di recupero')
  })

  test('sent twice at once works once', async () => {
    const browsers = [await half(), await half()]
    const answers = await Promise.all(browsers.map(browser => byCode(browser, codes[1])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not stored as text, and is refused after new ones are made', async () => {
    const { rows } = await things(world).run('select * from recovery_codes')
    const stored = JSON.stringify(rows)
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
    const browser = await half()
    await byApp(browser)
    expect(codeOf(await browser.post('/v1/me/recovery_codes'))).toBe('proof_required')
    await browser.prove()
    const fresh = (await browser.post('/v1/me/recovery_codes')).body.recovery_codes
    expect(fresh).toHaveLength(10)
    expect(codeOf(await byCode(await half(), codes[2]))).toBe('code_wrong')
    expect((await byCode(await half(), fresh[0])).status).toBe(200)
  })
})

test('a password recovery does not change the second step', async () => {
  await world.ask('/v1/auths/password_recovery', {
    method: 'POST',
    body: { email },
  })
  const mail = (await world.mails()).findLast(({ kind }) => kind === 'recovery')
  const t = /[?&]t=([\w-]+)/.exec(mail?.body ?? '')?.[1]
  const chosen = 'tre gatti sul tetto'
  const answer = await world.ask('/v1/auths/password_recovery', {
    method: 'PATCH',
    body: { t, password: chosen, confirm_password: chosen },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie') ?? '').not.toContain('identity=')
  const browser = browserOf(world)
  const half = await browser.signIn(email, chosen)
  expect(half.body).toEqual({ second_step: ['totp', 'recovery_code'] })
  expect((await browser.ask('/v1/me')).status).toBe(401)
})
