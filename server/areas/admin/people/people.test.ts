import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { Letter, LikeMember } from '#contract/shapes/admin/people.ts'
import { hasEmail } from '#contract/texts/no-email.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { codeOf, friday, openWorld, password, type World } from '#tests/support/world.ts'

/** People whom staff register, also without an e-mail. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})

const paper = { version: '1', signed_on: '2026-11-20' }
const person = {
  first_name: 'Elvira',
  last_name: 'Zanotti',
  phone_number: '051 234567' as string | null,
  email: null as string | null,
  paper: null as typeof paper | null,
}
const register = (more: Partial<typeof person> = {}) =>
  staff.ask('/v1/admin/people', { method: 'POST', body: { ...person, ...more } })
async function registered(more: Partial<typeof person> = {}): Promise<AdminMember> {
  const { status, body, text } = await register(more)
  expect(status, text).toBe(200)
  return body
}
async function alike(query: Record<string, string>) {
  const { body, status } = await staff.ask(`/v1/admin/people/like?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return (body as LikeMember[]).map(({ member, by }) => [member.name, by])
}
const find = async (k: string): Promise<AdminMember[]> =>
  (await staff.ask(`/v1/admin/members?k=${encodeURIComponent(k)}`)).body
const letters = async (member?: string): Promise<Letter[]> =>
  (await staff.ask(`/v1/admin/letters${member ? `?member=${member}` : ''}`)).body
const sent = async () => {
  const smtp = await startSmtp()
  const deliver = createDeliver({ ...world.services.config, mailUrl: smtp.url })
  while ((await sendDueMail(world.services, deliver)) > 0);
  await smtp.close()
  return smtp.received.map(({ text }) => text).join()
}
/** A card, and a thing in the hands of the person. */
async function lendTo({ id }: AdminMember) {
  await here.run(`insert into memberships (library_id, id, member_id, card_name, valid_from, valid_to)
    values ('bologna', 'card-of-${id}', '${id}', 'Annuale', '2026-11-20', '2027-11-19')`)
  const lines = [{ product: await here.object() }]
  const body = { member: id, lines, point: desk, to_date: '2026-11-24' }
  const {
    status,
    text,
    body: booking,
  } = await staff.ask('/v1/desk/loans', { method: 'POST', body })
  expect(status, text).toBe(200)
  return booking
}

describe('a person is registered', () => {
  test('by a name and a telephone, with the form signed on paper, and can borrow at once', async () => {
    const made = await registered({ last_name: 'Prima', paper })
    expect(made).toMatchObject({
      name: 'Elvira Prima',
      email: '',
      email_confirmed: false,
      phone_number: '+39051234567',
      adhesion: { accepted: true, recorded_by: expect.any(String) },
    })
    expect((await lendTo(made)).loans).toHaveLength(1)
    const [{ action, target, after } = {} as never] = (await world.auditOf('staff')).filter(
      entry => entry.action === 'member_registered' && entry.target === made.id,
    )
    expect([action, target, after]).toEqual([
      'member_registered',
      made.id,
      { name: 'Elvira Prima', phone_number: '+39051234567', email: null },
    ])
  })

  test.each([
    [{ phone_number: null }, 'phone_number', 'required'],
    [{ first_name: ' ' }, 'first_name', 'required'],
    [{ phone_number: '123' }, 'phone_number', 'telephone'],
    [{ email: 'socia@example.org' }, 'email', 'taken'],
    [{ email: 'x@no-email.invalid' }, 'email', 'email'],
  ])('not by %j', async (given, field, rule) => {
    const before = await find('zanotti')
    const { status, body } = await register(given)
    expect([status, body.error.fields]).toEqual([422, { [field]: rule }])
    expect(await find('zanotti')).toEqual(before)
  })

  test('and if the form on paper is refused, nobody is', async () => {
    const given = { last_name: 'Carta', paper: { ...paper, version: '0' } }
    expect(codeOf(await register(given))).toBe('adhesion_changed')
    expect(await find('carta')).toEqual([])
  })

  test('with an e-mail, which signs in once its link is opened and a password is chosen', async () => {
    const email = 'elvira@example.org'
    const made = await registered({ phone_number: null, email })
    expect(made).toMatchObject({ email, email_confirmed: false })
    const signIn = (secret: string) =>
      world.ask('/v1/auths/signin', { method: 'POST', body: { email, password: secret } })
    expect((await signIn(password)).status).not.toBe(200)
    const [letter] = await here.emailsTo(email)
    const t = /\?t=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    const open = (choice: object) =>
      world.ask('/v1/auths/email_verification', { method: 'PATCH', body: { t, ...choice } })
    expect(codeOf(await open({}))).toBe('password_choice_required')
    const secret = 'tre civette sul comò'
    expect((await open({ password: secret, confirm_password: secret })).status).toBe(200)
    expect((await signIn(secret)).status).toBe(200)
    expect((await find(email))[0]).toMatchObject({ id: made.id, email_confirmed: true })
  })
})

