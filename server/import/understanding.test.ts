import { expect, test } from 'vitest'
import { readRaw } from './read-csv.ts'
import { understand } from './understanding.ts'

const raw = (file: string, text: string) => readRaw(file, Buffer.from(text))
const columnOf = (shown: ReturnType<typeof understand>['shown'], name: string) =>
  shown.columns.find(column => column.name === name)

test('a table of ours is read as it is, and shown so', () => {
  const { table, system, shown } = understand(
    raw('objects.csv', 'code,name,location,colore\nA-1,Sega,centro,blu\n'),
    undefined,
  )
  expect([table, system]).toEqual(['objects', null])
  expect(columnOf(shown, 'code')).toEqual({ name: 'code', required: true, from: ['code'] })
  expect(columnOf(shown, 'corner')).toMatchObject({ required: false, from: [] })
  expect(shown.headings.at(-1)).toEqual({ heading: 'colore', sample: 'blu' })
})

test('of another system’s export every heading that a column is made of is named', () => {
  const export_ = raw(
    'hardware.csv',
    'Asset Tag,Asset Name,Category,Status,Serial\nS-1,Drill,Tools,Out for repair,9\n',
  )
  const { table, system, raw: own, shown } = understand(export_, undefined)
  expect([table, system]).toEqual(['objects', 'Snipe-IT'])
  expect(columnOf(shown, 'maintenance')?.from).toEqual(['status'])
  expect(columnOf(shown, 'name')?.from).toContain('asset_name')
  expect(own.rows[0]?.cells).toMatchObject({ code: 'S-1', name: 'Drill', maintenance: 'true' })
})

test('the person’s word goes before what was recognised: another heading, or none', () => {
  const export_ = raw(
    'hardware.csv',
    'Asset Tag,Asset Name,Category,Status,Serial\nS-1,Drill,Tools,Out for repair,9\n',
  )
  const columns = { code: 'serial', maintenance: '' }
  const { raw: own, shown } = understand(export_, { table: 'objects', columns })
  expect(own.rows[0]?.cells).toMatchObject({ code: '9', name: 'Drill' })
  expect(own.rows[0]?.cells.maintenance).toBeUndefined()
  expect(columnOf(shown, 'code')?.from).toEqual(['serial'])
  expect(columnOf(shown, 'maintenance')?.from).toEqual([])
})

test('a file nobody knows is what the person says it is', () => {
  const unknown = raw('inventario.csv', 'Sigla,Cosa\nX-1,Scala\n')
  expect(understand(unknown, undefined)).toMatchObject({ table: null, shown: { columns: [] } })
  const columns = { code: 'sigla', name: 'cosa' }
  const { raw: own } = understand(unknown, { table: 'objects', columns })
  expect(own.rows[0]).toMatchObject({ line: 2, cells: { code: 'X-1', name: 'Scala' } })
})
