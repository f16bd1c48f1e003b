import { expect, test } from 'vitest'
import type { RawTable } from './parse-table.ts'
import { readRaw } from './read-csv.ts'
import { understand } from './understanding.ts'

const raw = (file: string, text: string) => readRaw(file, Buffer.from(text))
/** The first row, by our columns. */
const firstOf = (table: RawTable, cellsOf: ReturnType<typeof understand>['cellsOf']) =>
  cellsOf(table.rows[0]?.cells ?? {})
const columnOf = (shown: ReturnType<typeof understand>['shown'], name: string) =>
  shown.columns.find(column => column.name === name)

test('a table of our own is read unchanged', async () => {
  const { table, system, shown } = understand(
    await raw('objects.csv', 'code,name,location,colore\nA-1,Sega,centro,blu\n'),
    undefined,
  )
  expect([table, system]).toEqual(['objects', null])
  expect(columnOf(shown, 'name')).toEqual({ name: 'name', required: true, from: ['name'] })
  expect(columnOf(shown, 'corner')).toMatchObject({ required: false, from: [] })
  expect(shown.headings.at(-1)).toEqual({
    heading: 'colore',
    title: 'colore',
    samples: ['blu'],
    filled: 1,
  })
})

test('in another system’s export every source column is named', async () => {
  const export_ = await raw(
    'hardware.csv',
    'Asset Tag,Asset Name,Category,Status,Serial\nS-1,Drill,Tools,Out for repair,9\n',
  )
  const { table, system, cellsOf, shown } = understand(export_, undefined)
  expect([table, system]).toEqual(['objects', 'Snipe-IT'])
  expect(columnOf(shown, 'maintenance')?.from).toEqual(['status'])
  expect(columnOf(shown, 'name')?.from).toContain('asset_name')
  expect(firstOf(export_, cellsOf)).toMatchObject({
    code: 'S-1',
    name: 'Drill',
    maintenance: 'true',
  })
})

test('the person’s choice of a column wins over the recognised one', async () => {
  const export_ = await raw(
    'hardware.csv',
    'Asset Tag,Asset Name,Category,Status,Serial\nS-1,Drill,Tools,Out for repair,9\n',
  )
  const columns = { code: 'serial', maintenance: '' }
  const { cellsOf, shown } = understand(export_, { table: 'objects', columns })
  expect(firstOf(export_, cellsOf)).toMatchObject({ code: '9', name: 'Drill' })
  expect(firstOf(export_, cellsOf).maintenance).toBeUndefined()
  expect(columnOf(shown, 'code')?.from).toEqual(['serial'])
  expect(columnOf(shown, 'maintenance')?.from).toEqual([])
})

test('an unknown file becomes the table that the person chooses', async () => {
  const unknown = await raw('inventario.csv', 'Colore,Peso\nX-1,Scala\n')
  expect(understand(unknown, undefined)).toMatchObject({ table: null, shown: { columns: [] } })
  const columns = { code: 'colore', name: 'peso' }
  const { cellsOf } = understand(unknown, { table: 'objects', columns })
  expect(firstOf(unknown, cellsOf)).toMatchObject({ code: 'X-1', name: 'Scala' })
})

test('a volunteer’s own headings are recognised by their words', async () => {
  const own = await raw(
    'attrezzi.csv',
    'Nome attrezzo,Cod.,Categoria,Sede,Colore\nTenda,,"Campeggio, Sport",centro,blu\nSega,S-1,Attrezzi,centro,\n',
  )
  const { table, guessed, cellsOf, shown } = understand(own, undefined)
  expect([table, guessed]).toEqual(['objects', true])
  expect(columnOf(shown, 'name')?.from).toEqual(['nome_attrezzo'])
  expect(columnOf(shown, 'code')?.from).toEqual(['cod.'])
  expect(columnOf(shown, 'categories')?.from).toEqual(['categoria'])
  expect(columnOf(shown, 'location')?.from).toEqual(['sede'])
  expect(shown.headings[0]).toEqual({
    heading: 'nome_attrezzo',
    title: 'Nome attrezzo',
    samples: ['Tenda', 'Sega'],
    filled: 2,
  })
  expect(firstOf(own, cellsOf)).toMatchObject({ name: 'Tenda', categories: 'Campeggio;Sport' })
})

