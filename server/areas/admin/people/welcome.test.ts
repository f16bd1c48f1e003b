import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'

/** The e-mail to people whom staff registered or imported. */
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
  await here.run('delete from mails')
})

const secret = 'tre civette sul comò'
const welcomes = async () => (await world.mails()).filter(({ kind }) => kind === 'welcome')
async function imported(rows: string[], query: string) {
  const raw = ['email,first_name,last_name,banned', ...rows, ''].join('\n')
  const path = `/v1/admin/imports?name=members.csv${query}`
  const { text } = await staff.ask(path, { method: 'POST', raw })
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  return lines.at(-1)
}
/** The press of staff that ends the silence after an import. */
const press = () =>
  staff.ask('/v1/admin/quiet/endings', { method: 'POST', body: { steps_from: '2026-11-21' } })

describe('a welcome', () => {
  test('of a registered person has the name of the library, own words, and the link to claim the account', async () => {
    const words = { above: { it: 'Ti aspettiamo al banco.' }, below: {} }
    await staff.ask('/v1/admin/words/welcome', { method: 'PUT', body: words })
    const email = 'nuova@example.org'
    const person = { first_name: 'Nuova', last_name: 'Persona', phone_number: null, paper: null }
    await staff.ask('/v1/admin/people', { method: 'POST', body: { ...person, email } })
    const [mail, ...others] = await here.emailsTo(email)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('welcome')
    const [{ name } = {}] = (await here.run(`select name from libraries where id = 'bologna'`))
      .rows as { name?: string }[]
    expect(mail?.subject).toBe(`${name}: ecco il tuo profilo`)
    expect(mail?.body).toMatch(/^Ciao Nuova,\n\nTi aspettiamo al banco\.\n\nOra fai parte di /)
    expect(mail?.body).toContain('entro 2 giorni')
    expect(mail?.body).toMatch(/\/signup\?t=[\w-]+/)
    await staff.ask('/v1/admin/words/welcome', { method: 'PUT', body: { above: {}, below: {} } })
  })

  test('is not sent to whoever has no e-mail', async () => {
    const person = { first_name: 'Elvira', last_name: '', phone_number: '051 234567' }
    const body = { ...person, email: null, paper: null }
    expect((await staff.ask('/v1/admin/people', { method: 'POST', body })).status).toBe(200)
    expect(await world.mails()).toEqual([])
  })

  test('of imported people is sent only after a press, once, and not to those who are suspended', async () => {
    const rows = ['uno@example.org,Uno,,no', 'due@example.org,Due,,no', 'tre@example.org,Tre,,sì']
    expect(await imported(rows, '')).toMatchObject({ kind: 'done' })
    expect(await welcomes()).toEqual([])
    await press()
    expect((await welcomes()).map(({ recipient }) => recipient).sort()).toEqual([
      'due@example.org',
      'uno@example.org',
    ])
    await imported(rows, '')
    await press()
    expect(await welcomes()).toHaveLength(2)
  })

  test('of imported people goes out a few seconds apart, by day, and its link sets a password', async () => {
    const rows = ['alba@example.org,Alba,,no', 'ciro@example.org,Ciro,,no']
    await imported(rows, '')
    await press()
    const smtp = await startSmtp()
    const deliver = createDeliver({ ...world.services.config, mailUrl: smtp.url })
    expect(await sendDueMail(world.services, deliver)).toBe(1)
    expect(await sendDueMail(world.services, deliver)).toBe(0)
    world.pass(3000)
    expect(await sendDueMail(world.services, deliver)).toBe(1)
    await smtp.close()
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['alba@example.org', 'ciro@example.org'])
    const text = (smtp.received[0]?.text ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const t = /\/password\/reset\?t=([\w-]+)/.exec(text)?.[1] ?? ''
    world.pass(6 * 86_400_000)
    const body = { t, password: secret, confirm_password: secret }
    const set = await world.ask('/v1/auths/password_recovery', { method: 'PATCH', body })
    expect(set.status, set.text).toBe(200)
    const signIn = { email: 'alba@example.org', password: secret }
    const entered = await world.ask('/v1/auths/signin', { method: 'POST', body: signIn })
    expect(entered.status).toBe(200)
  })

  test('waits for the morning', async () => {
    world.pass(10 * 3_600_000)
    staff = await world.as('staff')
    await imported(['notte@example.org,Notte,,no'], '')
    await press()
    const [mail] = await welcomes()
    expect(mail?.due_at.toISOString()).toBe('2026-11-21T08:00:00.000Z')
  })

  test('of a library with single sign-on leads there, without a password', async () => {
    const set = async (on: boolean) => {
      await here.run(`update libraries set document = jsonb_set(document, '{is,sso_signin}', '${on}')
        where id = 'bologna'`)
      forgetLibraries(world.services)
    }
    await set(true)
    await imported(['ateneo@example.org,Ateneo,,no'], '')
    await press()
    await set(false)
    const [mail] = await welcomes()
    expect(mail?.body).toContain('/signin')
    expect(mail?.body).not.toContain('?t=')
  })
})