describe('who may be a member already', () => {
  test('is found by the same telephone, the same e-mail or a like name', async () => {
    const first = { first_name: 'Nicolò', last_name: "D'Amàto" }
    await registered({ ...first, phone_number: '+39 333 7654321', email: 'nico@example.org' })
    const name = "Nicolò D'Amàto"
    expect(await alike({ phone: '333 765 4321' })).toEqual([[name, ['phone']]])
    expect(await alike({ email: 'Nico@Example.org' })).toEqual([[name, ['email']]])
    expect(await alike({ name: 'damata nicolo' })).toEqual([[name, ['name']]])
    expect(await alike({ name: 'Zoe', phone: '051' })).toEqual([])
    expect(await alike({})).toEqual([])
  })

  test('comes first if more is the same', async () => {
    await registered({ first_name: 'Ugo', last_name: 'Vezzani', phone_number: '051 111222' })
    await registered({ first_name: 'Ugo', last_name: 'Vezani', phone_number: '051 333444' })
    expect(await alike({ name: 'Ugo Vezzani', phone: '051 333444' })).toEqual([
      ['Ugo Vezani', ['phone', 'name']],
      ['Ugo Vezzani', ['name']],
    ])
  })

  test('also by an e-mail that waits for its link', async () => {
    const { id } = await here.member()
    const body = { banned: false, can_post_objects: false, max_loans: 3, card_number: null }
    const given = { ...body, first_name: 'Irma', last_name: 'Attesa', email: 'irma@example.org' }
    await staff.ask(`/v1/admin/members/${id}`, { method: 'PATCH', body: given })
    expect(await alike({ email: 'irma@example.org' })).toEqual([['Irma Attesa', ['email']]])
  })
})

describe('a member without an e-mail', () => {
  test('gets letters that staff tell, and no mail server sees them', async () => {
    const made = await registered({ last_name: 'Lettera', paper })
    await lendTo(made)
    world.pass(6 * 60_000)
    expect(await sent()).not.toContain('no-email')
    const [letter, ...others] = await letters(made.id)
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      member: { name: 'Elvira Lettera', phone_number: '+39051234567' },
    })
    expect(letter?.body).toContain('Ciao Elvira')
    expect(letter?.body).not.toMatch(/https?:/)
    expect((await letters()).map(({ id }) => id)).toContain(letter?.id)
    const told = () => staff.ask(`/v1/admin/letters/${letter?.id}/told`, { method: 'POST' })
    expect((await told()).status).toBe(200)
    expect(await letters(made.id)).toEqual([])
    expect((await told()).status).toBe(404)
  })

  test('is not found by letters of the address that stands in for it', async () => {
    const made = await registered({ last_name: 'Cercata' })
    const found = (list: AdminMember[]) => list.some(({ id }) => id === made.id)
    expect(found(await find('cercata'))).toBe(true)
    for (const k of ['invalid', 'no-email', made.id.slice(0, 5)])
      expect(found(await find(k)), k).toBe(false)
    const users = await staff.ask(`/v1/users?keywords=${made.id}`)
    expect(users.body[0].email).toBe('')
  })

  test('has none in their own page, checkout and file', async () => {
    const made = await registered({ last_name: 'Vuota', paper })
    const own = await world.as(made.id)
    expect((await own.ask('/v1/me')).body.email).toBe('')
    expect((await own.ask('/v1/me/export')).text).not.toContain('no-email')
  })

  test('gets one from staff, completes the registration by its link, and what waited is sent', async () => {
    const made = await registered({ last_name: 'Dopo', paper })
    await lendTo(made)
    world.pass(6 * 60_000)
    const [waited] = await letters(made.id)
    const email = 'dopo@example.org'
    const rest = { banned: false, can_post_objects: false, max_loans: 3, card_number: null }
    const body = { ...rest, email }
    const saved = await staff.ask(`/v1/admin/members/${made.id}`, { method: 'PATCH', body })
    expect(saved.body).toMatchObject({ email: '', new_email: email })
    const [letter] = await here.emailsTo(email)
    expect(letter?.kind).toBe('verify')
    const t = /\?t=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    const secret = 'tre civette sul comò'
    const choice = { password: secret, confirm_password: secret }
    const open = { method: 'PATCH', body: { t, ...choice } }
    expect((await world.ask('/v1/auths/email_verification', open)).status).toBe(200)
    expect((await find(email))[0]).toMatchObject({ id: made.id, email, email_confirmed: true })
    expect(await letters(made.id)).toEqual([])
    expect((await here.emailsTo(email)).map(({ id }) => id)).toContain(waited?.id)
    expect((await world.mails()).filter(mail => mail.kind === 'email_changed')).toEqual([])
  })

  test('stays the same member in files', async () => {
    await registered({ last_name: 'Esportata' })
    const members = await here.run(`select email from members where name = 'Elvira Esportata'`)
    const [{ email = '' } = {}] = members.rows as { email?: string }[]
    expect(hasEmail(email)).toBe(false)
  })
})
