import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scene, scene } from '#tests/support/loans.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { together } from '#tests/support/together.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let many: ReturnType<typeof together>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
})
afterAll(() => world.close())

const week = { from: '2026-12-14', to: '2026-12-16' }
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

type Booked = { booking_id: string; object_id: string; copy_id: string; member_id: string }
const loansOf = async (products: readonly string[]) => {
  const { rows } = await here.run(`select booking_id, object_id, copy_id, member_id from loans
    where object_id in (${products.map(id => `'${id}'`).join(', ')}) and status <> 'checkout'`)
  return rows as Booked[]
}

test('bookings that race over overlapping things are whole or not at all, and no copy is lent twice', async () => {
  const counts = [1, 1, 2, 3, 5]
  const products: string[] = []
  for (const count of counts) products.push(await many.copies(count))
  const racers = isPostgres ? 200 : 30
  const wanted = Array.from({ length: racers }, (_, at) =>
    products
      .map((id, index) => [id, 1 + ((at + index) % (counts[index] ?? 1))] as const)
      .filter((_, index) => ((at + 1) >> index) % 2 === 1)
      // In different orders, as people put them into their checkouts.
      .sort(([a], [b]) => (at % 2 === 0 ? a.localeCompare(b) : b.localeCompare(a))),
  )
  const members = await world.members(racers, 9)
  const ready = []
  for (const [at, id] of members.entries()) {
    const { ask } = await world.as(id)
    const lines = wanted[at] ?? []
    if (lines.length === 0) continue
    expect((await many.prepare({ ask }, lines, week)).status).toBe(200)
    ready.push({ id, ask, lines })
  }
  const answers = await Promise.all(
    ready.map(async ({ ask }, at) => {
      if (at % 3 === 0) await many.post({ ask }, 'intent')
      return many.confirm({ ask })
    }),
  )
  for (const { status, text } of answers) expect([200, 409], text).toContain(status)
  const loans = await loansOf(products)
  expect(new Set(loans.map(({ copy_id }) => copy_id)).size, 'no copy twice').toBe(loans.length)
  for (const [at, { id, lines }] of ready.entries()) {
    const own = loans.filter(({ member_id }) => member_id === id)
    const pieces = lines.reduce((sum, [, quantity]) => sum + quantity, 0)
    expect(own.length, 'whole or not at all').toBe(answers[at]?.status === 200 ? pieces : 0)
    expect(new Set(own.map(({ booking_id }) => booking_id)).size).toBeLessThanOrEqual(1)
  }
  const won = answers.filter(({ status }) => status === 200).length
  expect(won).toBeGreaterThan(0)
  for (const { status, body } of answers) {
    if (status === 409) expect(body.error.code).toBe('object_busy')
  }
}, 300_000)

describe.runIf(isPostgres)('two requests at once', () => {
  /** Books a product for somebody, without any rule. */
  const booking = (object: string, member: string) =>
    `insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date,
       to_date, first_to_date, busy_until, collect_by)
     values ('bologna', '${object}', '${member}', 'pending', 'desk', 'scene-desk', '${week.from}',
       '${week.to}', '${week.to}', '${week.to}', '${week.to}')`

  test.each([
    ['the first', 0],
    ['the last', 1],
  ])(
    'a confirmation waits for the lock of %s product, and names the line that it lost',
    async (_, at) => {
      const member = await here.member()
      const other = await here.member()
      const wanted = [await here.object(), await here.object()]
      await many.prepare(member, wanted, week)
      const id = wanted[at] ?? ''
      const { waited, answer } = await whileRowIsHeld(
        world.store,
        { table: 'objects', id },
        () => many.confirm(member),
        { after: booking(id, other.id) },
      )
      expect([waited, answer.status]).toEqual([true, 409])
      expect(answer.body.error.lines).toMatchObject([{ product_id: id, code: 'object_busy' }])
      expect(await loansOf(wanted)).toHaveLength(1)
    },
  )

  test('a line that is added waits for the confirmation of the same checkout', async () => {
    const member = await here.member()
    const object = await here.object()
    await many.prepare(member, [await here.object()], week)
    const { waited, answer } = await whileRowIsHeld(
      world.store,
      { table: 'members', id: member.id },
      () => many.put(member, object),
      { after: `delete from carts where member_id = '${member.id}'` },
    )
    expect([waited, answer.status]).toEqual([true, 200])
    expect(answer.body.lines).toHaveLength(1)
  })

  test('the desk does not hand out a booking that was just cancelled', async () => {
    const member = await here.member()
    const today = { from: '2026-11-20', to: '2026-11-24' }
    const { id, ids } = await many.book(member, [await here.object(), await here.object()], today)
    const staff = await world.as('staff')
    const body = { kind: 'hand_out', loans: ids.map(loan => ({ loan })) }
    const hand = () => staff.ask(`/v1/desk/bookings/${id}/handovers`, { method: 'POST', body })
    const { waited, answer } = await whileRowIsHeld(
      world.store,
      { table: 'loans', id: ids[1] ?? '' },
      hand,
      { after: `update loans set status = 'cancelled' where id = '${ids[1]}'` },
    )
    expect([waited, answer.status]).toEqual([true, 409])
    expect(answer.body.error.lines).toHaveLength(1)
    const { rows } = await here.run(`select status from loans where id = '${ids[0]}'`)
    expect(rows).toEqual([{ status: 'pending' }])
  })
})
