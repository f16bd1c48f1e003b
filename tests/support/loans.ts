import { sql } from 'kysely'
import type { AdminCopy } from '#contract/shapes/admin/admin.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { World } from './world.ts'

export type GivenLoan = Partial<{
  object: string
  copy: string
  member: string
  owner: string
  status: string
  method: string
  from: string
  to: string
  delivered: string
  booked: string
  collect_by: string
  point: string
}>

let made = 0

/** A separate desk, open from Monday to Friday without holidays. */
export const desk = 'scene-desk'

/** Products, members and loans inserted directly, for tests that begin in the middle. */
export async function scene(world: World) {
  const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
  await run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province, opening_days)
    values ('bologna', '${desk}', 'Sportello Prova', 'desk', 'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}');
    insert into opening_hours (library_id, headquarters_id, day, hours)
    select 'bologna', '${desk}', day, '09:00-18:00' from generate_series(1, 5) as day`)

  async function member() {
    const [id = ''] = await world.members(1)
    return { id, email: `${id}@example.org`, ...(await world.as(id)) }
  }

  /** A free product without preparation time, at the given point or the desk. */
  async function object(given: Pick<GivenLoan, 'owner' | 'point'> = {}) {
    const id = `scene-${++made}`
    const owner = given.owner ? `'${given.owner}'` : 'null'
    await run(`insert into objects (library_id, id, code, name, location_id, owner_id, preparation_days)
      values ('bologna', '${id}', '${id}', 'Tenda ${made}', '${given.point ?? desk}', ${owner}, 0)`)
    return id
  }

  /** A product with two copies, by their ids; the first one is the product's too. Staff add the second. */
  async function pair({ ask }: Pick<Awaited<ReturnType<World['as']>>, 'ask'>) {
    const id = await object()
    const path = `/v1/admin/objects/${id}/copies`
    const added: AdminCopy[] = (await ask(path, { method: 'POST', body: { count: 1 } })).body
    return [id, added[1]?.id ?? ''] as const
  }

  async function loan(given: GivenLoan & { from: string; to: string }) {
    const borrower = given.member ? null : await member()
    const id = `loan-${crypto.randomUUID()}`
    const onto = given.object ?? (await object(given))
    const { from, to, status = 'pending' } = given
    const delivered = status === 'pending' ? null : (given.delivered ?? from)
    await run(`insert into loans (library_id, id, object_id, copy_id, member_id, status, method, headquarters_id,
        from_date, to_date, first_to_date, busy_until, collect_by, delivery_date, created_at)
      values ('bologna', '${id}', '${onto}', ${given.copy ? `'${given.copy}'` : 'null'}, '${given.member ?? borrower?.id}', '${status}',
        '${given.method ?? 'desk'}', '${given.point ?? desk}', '${from}', '${to}', '${to}', '${to}',
        '${given.collect_by ?? to}', ${delivered ? `'${delivered}'` : 'null'},
        '${given.booked ?? '2026-11-01T10:00:00Z'}')`)
    return { id, object: onto, borrower }
  }

  /** A request for a private product, which shares the borrower's contact, with its owner and borrower. */
  async function request(more: { collect_by?: string } = {}) {
    const [owner, borrower] = [await member(), await member()]
    const { id } = await loan({
      member: borrower.id,
      owner: owner.id,
      method: 'p2p',
      point: 'casa-vicino',
      from: '2026-11-23',
      to: '2026-11-30',
      collect_by: '2026-11-25',
      ...more,
    })
    await run(`update loans set contact_shared = true where id = '${id}'`)
    return { id, owner, borrower }
  }

  /** E-mails to a recipient, oldest first. */
  const emailsTo = async (email: string) =>
    (await world.mails()).filter(({ recipient }) => recipient === email)

  return { run, member, object, pair, loan, request, emailsTo }
}

export type Scene = Awaited<ReturnType<typeof scene>>
