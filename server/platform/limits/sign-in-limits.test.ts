import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { type Browser, browserOf } from '#tests/support/factors.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.services.config.trustedProxies = 1
})
afterAll(() => world.close())
beforeEach(() => world.pass(25 * 3_600_000))

type Try = { email?: string; secret?: string; from?: string; code?: string; by?: Browser }
/** A sign-in from a new browser, unless the test gives one. */
const signIn = ({ email = 'socia@example.org', secret = password, from = '', code, by }: Try) =>
  (by ?? browserOf(world)).ask('/v1/auths/signin', {
    method: 'POST',
    body: { email, password: secret, ...(code && { code }) },
    headers: { 'x-forwarded-for': from || '198.51.100.1' },
  })
const address = (n: number) => `203.0.113.${n}`
/** Lets this many strangers, each at another address, type a wrong password for a member. */
const attack = async (email: string, count = 15) => {
  for (let n = 0; n < count; n++) await signIn({ email, secret: 'no', from: address(n) })
}
const emailsTo = async (email: string) =>
  (await world.mails()).filter(
    ({ kind, recipient }) => [kind, recipient].join() === `sign_in_code,${email}`,
  )
const codeFor = async (email: string) =>
  /\b\d{6}\b/.exec((await emailsTo(email)).at(-1)?.body ?? '')?.[0] ?? ''

describe('limits are counted before the answer', () => {
  test('of 150 sign-ins at once from one address no more than the limit are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        signIn({ email: `nobody-${n}@example.org`, secret: 'no' }),
      ),
    )
    expect(answers.filter(answer => codeOf(answer) === 'credentials_invalid')).toHaveLength(20)
    // On a busy machine some wait too long for the count, and are asked to retry.
    const refused = ['too_many_attempts', 'unavailable']
    expect(answers.filter(answer => refused.includes(codeOf(answer)))).toHaveLength(130)
  })

  test('of 50 guesses at once at one account from one address five are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn({ secret: 'no' })))
    expect(answers.filter(answer => codeOf(answer) === 'credentials_invalid')).toHaveLength(5)
  })

  test('successful sign-ins do not count', async () => {
    for (let n = 0; n < 30; n++) expect((await signIn({})).status).toBe(200)
  })

  test('of 40 wrong locker codes at once no more than the limit are looked up', async () => {
    const key = await (await world.as('staff')).ask('/v1/desk/lockers/locker-saragozza/keys', {
      method: 'POST',
    })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        world.ask('/v1/lockers/locker-saragozza/codes', {
          method: 'POST',
          body: { code: `ZZZZ${String(n).padStart(2, '2')}` },
          headers: { authorization: `Bearer ${key.body.key}` },
        }),
      ),
    )
    expect(answers.filter(answer => codeOf(answer) === 'code_unknown')).toHaveLength(20)
  })
})

