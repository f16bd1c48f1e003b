import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretHash } from '#server/access/secret-hash.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

/** As in locks.test.ts, for what is not about loans: sharing, invitations and settings. */
let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  world.services.config.trustedProxies = 1
  here = await scene(world)
})
afterAll(() => world.close())

type Answer = Awaited<ReturnType<World['ask']>>
const outcome = (answer: Answer) => (answer.status === 200 ? 'done' : codeOf(answer))

async function held(table: string, id: string, work: () => Promise<Answer>, after: string) {
  const { waited, answer } = await whileRowIsHeld(world.store, { table, id }, work, { after })
  return [waited, outcome(answer)]
}

const valueIn = async (query: string) => {
  const { rows } = await here.run(query)
  return (rows[0] as { value: unknown }).value
}

/** A member who may share objects, and lives somewhere. */
async function sharer() {
  const member = await here.member()
  const domicile = { address: 'Via Emilia 120', cap: '40068', city: 'Bologna', province: 'BO' }
  await here.run(`update members set can_post_objects = true, domicile = '${JSON.stringify(domicile)}'
    where id = '${member.id}'`)
  const ladder = { title: 'Scala', description: 'In cantina.', category: 'fai-da-te', imgs: [] }
  const share = () => member.ask('/v1/me/products', { method: 'POST', body: ladder })
  const change = (id: string) =>
    member.ask(`/v1/me/products/${id}`, { method: 'PATCH', body: { ...ladder, title: 'Scaletta' } })
  return { member, share, change }
}

/** Somebody invited by a super to be staff, and the link they were sent. */
async function invited() {
  const inviter = await here.member()
  const guest = await here.member()
  const token = crypto.randomUUID()
  await here.run(`update members set level = 1 where id = '${inviter.id}';
    update members set password_hash = 'x', email_verified_at = now() where id = '${guest.id}';
    insert into invitations (library_id, token_hash, email, first_name, last_name, language, level,
      invited_by, expires_at)
    values ('bologna', '${secretHash(token)}', '${guest.email}', 'Ada', 'Neri', 'it', 4,
      '${inviter.id}', '2027-01-01')`)
  const accept = () => world.ask('/v1/auths/invitations', { method: 'POST', body: { t: token } })
  return { inviter, guest, accept }
}

const ban = (id: string) => `update members set banned = true where id = '${id}'`
const raise = (id: string, level: number) =>
  `update members set level = ${level} where id = '${id}'`

describe.runIf(process.env.TEST_DATABASE_URL)('two requests at once', () => {
  test('sharing an object sees that the member was suspended', async () => {
    const { member, share } = await sharer()
    expect(await held('members', member.id, share, ban(member.id))).toEqual([
      true,
      'member_suspended',
    ])
  })

  test('changing a shared object sees that the member was suspended', async () => {
    const { member, share, change } = await sharer()
    const { id } = (await share()).body
    expect(await held('members', member.id, () => change(id), ban(member.id))).toEqual([
      true,
      'member_suspended',
    ])
  })

  test('an invitation sees that its member has a higher rank by now, which stays', async () => {
    const { guest, accept } = await invited()
    expect(await held('members', guest.id, accept, raise(guest.id, 1))).toEqual([true, 'done'])
    expect(await valueIn(`select level as value from members where id = '${guest.id}'`)).toBe(1)
  })

  test('an invitation sees that whoever sent it is a super no more', async () => {
    const { inviter, accept } = await invited()
    expect(await held('members', inviter.id, accept, raise(inviter.id, 4))).toEqual([
      true,
      'link_unusable',
    ])
  })

  test('settings that are saved leave what another request has just saved', async () => {
    const staff = await world.as('super')
    const { body } = await staff.ask('/v1/admin/settings')
    const save = () => staff.ask('/v1/admin/settings', { method: 'PUT', body })
    const marked = `update libraries set document = jsonb_set(document, '{branding,mark}', '"new"')
      where id = 'bologna'`
    expect(await held('libraries', 'bologna', save, marked)).toEqual([true, 'done'])
    const mark = `select document->'branding'->>'mark' as value from libraries where id = 'bologna'`
    expect(await valueIn(mark)).toBe('new')
  })
})