test.each([
  ['Nome,Cognome,Indirizzo e-mail,Cellulare', 'members', ['first_name', 'last_name', 'email']],
  ['Oggetto,Descrizione oggetto,Tipologia', 'objects', ['name', 'description', 'categories']],
  ['Articolo;N. inventario;Dove si trova', 'objects', ['name', 'code', 'location']],
  ['Attrezzo;Codice;Rotto', 'objects', ['name', 'code', 'maintenance']],
  ['Item,Category,Notes', 'objects', ['name', 'categories', 'description']],
])('%s is a table of %s', async (headings, table, columns) => {
  const { table: found, shown } = understand(await raw('foglio.csv', `${headings}\n`), undefined)
  expect(found).toBe(table)
  const read = shown.columns.filter(({ from }) => from.length > 0).map(({ name }) => name)
  expect(read).toEqual(expect.arrayContaining(columns))
})

test('the person may remove a recognised column', async () => {
  const own = await raw('attrezzi.csv', 'Attrezzo,Note\nTenda,verde\n')
  const columns = { description: '', name: 'note' }
  const { cellsOf } = understand(own, { table: 'objects', columns })
  expect(firstOf(own, cellsOf)).toMatchObject({ name: 'verde' })
  expect(firstOf(own, cellsOf).description).toBeUndefined()
})

test.each([
  ['in the middle of a cell', 'a;b\n1;2\nTenda "da due;3\n', 3],
  ['that is never closed', 'a,b\n1,2\n"x,3\n4,5\n', 3],
  ['with letters after it', 'a,b\n"x"y,3\n', 2],
])('a stray quote %s is reported with its row', async (_, text, row) => {
  await expect(raw('a.csv', text)).rejects.toMatchObject({
    faults: [{ file: 'a.csv', row, column: null, rule: 'stray_quote' }],
  })
})

test('a file read in many chunks is complete, even if a character is split', async () => {
  const name = 'Caffettiera più grande 🫖, «da sei»'
  const lines = Array.from({ length: 5000 }, (_, at) => `A-${at};"${name}, ""${at}""\nseconda"`)
  const { rows } = await raw('a.csv', `\uFEFFcode;name\n${lines.join('\n')}\n`)
  expect(rows).toHaveLength(5000)
  expect(rows.every(({ cells }, at) => cells.name === `${name}, "${at}"\nseconda`)).toBe(true)
})

test('a heading that is as like one column as another is left to the person', async () => {
  const own = await raw('soci.csv', 'Cognome e nome;E-mail;Scadenza\nRossi Ada;ada@example.org;\n')
  const { table, shown } = understand(own, undefined)
  expect(table).toBe('members')
  expect(columnOf(shown, 'email')?.from).toEqual(['e-mail'])
  expect([columnOf(shown, 'first_name')?.from, columnOf(shown, 'last_name')?.from]).toEqual([
    [],
    [],
  ])
  expect(shown.headings.map(({ title, filled }) => [title, filled])).toEqual([
    ['Cognome e nome', 1],
    ['E-mail', 1],
    ['Scadenza', 0],
  ])
})

test('states of other systems are understood, or stay as they are to be refused', async () => {
  const states = ['Ready to Deploy', 'Out for Repair', 'Broken - Not Fixable', 'Borrowed by Lia']
  const text = `Asset Tag,Asset Name,Category,Status\n${states.map((one, at) => `S-${at},Drill,Tools,${one}\n`).join('')}`
  const export_ = await raw('hardware.csv', text)
  const { cellsOf } = understand(export_, undefined)
  const read = export_.rows.map(({ cells }) => cellsOf(cells))
  expect(read.map(({ maintenance, withdrawn }) => [maintenance, withdrawn])).toEqual([
    ['false', 'false'],
    ['true', 'false'],
    ['true', 'true'],
    ['Borrowed by Lia', 'Borrowed by Lia'],
  ])
})
