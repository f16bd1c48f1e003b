import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressWithout } from '#contract/texts/no-email.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

/** Somebody whom the desk registered gets their account by a code on paper. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
let hours = 0
beforeEach(async () => {
  // Each test has the limits of an hour of its own.
  hours += 2
  world.pass(friday.getTime() + hours * 3_600_000 - world.now().getTime())
  staff = await world.as('staff')
})

const secret = 'tre civette sul comò'
async function withoutEmail() {
  const member = await here.member()
  await here.run(
    `update members set email = '${addressWithout(member.id)}' where id = '${member.id}'`,
  )
  return member
}
const give = (id: string) => staff.ask(`/v1/admin/members/${id}/claims`, { method: 'POST' })
async function codeFor(id: string): Promise<string> {
  const { status, body, text } = await give(id)
  expect(status, text).toBe(200)
  return body.code
}
const ask = (code: string, email: string) =>
  world.ask('/v1/auths/claims', { method: 'POST', body: { code, email } })
async function open(email: string) {
  const letter = (await here.emailsTo(email)).at(-1)
  const t = /\?t=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
  const body = { t, password: secret, confirm_password: secret }
  return world.ask('/v1/auths/email_verification', { method: 'PATCH', body })
}
const signIn = (email: string) =>
  world.ask('/v1/auths/signin', { method: 'POST', body: { email, password: secret } })

test('a code gives its member an e-mail and a password, once', async () => {
  const { id } = await withoutEmail()
  const code = await codeFor(id)
  expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
  const stored = await here.run(`select * from mailed_tokens where member_id = '${id}'`)
  expect(JSON.stringify(stored.rows)).not.toContain(code.replaceAll('-', ''))
  expect(JSON.stringify(await world.auditOf('staff'))).not.toContain(code)
  // A wrong address may be corrected: the code ends when one is confirmed.
  expect((await ask(code, 'sbagliata@example.org')).status).toBe(200)
  const email = 'elvira@example.org'
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  expect((await ask(typed, email)).status).toBe(200)
  expect((await signIn(email)).status).not.toBe(200)
  expect((await open('sbagliata@example.org')).status).toBe(404)
  expect((await open(email)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
  expect((await staff.ask(`/v1/admin/members/${id}`)).body.member).toMatchObject({
    email,
    email_confirmed: true,
  })
  expect(codeOf(await ask(code, 'altra@example.org'))).toBe('claim_unusable')
  expect(codeOf(await give(id))).toBe('claim_needless')
})

test('a code ends after fourteen days, and when another one is made', async () => {
  const { id } = await withoutEmail()
  const first = await codeFor(id)
  const second = await codeFor(id)
  expect(codeOf(await ask(first, 'a@example.org'))).toBe('claim_unusable')
  expect((await ask(second, 'a@example.org')).status).toBe(200)
  world.pass(14 * 24 * 3_600_000 - 1000)
  expect((await ask(second, 'b@example.org')).status).toBe(200)
  world.pass(1000)
  expect(codeOf(await ask(second, 'c@example.org'))).toBe('claim_unusable')
})

test('an e-mail that staff typed before is confirmed by the same link', async () => {
  const { id } = await withoutEmail()
  const email = 'battuta@example.org'
  await here.run(`update members set email = '${email}' where id = '${id}'`)
  expect((await ask(await codeFor(id), email)).status).toBe(200)
  expect((await open(email)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

test('the address of somebody else is told there, and answered like any other', async () => {
  const other = await here.member()
  const { id } = await withoutEmail()
  const code = await codeFor(id)
  expect((await ask(code, other.email)).status).toBe(200)
  expect((await here.emailsTo(other.email)).map(({ kind }) => kind)).toEqual(['known'])
})

test('twenty codes an hour are tried from a network', async () => {
  const { id } = await withoutEmail()
  const code = await codeFor(id)
  for (let guess = 10; guess < 30; guess++)
    expect(codeOf(await ask(`aaaa-bbbb-cc${guess}`, 'x@example.org'))).toBe('claim_unusable')
  expect(codeOf(await ask(code, 'x@example.org'))).toBe('rate_limited')
  world.pass(3_601_000)
  expect((await ask(code, 'x@example.org')).status).toBe(200)
})

test('nobody gets one for staff, and a member who signs in needs none', async () => {
  expect(codeOf(await give('super'))).toBe('forbidden')
  expect(codeOf(await give('socia'))).toBe('claim_needless')
})

test('a lost code opens nothing once its member has an account', async () => {
  const { id } = await withoutEmail()
  const code = await codeFor(id)
  await here.run(`update members set email = 'mia@example.org', email_verified_at = now(), password_hash = 'x'
    where id = '${id}'`)
  expect(codeOf(await ask(code, 'ladro@example.org'))).toBe('claim_unusable')
})
