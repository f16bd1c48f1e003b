import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import { type Asked, sendFiles } from '#tests/support/imports.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** What files that people really have mean: each expectation is what their owner would say. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const filesOf = (...names: string[]) =>
  Object.fromEntries(
    names.map(name => [
      name,
      readFileSync(new URL(`../../../tests/support/moving-in/${name}`, import.meta.url)),
    ]),
  )
/** @param more lines for the end of some files */
async function bring(names: string[], asked: Asked = {}, more: Record<string, string> = {}) {
  world.pass(1000)
  const files = Object.entries(filesOf(...names)).map(([name, content]) => [
    name,
    Buffer.concat([content, Buffer.from(more[name] ?? '')]),
  ])
  const lines = await sendFiles(staff, Object.fromEntries(files), { dry: false, ...asked })
  const tables = lines.flatMap(line => (line.kind === 'tables' ? line.tables : []))
  const last = lines.at(-1) as Extract<ImportLine, { kind: 'done' | 'refused' }>
  return { tables, last }
}
const rows = async (query: string) => (await here.run(query)).rows

test('four reports of Lend Engine become a library at work', async () => {
  const names = ['items', 'contacts', 'memberships', 'loans'].map(one => `lend-engine-${one}.csv`)
  // Carla has no e-mail.
  const { tables, last } = await bring(
    names,
    { query: '&point=centro' },
    {
      'lend-engine-memberships.csv':
        '402,Carla,Di Nardo,,M0402,Standard,2026-01-01,2027-01-01,ACTIVE,20.00\n',
    },
  )
  expect(last).toMatchObject({ kind: 'done' })
  expect(tables.map(({ table, system }) => [table, system])).toEqual([
    ['objects', 'Lend Engine'],
    ['members', 'Lend Engine'],
    ['memberships', 'Lend Engine'],
    ['loans', 'Lend Engine'],
  ])
  // A kit is named and left out; what stands at «Repair» is not lent.
  const tried = await bring(names, { query: '&point=centro', dry: true })
  const left = tried.last.trial?.tables.find(({ table }) => table === 'objects')
  expect(left?.rows.find(({ kind }) => kind === 'skipped')?.rows[0]?.name).toMatch(/^KIT-0007/)
  expect(
    await rows(
      `select code, maintenance from objects where code in ('GDN-0041', 'KIT-0007', 'SAND-120') order by code`,
    ),
  ).toEqual([
    { code: 'GDN-0041', maintenance: false },
    { code: 'SAND-120', maintenance: true },
  ])
  expect(
    await rows(`select value_cents, serial_number from copies where code = 'GDN-0041'`),
  ).toEqual([{ value_cents: 8999, serial_number: 'HT55-88213' }])
  expect(
    await rows(
      `select m.name, m.card_number, max(c.valid_to)::text as valid_to,
         (array_agg(c.price::text order by c.valid_to desc))[1] as price from members m
       left join memberships c on c.member_id = m.id where m.origin_id in ('311', '312', '402')
       group by m.id, m.name, m.card_number order by m.name`,
    ),
  ).toEqual([
    { name: "Anna O'Dell", card_number: 'M0311', valid_to: '2026-09-11', price: '25.00' },
    { name: 'Bashir Khan', card_number: 'M0312', valid_to: '2027-02-02', price: '5.00' },
    { name: 'Carla Di Nardo', card_number: null, valid_to: '2027-01-01', price: '20.00' },
  ])
  expect(
    await rows(
      `select l.status, l.from_date::text, l.to_date::text from loans l join objects o on o.id = l.object_id
       where o.code = 'GDN-0041' order by l.from_date`,
    ),
  ).toEqual([
    { status: 'returned', from_date: '2026-05-03', to_date: '2026-05-10' },
    { status: 'approved', from_date: '2026-06-13', to_date: '2026-06-20' },
    { status: 'pending', from_date: '2026-07-01', to_date: '2026-07-08' },
  ])
  expect(await rows(`select recipient from mails where recipient like '%odell%'`)).toEqual([])
})

/** What the page sends once the person has said which place of ours each name means. */
const places = (file: string, table: string, named: Record<string, string>) =>
  `&mapping=${encodeURIComponent(JSON.stringify({ [file]: { table, columns: {}, places: named } }))}`

test('bookings of CommonsBooking are named and no products', async () => {
  const { tables, last } = await bring(['commonsbooking-timeframe-export.csv'], { dry: true })
  expect(tables[0]).toMatchObject({ table: null })
  expect(tables[0]?.reason).toMatch(/prenotazion/i)
  expect(last).toMatchObject({ kind: 'refused' })
})

