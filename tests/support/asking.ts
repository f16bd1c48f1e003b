import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { headers } from '#contract/headers.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Role } from './authorisation.ts'
import { codeOf, type World } from './world.ts'

export type Ask = World['ask']

/** Endpoints that refuse an empty body before they look at the path. */
const bodies: Partial<Record<EndpointName, object>> = {
  'orders.status': { value: 'approved' },
  'orders.answer': { answer: 'Va bene alle 18?' },
  'orders.defect': { note: 'Non si accende' },
  'sharing.update': { title: 'Scala', category: 'fai-da-te', imgs: [] },
  'products.review': { rating: 4, message: 'Buono' },
}
/** Endpoints that concern nothing without a query. */
const queries: Partial<Record<EndpointName, string>> = {
  'admin.members.merging': '?other=scaduta',
}
const atTheDoor = ['signed_out', 'token_invalid', 'forbidden', 'impersonation_refused']

/** Calls endpoints by name, as a given role. */
export function asking(world: World) {
  /** A new member at a level; suspended or not. */
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

  async function by(id: string, ghost?: string): Promise<Ask> {
    const member = await world.as(id)
    const extra = ghost ? { [headers.ghostUser]: ghost } : {}
    return (path, init = {}) =>
      member.ask(path, { ...init, headers: { ...extra, ...init.headers } })
  }

  async function asker(role: Role): Promise<Ask> {
    switch (role) {
      case 'visitor':
        return world.ask
      case 'stranger': {
        const { token } = await world.as('studente', 'campus')
        const own = { authorization: `Bearer ${token}`, host: 'bologna.localhost:3000' }
        return (path, init = {}) =>
          world.ask(path, { ...init, headers: { ...own, ...init.headers } })
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

  /** Calls the endpoint with the id in its path and a valid body, if one is known. */
  async function call(name: EndpointName, ask: Ask, id = 'x', body = bodies[name] ?? {}) {
    const endpoint: Endpoint = endpoints[name]
    const path = endpoint.path.replace(':cap', '40126').replace(/:\w+/g, id)
    const answer = await ask(path + (queries[name] ?? ''), {
      method: endpoint.method,
      ...(endpoint.body && { body }),
    })
    expect(answer.status, `${name}: ${answer.text}`).not.toBe(500)
    const code = answer.status < 400 ? '' : codeOf(answer)
    return { ...answer, door: atTheDoor.includes(code) ? code : 'in', code }
  }

  return { person, by, asker, call }
}
