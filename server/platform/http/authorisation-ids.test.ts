import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { type Ask, asking } from '#tests/support/asking.ts'
import { type Named, names, roles } from '#tests/support/authorisation.ts'
import { type Kind, staffBodies, tableOf, things } from '#tests/support/things.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let made: ReturnType<typeof things>
let { asker, by, call, person } = {} as ReturnType<typeof asking>
let loan: { id: string; borrower: string }
let crm: Record<'bologna' | 'campus', { product: string; category: string }>
beforeAll(async () => {
  world = await openWorld()
  // Nothing answers there: a request that reaches the CRM fails with an error of its own.
  world.services.config.zohoUrl = 'http://127.0.0.1:9'
  made = things(world)
  ;({ asker, by, call, person } = asking(world))
  const [borrower = ''] = await world.members(1)
  const member = await world.as(borrower)
  await prepareCheckout(member)
  const confirmed = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  loan = { id: confirmed.body.origin_id, borrower }
  crm = { bologna: await made.crm('bologna'), campus: await made.crm('campus') }
})
afterAll(() => world.close())

type Answer = Awaited<ReturnType<typeof call>>
/** The answer without the request's id. */
const answerOf = ({ status, body, text }: Pick<Answer, 'status' | 'body' | 'text'>) =>
  status < 400 ? [status, text] : [status, { ...body.error, request_id: '' }]
const gone = (answer: Answer) => [answer.status, answer.code]
const notFound = [404, 'not_found']

/** Ids of others get the same answer as an id that never existed. @returns that answer */
async function asInvented(name: EndpointName, ask: Ask, ids: string[], body?: object) {
  const invented = await call(name, ask, randomUUID(), body)
  for (const id of ids)
    expect(answerOf(await call(name, ask, id, body)), id).toEqual(answerOf(invented))
  return gone(invented)
}

/** Re-authenticates every session, so that only the id decides. */
const everybodyProved = () =>
  acrossLibraries(world.store, db =>
    db.updateTable('sessions').set({ confirmed_at: world.now() }).execute(),
  )

/**
 * The meaning of each `:id`, with the caller's own, another member's and another library's. A new name needs
 * its own.
 */
