import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { headers } from '#contract/headers.ts'
import { acrossLibraries } from '#server/store/transaction.ts'
import { doors, names, ownRefusals, type Role, roles } from '#tests/support/authorisation.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let loan: { id: string; borrower: string }
beforeAll(async () => {
  world = await openWorld()
  const [borrower = ''] = await world.members(1)
  const member = await world.as(borrower)
  await prepareCheckout(member)
  const confirmed = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  loan = { id: confirmed.body.origin_id, borrower }
})
afterAll(() => world.close())

/** Somebody new of the library, at a level; suspended or not. */
async function person(level = 10, banned = false): Promise<string> {
  const [id = ''] = await world.members(1)
  await acrossLibraries(world.store, db =>
    db
      .updateTable('members')
      .set({ level, banned, can_post_objects: true })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

type Ask = World['ask']
async function asker(role: Role): Promise<Ask> {
  const by = async (id: string, ghost?: string): Promise<Ask> => {
    const member = await world.as(id)
    const extra = ghost ? { [headers.ghostUser]: ghost } : {}
    return (path, init = {}) =>
      member.ask(path, { ...init, headers: { ...extra, ...init.headers } })
  }
  switch (role) {
    case 'visitor':
      return world.ask
    case 'stranger': {
      const { token } = await world.as('studente', 'campus')
      const own = { authorization: `Bearer ${token}`, host: 'bologna.localhost:3000' }
      return (path, init = {}) => world.ask(path, { ...init, headers: { ...own, ...init.headers } })
    }
    case 'member':
      return by(await person())
    case 'suspended':
      return by(await person(10, true))
    case 'staff':
      return by(await person(4))
    case 'super':
      return by(await person(1))
    case 'ghost by staff':
      return by(await person(4), await person())
    case 'ghost by member':
      return by(await person(), await person())
  }
}

/** Where an empty body is refused before the path is looked at. */
const bodies: Partial<Record<EndpointName, object>> = {
  'orders.status': { value: 'approved' },
  'sharing.update': { title: 'Scala', category: 'fai-da-te', imgs: [] },
  'products.review': { rating: 4, message: 'Buono' },
}

const atTheDoor = ['signed_out', 'token_invalid', 'forbidden', 'impersonation_refused']

/** What was said at the door of an endpoint: `in`, or the refusal's code. */
async function doorOf(name: EndpointName, ask: Ask, id = 'x') {
  const endpoint: Endpoint = endpoints[name]
  const answer = await ask(endpoint.path.replace(/:\w+/g, id), {
    method: endpoint.method,
    ...(endpoint.body && { body: bodies[name] ?? {} }),
  })
  expect(answer.status, `${name}: ${answer.text}`).not.toBe(500)
  const code = answer.status < 400 ? '' : codeOf(answer)
  return { status: answer.status, door: atTheDoor.includes(code) ? code : 'in', code }
}

describe('OWASP API5: at the door of every endpoint, every role', () => {
  test.each(endpointNames)('%s', async name => {
    const { access, inPerson }: Endpoint = endpoints[name]
    const inNobodysName = inPerson && ({ 'ghost by staff': 'impersonation_refused' } as const)
    const expected = { ...doors[access], ...inNobodysName }
    for (const role of roles) {
      const { door } = await doorOf(name, await asker(role))
      const own = expected[role] === 'in' && ownRefusals[name]
      expect([role, door]).toEqual([role, own || expected[role]])
    }
  })
})

const about = (what: string) => endpointNames.filter(name => names[name] === what)
const gone = (answer: { status: number; code: string }) => [answer.status, answer.code]
const notFound = [404, 'not_found']

describe('OWASP API1: whose is what a path names', () => {
  test('every endpoint with an id in its path says what it names, and only those', () => {
    const open = ['catalogs.list', 'schemes.get', 'fills.get'] // words, not ids
    const withId = endpointNames.filter(
      name => endpoints[name].path.includes(':') && !open.includes(name),
    )
    expect(endpointNames.filter(name => names[name] === undefined)).toEqual([])
    expect(endpointNames.filter(name => names[name] !== 'nothing')).toEqual(withId)
  })

  test.each(about('loan'))('%s: a loan is there for its borrower alone', async name => {
    const borrower = (await world.as(loan.borrower)).ask
    expect(gone(await doorOf(name, borrower, loan.id))).not.toEqual(notFound)
    for (const role of ['member', 'staff', 'super', 'ghost by staff'] as const) {
      const ask = await asker(role)
      expect(gone(await doorOf(name, ask, loan.id)), role).toEqual(notFound)
      expect(gone(await doorOf(name, ask, 'campus-c001')), role).toEqual(notFound)
    }
  })

  test.each(about('object'))('%s: an object is there in its own library alone', async name => {
    const { access } = endpoints[name]
    const here = await asker(access === 'visitor' ? 'visitor' : 'member')
    expect(gone(await doorOf(name, here, drill.id))).not.toEqual(notFound)
    expect(gone(await doorOf(name, here, 'cmp-0001'))).toEqual(notFound)
    const campus = (await world.as('studente', 'campus')).ask
    expect(gone(await doorOf(name, campus, drill.id))).toEqual(notFound)
  })

  test.each(about('object one had'))('%s: any other object is answered alike', async name => {
    const here = await asker('member')
    const never = gone(await doorOf(name, here, drill.id))
    expect(never[0]).toBe(409)
    expect(gone(await doorOf(name, here, 'cmp-0001'))).toEqual(never)
    expect(gone(await doorOf(name, here, 'invented'))).toEqual(never)
  })

  test.each(about('own object'))('%s: is for the object’s owner alone', async name => {
    const owned = await acrossLibraries(world.store, db =>
      db
        .selectFrom('objects')
        .select(['id', 'owner_id'])
        .where('library_id', '=', 'bologna')
        .where('owner_id', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    const owner = (await world.as(String(owned.owner_id))).ask
    expect((await doorOf(name, owner, owned.id)).status).toBe(200)
    for (const role of ['member', 'staff', 'super'] as const) {
      expect(gone(await doorOf(name, await asker(role), owned.id)), role).toEqual(notFound)
    }
  })

  test.each(about('session'))('%s: ends no session but one’s own', async name => {
    const victim = await world.as(await person())
    for (const role of ['member', 'staff', 'super'] as const) {
      await doorOf(name, await asker(role), victim.sessionId)
      expect((await victim.ask('/v1/me')).status, role).toBe(200)
    }
    await doorOf(name, victim.ask, victim.sessionId)
    expect(codeOf(await victim.ask('/v1/me'))).toBe('session_revoked')
  })

  test.each(about('person'))('%s: staff reach down, never across, up or next door', async name => {
    const staff = await asker('staff')
    expect((await doorOf(name, staff, await person())).status).toBe(200)
    for (const id of [await person(4), await person(1), 'studente', 'nobody']) {
      expect((await doorOf(name, staff, id)).status, id).toBe(403)
    }
  })

  test.each(about('library'))('%s: is there under its own host alone', async name => {
    for (const role of roles) {
      const ask = await asker(role)
      expect((await doorOf(name, ask, 'bologna')).status).toBe(200)
      expect(gone(await doorOf(name, ask, 'campus'))).toEqual(notFound)
    }
  })
})