describe('IPv6 addresses count by their /64', () => {
  test('another address of the same network shares its limit, one of another network does not', async () => {
    for (let n = 0; n < 20; n++) {
      await signIn({ email: `v6-${n}@example.org`, secret: 'no', from: `2001:db8:0:7::${n + 1}` })
    }
    expect(codeOf(await signIn({ from: '2001:db8:0:7:ffff::1' }))).toBe('too_many_attempts')
    expect((await signIn({ from: '2001:db8:0:8::1' })).status).toBe(200)
  })

  test('for searches too', async () => {
    const search = (from: string) =>
      world.ask('/v1/catalogs/products/search?keywords=', { headers: { 'x-forwarded-for': from } })
    const answers = await Promise.all(
      Array.from({ length: serverLimits.searchesAtOnce + 10 }, (_, n) =>
        search(`2001:db8:0:9::${n + 1}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('and for sign-ups', async () => {
    const ask = (n: number) =>
      world.ask('/v1/auths/email_verification', {
        method: 'POST',
        body: { email: `someone-${n}@example.org` },
        headers: { 'x-forwarded-for': `2001:db8:0:a::${n + 1}` },
      })
    for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(200)
    expect(codeOf(await ask(21))).toBe('rate_limited')
  })
})

describe('an account whose password strangers guess', () => {
  test('is not locked for its owner at another address', async () => {
    await attack('socia@example.org', 5)
    expect((await signIn({})).status).toBe(200)
    const guesses = [1, 2, 3, 4, 5].map(() => signIn({ secret: 'no', from: address(200) }))
    await Promise.all(guesses)
    expect(codeOf(await signIn({ from: address(200) }))).toBe('too_many_attempts')
    expect((await signIn({})).status).toBe(200)
  })

  test('needs a mailed code beside the password after many failures', async () => {
    const email = 'vicino@example.org'
    const by = browserOf(world)
    await attack(email)
    const asked = await signIn({ email, by })
    expect([asked.status, codeOf(asked)]).toEqual([403, 'sign_in_code_required'])
    const code = await codeFor(email)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(codeOf(await signIn({ email, code: wrong, by }))).toBe('sign_in_code_refused')
    expect(codeOf(await signIn({ email, code, secret: 'no', by }))).toBe('sign_in_code_refused')
    expect((await signIn({ email, code, by })).status).toBe(200)
    // Once.
    expect(codeOf(await signIn({ email, code, by }))).toBe('sign_in_code_refused')
  })

  test('answers alike to the right password, a wrong one and an unknown e-mail', async () => {
    await attack('scaduta@example.org')
    await attack('nobody@example.org')
    const answers = [
      await signIn({ email: 'scaduta@example.org' }),
      await signIn({ email: 'scaduta@example.org', secret: 'no' }),
      await signIn({ email: 'nobody@example.org' }),
    ]
    expect(answers.map(codeOf)).toEqual(Array(3).fill('sign_in_code_required'))
    for (const { headers } of answers) expect(headers.get('set-cookie')).toMatch(/^sign-in-code=/)
    expect(await emailsTo('nobody@example.org')).toEqual([])
    expect(await emailsTo('scaduta@example.org')).toHaveLength(1)
  })

  test('gets no e-mail because of strangers', async () => {
    const email = 'sospeso@example.org'
    await attack(email, 20)
    expect(await emailsTo(email)).toEqual([])
    // Nor can they use up the owner's e-mails.
    expect(codeOf(await signIn({ email }))).toBe('sign_in_code_required')
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('gets at most five e-mails an hour with the right password', async () => {
    const email = 'super@example.org'
    await attack(email)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(n => signIn({ email, from: address(100 + n) })),
    )
    expect(answers.map(codeOf)).toEqual(Array(7).fill('sign_in_code_required'))
    expect(await emailsTo(email)).toHaveLength(5)
  })

  test('accepts one of two identical codes sent at once', async () => {
    const email = 'nuovo@example.org'
    const by = browserOf(world)
    await attack(email)
    await signIn({ email, by })
    const code = await codeFor(email)
    const answers = await Promise.all([signIn({ email, code, by }), signIn({ email, code, by })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('refuses many codes from one address', async () => {
    const email = 'staff@example.org'
    const by = browserOf(world)
    await attack(email)
    await signIn({ email, from: address(150), by })
    const code = await codeFor(email)
    for (let n = 0; n < 4; n++) await signIn({ email, from: address(150), code: `11111${n}`, by })
    expect(codeOf(await signIn({ email, from: address(150), code, by }))).toBe('too_many_attempts')
    expect((await signIn({ email, code, by })).status).toBe(200)
  })
})

describe('a mailed code is bound to the request that asked for it', () => {
  const email = 'vicino@example.org'
  const requested = async (by: Browser) => {
    await signIn({ email, by })
    return codeFor(email)
  }

  test('it is refused in another browser, even with the password', async () => {
    await attack(email)
    const [mine, stranger] = [browserOf(world), browserOf(world)]
    const code = await requested(mine)
    expect(codeOf(await signIn({ email, code }))).toBe('sign_in_code_refused')
    await requested(stranger)
    expect(codeOf(await signIn({ email, code, by: stranger }))).toBe('sign_in_code_refused')
    expect((await signIn({ email, code, by: mine })).status).toBe(200)
  })

  test('it is refused for a later request of the browser, and an earlier one for any', async () => {
    await attack(email)
    const by = browserOf(world)
    const first = await requested(by)
    const second = await requested(by)
    if (first !== second)
      expect(codeOf(await signIn({ email, code: first, by }))).toBe('sign_in_code_refused')
    expect((await signIn({ email, code: second, by })).status).toBe(200)
  })

  test('it is valid for ten minutes', async () => {
    await attack(email)
    const by = browserOf(world)
    const code = await requested(by)
    world.pass(limits.signInCodeMs + 1000)
    expect(codeOf(await signIn({ email, code, by }))).toBe('sign_in_code_refused')
  })

  test('it allows five tries from all addresses together', async () => {
    await attack(email)
    const by = browserOf(world)
    const code = await requested(by)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < serverLimits.secondStepTries; n++) {
      await signIn({ email, code: wrong, by, from: address(30 + n) })
    }
    expect(codeOf(await signIn({ email, code, by }))).toBe('sign_in_code_refused')
  })
})

describe('e-mails to one mailbox', () => {
  const mail = (path: string, body: object, n: number) =>
    world.ask(path, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address(n), 'idempotency-key': `mail-${n}-${Math.random()}` },
    })
  test.each([
    ['recovery', '/v1/auths/password_recovery', (email: string) => ({ email })],
    ['confirmation', '/v1/auths/email_verification', (email: string) => ({ email })],
    [
      'sign-up',
      '/v1/auths/signup',
      (email: string) => ({
        email,
        name: { first_name: 'Ugo', last_name: 'Neri' },
        password: 'un gatto sul tetto',
        phone: '3331234567',
        fiscalcode: 'RSSDAA80A41A944X',
        address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
      }),
    ],
  ])('%s: five an hour, from all addresses together', async (name, path, body) => {
    for (let n = 0; n < 5; n++) {
      expect((await mail(path, body(`${name}@example.org`), n)).status).toBe(200)
    }
    expect(codeOf(await mail(path, body(`${name}@example.org`), 6))).toBe('rate_limited')
    expect((await mail(path, body(`${name}-2@example.org`), 6)).status).toBe(200)
  })

  test('invitations: five an hour', async () => {
    const { ask } = await world.as('super')
    const invite = () =>
      ask('/v1/admin/invitations', {
        method: 'POST',
        body: { email: 'i@example.org', first_name: 'I', last_name: '', level: 4, language: 'it' },
      })
    for (let n = 0; n < 5; n++) expect((await invite()).status).toBe(200)
    expect(codeOf(await invite())).toBe('rate_limited')
  })
})
