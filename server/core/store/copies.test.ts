import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { isOverlap, sqlState } from './database-errors.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
/** Runs a statement as a request of the library does. */
const ask = async (text: string) => {
  const { rows } = await withLibrary(world.store, 'bologna', db =>
    sql.raw<Record<string, unknown>>(text).execute(db),
  )
  return rows
}
async function product() {
  const id = `copied-${++made}`
  await ask(
    `insert into objects (id, code, name, location_id) values ('${id}', 'C-${made}', 'Sedia', 'bolognina')`,
  )
  return id
}
async function secondOf(id: string, state = 'in_service') {
  await ask(
    `insert into copies (object_id, id, code, state) values ('${id}', '${id}-2', '${id}-2', '${state}')`,
  )
  return `${id}-2`
}
async function hold(id: string, days: { from: string; to: string }, copy?: string) {
  const [member = ''] = await world.members(1)
  const [row] =
    await ask(`insert into loans (object_id, ${copy ? 'copy_id,' : ''} member_id, status, method,
      headquarters_id, from_date, to_date, first_to_date, busy_until)
    values ('${id}', ${copy ? `'${copy}',` : ''} '${member}', 'pending', 'desk', 'bolognina', '${days.from}',
      '${days.to}', '${days.to}', '${days.to}') returning id, copy_id`)
  return row as { id: string; copy_id: string }
}
const states = async (id: string) =>
  (await ask(`select state from copies where object_id = '${id}' order by code`)).map(
    one => one.state,
  )
const inMaintenance = async (id: string) =>
  (await ask(`select maintenance from objects where id = '${id}'`))[0]?.maintenance
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error,
  )
const week = { from: '2026-12-14', to: '2026-12-18' }

test('each product of the demo has one copy with its own code, and each loan that copy', async () => {
  const { rows } = await acrossLibraries(world.store, db =>
    sql`select (select count(*)::int from objects) as products, (select count(*)::int from copies) as copies,
      (select count(*)::int from objects join copies using (library_id, id, code)
        where maintenance = (state <> 'in_service')) as alike,
      (select count(*)::int from loans where copy_id <> object_id) as strays`.execute(db),
  )
  const [{ products, copies, alike, strays }] = rows as [Record<string, number>]
  expect([copies, alike, strays]).toEqual([products, products, 0])
})

test('what the release before this one writes is complete: products, loans, maintenance, another code', async () => {
  const id = await product()
  const loan = await hold(id, week)
  expect(loan.copy_id).toBe(id)
  expect(isOverlap(await failure(hold(id, { from: week.to, to: '2026-12-20' })))).toBe(true)
  await ask(`update objects set maintenance = true where id = '${id}'`)
  expect(await states(id)).toEqual(['repair'])
  await ask(`update objects set maintenance = false where id = '${id}'`)
  expect(await states(id)).toEqual(['in_service'])
  await ask(`update objects set code = 'Other-${made}' where id = '${id}'`)
  expect(await ask(`select code from copies where object_id = '${id}'`)).toEqual([
    { code: `Other-${made}` },
  ])
  // Its reservation row becomes one of another product.
  const other = await product()
  await ask(`update loans set object_id = '${other}', note = '' where id = '${loan.id}'`)
  expect(await ask(`select copy_id from loans where id = '${loan.id}'`)).toEqual([
    { copy_id: other },
  ])
})

test('the release before this one reads of a copy’s state that nothing can be had', async () => {
  const id = await product()
  for (const [state, none] of [
    ['missing', true],
    ['in_service', false],
    ['retired', true],
  ] as const) {
    await ask(`update copies set state = '${state}' where id = '${id}'`)
    expect(await inMaintenance(id), state).toBe(none)
  }
  await ask(`update objects set maintenance = false where id = '${id}'`)
  expect(await states(id)).toEqual(['in_service'])
})

test('with several copies a product is in maintenance while none is in service', async () => {
  const id = await product()
  const second = await secondOf(id)
  await ask(`update copies set state = 'repair' where id = '${id}'`)
  expect(await inMaintenance(id)).toBe(false)
  await ask(`update copies set state = 'missing' where id = '${second}'`)
  expect(await inMaintenance(id)).toBe(true)
  // What is missing is not found by a repair.
  await ask(`update objects set maintenance = false where id = '${id}'`)
  expect(await states(id)).toEqual(['in_service', 'missing'])
  await ask(`update objects set maintenance = true where id = '${id}'`)
  await secondOf(await product(), 'retired')
  await ask(`insert into copies (object_id, code) values ('${id}', '${id}-3')`)
  expect(await inMaintenance(id)).toBe(false)
})

test('days are free for each copy, and two loans swap theirs in one transaction', async () => {
  const id = await product()
  const second = await secondOf(id)
  const one = await hold(id, week)
  const two = await hold(id, week, second)
  expect(isOverlap(await failure(hold(id, week, second)))).toBe(true)
  await withLibrary(world.store, 'bologna', async db => {
    await sql`set constraints loans_no_overlap deferred`.execute(db)
    await sql`update loans set copy_id = ${second} where id = ${one.id}`.execute(db)
    await sql`update loans set copy_id = ${id} where id = ${two.id}`.execute(db)
  })
  expect(await ask(`select copy_id from loans where object_id = '${id}' order by copy_id`)).toEqual(
    [{ copy_id: id }, { copy_id: second }],
  )
})

test('a copy belongs to one product of one library, and its code to nothing else', async () => {
  const id = await product()
  const stranger = await secondOf(await product())
  expect(sqlState(await failure(hold(id, week, stranger)))).toBe('23503')
  const add = (library: string, code: string) =>
    failure(
      withLibrary(world.store, library, db =>
        sql`insert into copies (library_id, object_id, code) values ('bologna', ${id}, ${code})`.execute(
          db,
        ),
      ),
    )
  expect(sqlState(await add('campus', 'Z-1'))).toBe('42501')
  expect(sqlState(await add('bologna', 'OGT-0003'))).toBe('23505')
})

test('a member reserves for one checkout at once, and others’ loans have other codes', async () => {
  const [member = '', other = ''] = await world.members(2)
  const at = (seconds: number) => new Date(world.now().getTime() + seconds * 1000).toISOString()
  const reserve = async (expires: string) =>
    ask(`insert into loans (object_id, member_id, status, method, from_date, to_date, first_to_date, busy_until,
        expires_at) values ('${await product()}', '${member}', 'checkout', 'desk', '2026-12-14', '2026-12-15',
        '2026-12-15', '2026-12-15', '${expires}')`)
  await reserve(at(600))
  await reserve(at(600))
  expect(sqlState(await failure(reserve(at(601))))).toBe('23P01')
  await ask(
    `update loans set expires_at = '${at(900)}' where member_id = '${member}' and status = 'checkout'`,
  )
  const coded = async (of: string) =>
    ask(`insert into loans (object_id, member_id, status, method, headquarters_id, from_date, to_date, first_to_date,
        busy_until, pickup_code) values ('${await product()}', '${of}', 'pending', 'smartlocker', 'bolognina',
        '2026-12-14', '2026-12-15', '2026-12-15', '2026-12-15', 'QWERTY')`)
  await coded(member)
  await coded(member)
  const refused = await failure(coded(other))
  expect(sqlState(refused)).toBe('23P01')
  expect(isOverlap(refused)).toBe(false)
})