const checks: Record<Exclude<Named, 'nothing'>, (name: EndpointName) => Promise<void>> = {
  loan: async name => {
    const theirs = await made.make.loans('campus')
    expect(gone(await call(name, await by(loan.borrower), loan.id))).not.toEqual(notFound)
    for (const role of ['member', 'staff', 'super', 'ghost by staff'] as const) {
      const ids = [loan.id, theirs]
      const { noImpersonation }: Endpoint = endpoints[name]
      const refused = noImpersonation && role === 'ghost by staff'
      const expected = refused ? [403, 'impersonation_refused'] : notFound
      expect(await asInvented(name, await asker(role), ids), role).toEqual(expected)
    }
  },

  booking: async name => {
    const theirs = await made.make.loans('campus')
    expect(gone(await call(name, await by(loan.borrower), loan.id))).not.toEqual(notFound)
    for (const role of ['member', 'staff', 'super', 'ghost by staff'] as const) {
      expect(await asInvented(name, await asker(role), [loan.id, theirs]), role).toEqual(notFound)
    }
  },

  'line of a checkout': async name => {
    const other = await asker('member')
    await other(`/v1/checkout/cart/${drill.id}`, { method: 'POST' })
    expect(await asInvented(name, other, ['ogt-0004', 'cmp-0001'])).toEqual(notFound)
    expect((await call(name, other, drill.id)).status).toBe(200)
    expect(await asInvented(name, other, [drill.id])).toEqual([404, 'checkout_missing'])
  },

  object: async name => {
    const here = await asker(endpoints[name].access === 'visitor' ? 'visitor' : 'member')
    expect(gone(await call(name, here, drill.id))).not.toEqual(notFound)
    const theirs = await made.make.objects('campus')
    expect(await asInvented(name, here, ['cmp-0001', theirs])).toEqual(notFound)
    const campus = (await world.as('studente', 'campus')).ask
    expect(await asInvented(name, campus, [drill.id])).toEqual(notFound)
  },

  'object one had': async name => {
    const here = await asker('member')
    expect((await asInvented(name, here, [drill.id, 'cmp-0001']))[0]).toBe(409)
  },

  'own object': async name => {
    const owned = await acrossLibraries(world.store, db =>
      db
        .selectFrom('objects')
        .select(['id', 'owner_id'])
        .where('library_id', '=', 'bologna')
        .where('owner_id', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    expect((await call(name, await by(String(owned.owner_id)), owned.id)).status).toBe(200)
    for (const role of ['member', 'staff', 'super'] as const) {
      const ids = [owned.id, drill.id, 'cmp-0001']
      expect(await asInvented(name, await asker(role), ids), role).toEqual(notFound)
    }
  },

  'own passkey': async name => {
    const body = { name: 'Telefono' }
    const owner = await person()
    const theirs = await made.passkey(owner)
    for (const role of ['member', 'staff', 'super'] as const) {
      await asInvented(name, await asker(role), [theirs], body)
      expect(await made.passkeyName(theirs), role).toBe('Passkey')
    }
    expect(gone(await call(name, await by(owner), theirs, body))).not.toEqual(notFound)
  },

  session: async name => {
    const victim = await world.as(await person())
    for (const role of ['member', 'staff', 'super'] as const) {
      const ask = await asker(role)
      await everybodyProved()
      await asInvented(name, ask, [victim.sessionId])
      expect((await victim.ask('/v1/me')).status, role).toBe(200)
    }
    await everybodyProved()
    await call(name, victim.ask, victim.sessionId)
    expect(codeOf(await victim.ask('/v1/me'))).toBe('session_revoked')
  },

  person: async name => {
    const staff = await asker('staff')
    expect((await call(name, staff, await person())).status).toBe(200)
    const others = [await person(4), await person(1), 'studente', await made.make.members('campus')]
    expect((await asInvented(name, staff, others))[0]).toBe(403)
  },

  library: async name => {
    for (const role of roles) {
      const ask = await asker(role)
      expect((await call(name, ask, 'bologna')).status).toBe(200)
      expect(await asInvented(name, ask, ['campus'])).toEqual(notFound)
    }
  },

  'library of staff': async name => {
    const body = { region: 'eu', client_id: 'a', client_secret: 'b', refresh_token: 'c' }
    const connection = { ...body, location_id: 'bolognina' }
    const own = await call(name, await asker('staff'), 'bologna', connection)
    expect(own.code || own.status).toBe(name === 'crm.connect' ? 'crm_unavailable' : 200)
    for (const role of ['staff', 'super'] as const) {
      const ask = await asker(role)
      expect(await asInvented(name, ask, ['campus'], connection), role).toEqual(notFound)
    }
    const theirs = (await world.as('bibliotecaria', 'campus')).ask
    expect(await asInvented(name, theirs, ['bologna'], connection)).toEqual(notFound)
    for (const role of ['member', 'suspended'] as const) {
      expect((await call(name, await asker(role), 'bologna', connection)).code).toBe('forbidden')
    }
  },

  'library of the server': async name => {
    const body = { domain: 'altrove' }
    const operator = await asker('super')
    expect(gone(await call(name, operator, 'nowhere', body))).toEqual(notFound)
    for (const ask of [await asker('staff'), (await world.as('bibliotecaria', 'campus')).ask]) {
      const refused = await asInvented(name, ask, ['bologna', 'campus'], body)
      expect(refused).toEqual([403, 'forbidden'])
    }
    expect((await call(name, operator, 'campus', { domain: 'campus' })).status).toBe(200)
  },

  'catalogue of the CRM': async name => {
    const what = name === 'crm.product' ? 'product' : 'category'
    for (const role of ['visitor', 'member', 'staff'] as const) {
      const here = await asker(role)
      expect((await call(name, here, crm.bologna[what])).status, role).toBe(200)
      expect(await asInvented(name, here, [crm.campus[what]]), role).toEqual(notFound)
    }
    const campus = (await world.as('studente', 'campus')).ask
    expect((await call(name, campus, crm.campus[what])).status).toBe(200)
    expect(await asInvented(name, campus, [crm.bologna[what]])).toEqual(notFound)
  },

  'object to be delivered': async name => {
    const here = await asker('member')
    expect((await call(name, here, drill.id)).status).toBe(200)
    const theirs = await made.make.objects('campus')
    expect(await asInvented(name, here, ['cmp-0001', theirs])).toEqual(notFound)
    const home = await acrossLibraries(world.store, db =>
      db
        .selectFrom('objects')
        .select('id')
        .where('library_id', '=', 'bologna')
        .where('owner_id', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    // Nobody may calculate the distance to a member's home.
    expect((await call(name, here, home.id)).code).toBe('shipping_method_unavailable')
  },

  'place in a queue': async name => {
    const mine = await person()
    const [own, others, theirs] = [
      await made.place('bologna', mine),
      await made.place('bologna'),
      await made.place('campus'),
    ]
    const ended = async (id: string, library: 'bologna' | 'campus' = 'bologna') =>
      (await made.rowOf('queue_places', library, id)) as { ended: string | null }
    for (const ask of [await by(mine), await asker('staff'), await asker('super')]) {
      await asInvented(name, ask, [others, theirs])
    }
    expect(await ended(own)).toMatchObject({ ended: null })
    expect(await ended(others)).toMatchObject({ ended: null })
    expect(await ended(theirs, 'campus')).toMatchObject({ ended: null })
    expect((await call(name, await by(mine), own)).status).toBe(200)
    expect(await ended(own)).toMatchObject({ ended: 'left' })
  },

  'one for staff': async name => {
    const kind = /([\w-]+)\/:\w+/.exec(endpoints[name].path)?.[1] as Kind
    const [own, theirs] = [await made.make[kind]('bologna'), await made.make[kind]('campus')]
    const given = staffBodies[name]
    const body = typeof given === 'function' ? given(own) : given
    const row = await made.rowOf(tableOf[kind], 'campus', theirs)
    expect(row).toBeDefined()
    for (const role of ['staff', 'super'] as const) {
      expect(await asInvented(name, await asker(role), [theirs], body), role).toEqual(notFound)
    }
    const campus = (await world.as('bibliotecaria', 'campus')).ask
    expect(await asInvented(name, campus, [own], body)).toEqual(notFound)
    for (const role of ['visitor', 'member', 'suspended', 'ghost by staff'] as const) {
      const { code } = await call(name, await asker(role), own, body)
      expect(code, role).toBe(role === 'visitor' ? 'signed_out' : 'forbidden')
    }
    expect(await made.rowOf(tableOf[kind], 'campus', theirs)).toEqual(row)
    const staff = await asker('staff')
    const isAfter = ['desk.undo', 'desk.undoMoves', 'desk.condition'].includes(name)
    if (isAfter) await call('desk.handover', staff, own, { kind: 'hand_out' })
    if (name === 'desk.condition') await call('desk.handover', staff, own, { kind: 'take_back' })
    const answer = await call(name, staff, own, body)
    expect(answer.status, answer.text).toBe(200)
  },

  invitation: async name => {
    const invite = async (library_id: string) => {
      const id = randomUUID()
      const about = { email: `${id}@example.org`, first_name: 'Ada', last_name: '', level: 4 }
      const times = {
        created_at: world.now(),
        expires_at: new Date(world.now().getTime() + 60_000),
      }
      const rest = { language: 'it', invited_by: null, token_hash: id } as const
      await acrossLibraries(world.store, db =>
        db
          .insertInto('invitations')
          .values({ library_id, id, ...about, ...times, ...rest })
          .execute(),
      )
      return id
    }
    const [own, theirs] = [await invite('bologna'), await invite('campus')]
    expect(await asInvented(name, await asker('super'), [theirs])).toEqual(notFound)
    expect(await made.rowOf('invitations', 'campus', theirs)).toBeDefined()
    for (const role of ['visitor', 'member', 'staff'] as const) {
      const { code } = await call(name, await asker(role), own)
      expect(code, role).toBe(role === 'visitor' ? 'signed_out' : 'forbidden')
    }
    expect((await call(name, await asker('super'), own)).status).toBe(200)
  },

  locker: async name => {
    const keyOf = async (id: string, ask: Ask): Promise<string> =>
      (await call('lockers.key', ask, id)).body.key
    const staff = await asker('staff')
    const [own, next] = [await made.make.lockers('bologna'), await made.make.lockers('bologna')]
    const theirs = await made.make.lockers('campus')
    const key = await keyOf(own, staff)
    const foreign = await keyOf(theirs, (await world.as('bibliotecaria', 'campus')).ask)
    const shows =
      (secret: string, host = 'bologna'): Ask =>
      (path, init = {}) => {
        const shown = { authorization: `Bearer ${secret}`, host: `${host}.localhost:3000` }
        return world.ask(path, { ...init, headers: shown })
      }
    const body = { code: 'ABCD2345' }
    expect((await call(name, shows(key), own, body)).code).toBe('code_unknown')
    expect(await asInvented(name, shows(key), [next, theirs], body)).toEqual(notFound)
    expect((await call(name, shows(foreign), own, body)).code).toBe('token_invalid')
    expect((await call(name, shows(foreign), theirs, body)).code).toBe('token_invalid')
    expect((await call(name, shows(foreign, 'campus'), theirs, body)).code).toBe('code_unknown')
  },
}

describe('OWASP API1: whose data an id in a path names', () => {
  test('every endpoint with an id in its path declares what the id names', () => {
    const words = ['catalogs.list', 'schemes.get', 'fills.get'] // no ids
    const kinds = ['admin.files.save', 'admin.files.remove', 'admin.words.example']
    const open = [...words, ...kinds, 'admin.words.save', 'admin.words.test']
    const withId = endpointNames.filter(
      name => endpoints[name].path.includes(':') && !open.includes(name),
    )
    expect(endpointNames.filter(name => names[name] === undefined)).toEqual([])
    expect(endpointNames.filter(name => names[name] !== 'nothing')).toEqual(withId)
  })

  describe.each(Object.entries(checks))('%s', (named, check) => {
    const about = endpointNames.filter(name => names[name] === named)
    test.each(about)('%s: own data, another member’s, another library’s', check)
  })
})
