import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretHash } from '#server/platform/access/secret-hash.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/** Like locks.test.ts, but for sharing, invitations and settings. */
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

/** A member who may share products and has an address. */
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

/** A person invited by a super, and the link of the invitation. */
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
const gone = (id: string) => `update members set deleted_at = now() where id = '${id}'`
const days = { point: desk, from: '2026-11-23', to: '2026-11-25' }
const raise = (id: string, level: number) =>
  `update members set level = ${level} where id = '${id}'`

describe.runIf(process.env.TEST_DATABASE_URL)('two requests at once', () => {
  test('sharing a product fails if the member was suspended', async () => {
    const { member, share } = await sharer()
    expect(await held('members', member.id, share, ban(member.id))).toEqual([
      true,
      'member_suspended',
    ])
  })

  test('changing a shared product fails if the member was suspended', async () => {
    const { member, share, change } = await sharer()
    const { id } = (await share()).body
    expect(await held('members', member.id, () => change(id), ban(member.id))).toEqual([
      true,
      'member_suspended',
    ])
  })

  test('an invitation fails if its member has a higher rank by now, and the rank stays', async () => {
    const { guest, accept } = await invited()
    expect(await held('members', guest.id, accept, raise(guest.id, 1))).toEqual([true, 'done'])
    expect(await valueIn(`select level as value from members where id = '${guest.id}'`)).toBe(1)
  })

  test('an invitation fails if its sender is no longer a super', async () => {
    const { inviter, accept } = await invited()
    expect(await held('members', inviter.id, accept, raise(inviter.id, 4))).toEqual([
      true,
      'link_unusable',
    ])
  })

  test('deleting an account fails if somebody has just booked one of its products', async () => {
    const owner = await here.member()
    const loan = {
      from: days.from,
      to: days.to,
      owner: owner.id,
      status: 'returned',
      method: 'p2p',
    }
    const { object } = await here.loan(loan)
    await here.run(`update sessions set proved_at = '2026-11-20T11:00:00Z'
      where member_id = '${owner.id}'`)
    const leave = () => owner.ask('/v1/me', { method: 'DELETE', body: {} })
    const booked = `update loans set status = 'pending' where object_id = '${object}'`
    expect(await held('objects', object, leave, booked)).toEqual([true, 'loans_open'])
  })

  test('a member whose account was just deleted cannot book', async () => {
    const member = await here.member()
    await prepareCheckout(member, { ...days, id: await here.object() })
    const confirm = () => member.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(await held('members', member.id, confirm, gone(member.id))).toEqual([
      true,
      'session_revoked',
    ])
  })

  test('contacts are not stored if the account was deleted at the same time', async () => {
    const member = await here.member()
    const save = () =>
      member.ask('/v1/me', { method: 'PATCH', body: { phone_number: '3339998877' } })
    expect(await held('members', member.id, save, gone(member.id))).toEqual([
      true,
      'session_revoked',
    ])
    const phone = `select phone_number as value from members where id = '${member.id}'`
    expect(await valueIn(phone)).not.toBe('3339998877')
  })

  test('saving settings does not overwrite what another request has just saved', async () => {
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