test('items of Circulate: what is active is lent, what is in maintenance or retired is not', async () => {
  const file = 'circulate-items.csv'
  const { last, tables } = await bring([file], {
    query: '&point=centro',
  })
  expect(tables[0]?.states?.map(({ word, state }) => [word, state])).toEqual([
    ['active', 'in_service'],
    ['maintenance', 'repair'],
    ['retired', 'retired'],
  ])
  expect(tables[0]?.columns.find(({ name }) => name === 'corner')?.from).toEqual(['location_shelf'])
  expect(last).toMatchObject({ kind: 'done' })
  expect(
    await rows(
      `select code, maintenance, withdrawn from objects where code like '_-____' and code in ('B-1234', 'B-1235', 'C-2001') order by code`,
    ),
  ).toEqual([
    { code: 'B-1234', maintenance: false, withdrawn: false },
    { code: 'B-1235', maintenance: true, withdrawn: false },
    { code: 'C-2001', maintenance: false, withdrawn: true },
  ])
})

test('assets of Shelf: a quantity becomes copies, what is not bookable is not lent', async () => {
  const file = 'shelf-assets.csv'
  const { last } = await bring([file], {
    query: `&point=centro${places(file, 'objects', { 'Main store': 'centro', Workshop: 'centro' })}`,
  })
  expect(last).toMatchObject({ kind: 'done' })
  expect(
    await rows(
      `select o.name, o.maintenance, count(*)::int as copies from objects o join copies c on c.object_id = o.id
       where o.name in ('Projector', 'Folding chair', 'Router table') group by o.name, o.maintenance order by o.name`,
    ),
  ).toEqual([
    { name: 'Folding chair', maintenance: false, copies: 40 },
    { name: 'Projector', maintenance: false, copies: 1 },
    { name: 'Router table', maintenance: true, copies: 1 },
  ])
})

test('a file of Snipe-IT names who has a thing now; whom nobody knows, is asked', async () => {
  const file = 'snipe-it-import-format.csv'
  const query = `&point=centro${places(file, 'objects', { 'Main store': 'centro' })}`
  const tried = await bring([file], { query, dry: true })
  const groups = tried.last.trial?.groups ?? []
  expect(groups.map(({ column, rule, choices }) => [column, rule, choices])).toEqual([
    ['member_email', 'unknown', ['empty', 'skip', 'ask']],
  ])
  const [group] = groups
  const choice = 'empty' as const
  const left = { file, column: group?.column ?? '', rule: group?.rule ?? '', choice }
  const { last } = await bring([file], { query, decisions: { groups: [left] } })
  expect(last).toMatchObject({
    kind: 'done',
    counts: { objects: { created: 3 }, loans: { created: 0 } },
  })
})

test('a volunteer’s inventory and members come in spite of «boh», «2019», «mar-21» and «nonha»', async () => {
  const inventory = 'inventario.csv'
  const query = `&point=centro${places(inventory, 'objects', { 'sede Bolognina': 'bolognina' })}`
  const tried = await bring([inventory, 'soci.csv'], { query, dry: true })
  const groups = tried.last.trial?.groups.filter(({ warning }) => !warning) ?? []
  const choice = 'empty' as const
  const { last } = await bring([inventory, 'soci.csv'], {
    query,
    decisions: {
      groups: groups.map(({ file, column, rule }) => ({
        file,
        column: column ?? '',
        rule,
        choice,
      })),
    },
  })
  expect(last).toMatchObject({ kind: 'done', counts: { objects: { created: 160 } } })
  expect(groups.map(({ column, rule, count }) => [column, rule, count])).toEqual([
    ['added', 'day', 2],
  ])
  const months = tried.last.trial?.groups.filter(({ rule }) => rule === 'day_first')
  expect(months?.map(({ column, count, examples }) => [column, count, examples])).toEqual([
    ['added', 5, ['2019 → 2019-01-01', 'mar-21 → 2021-03-01']],
  ])
  expect(
    await rows(
      `select o.corner, o.description, c.value_cents, c.state from objects o join copies c on c.object_id = o.id where o.code = '11'`,
    ),
  ).toEqual([
    {
      corner: 'H8',
      description: 'è un po’ vecchia però funziona – €80',
      value_cents: 8000,
      state: 'repair',
    },
  ])
  expect(
    await rows(
      `select m.name, m.phone_number, c.valid_to::text from members m left join memberships c on c.member_id = m.id where m.card_number in ('T0001', 'T0004') order by m.card_number`,
    ),
  ).toEqual([
    { name: 'Fatima D’Angelo', phone_number: '+393109098657', valid_to: '2027-02-21' },
    { name: 'Antonio Galli', phone_number: '+393145392264', valid_to: '2026-02-21' },
  ])
})
