import { expect, test } from 'vitest'
import { costOf, longestStretchMs } from '#tests/support/proportion.ts'
import { checkInventory } from './checks.ts'
import { type Fault, FaultList, ImportRefused, rowCount } from './faults.ts'
import { readInventory } from './inventory.ts'
import { type Source, singleSource, sourceLimits } from './sources/source.ts'
import { findRefs } from './write/refs.ts'

const { rows, cells, columns } = sourceLimits
const csv = (name: string, text: string) => singleSource(name, Buffer.from(text))
const lines = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('\n')
/** Of as many headings as are given, the first ones are named. */
const headings = (count: number, ...named: string[]) =>
  [...named, ...Array.from({ length: count - named.length }, (_, at) => `h${at}`)].join()

/** Reads a source, and checks it against a library that has nothing. */
async function faultsOf(source: Source): Promise<readonly Fault[]> {
  const faults = new FaultList()
  try {
    const inventory = await readInventory(source)
    const library = { read: async () => [] as never, libraryId: 'bologna', point: null }
    await checkInventory(inventory, await findRefs(library, inventory), null, faults)
    return new ImportRefused(faults).faults
  } catch (error) {
    if (error instanceof ImportRefused) return error.faults
    throw error
  }
}

const short = `${headings(columns, 'code', 'name')}\n${lines(rows, () => 'a')}`

test('short rows under many headings are refused by the cells that they would be', async () => {
  expect(short.length).toBeLessThan(500_000)
  expect(await faultsOf(csv('objects.csv', short))).toEqual([
    { file: 'objects.csv', row: null, column: null, rule: 'too_many_values' },
  ])
})

test('the tables of one import share the room for rows and for cells', async () => {
  const files: Record<string, string> = {
    'members.csv': `${headings(columns, 'email')}\n${lines(cells / columns / 2 + 1, () => 'a')}`,
    'objects.csv': `${headings(columns, 'code')}\n${lines(cells / columns / 2 + 1, () => 'a')}`,
  }
  const both = { names: Object.keys(files), read: (name: string) => Buffer.from(files[name] ?? '') }
  expect(await faultsOf(both)).toMatchObject([{ file: 'objects.csv', rule: 'too_many_values' }])
})

const wide = Math.floor(cells / columns)
const deep = cells / rows

test.each<[string, string, string, (at: number) => string, Record<string, number>]>([
  [
    'as many headings as may be',
    'objects',
    headings(columns, 'code', 'name'),
    () => 'a',
    { 'empty name': wide },
  ],
  [
    'as many rows as may be',
    'objects',
    headings(deep, 'code', 'name', 'location'),
    at => `N-${at},Sega`,
    { 'no_places_yet location': rows },
  ],
  [
    'one wrong value in every row',
    'objects',
    headings(deep, 'code', 'name', 'maintenance', 'preparation_days'),
    at => `N-${at},Sega,forse,molti`,
    { 'flag maintenance': rows, 'integer preparation_days': rows },
  ],
  [
    'a different wrong value in every row',
    'objects',
    headings(deep, 'code', 'name', 'maintenance'),
    at => `N-${at},Sega,forse ${at}`,
    { 'flag maintenance': 1, 'more null': 1 },
  ],
  [
    'a damaged cell in every row',
    'objects',
    headings(deep, 'code', 'name'),
    at => `N-${at},#N/D`,
    { 'no_value name': rows },
  ],
  [
    'the same code, an unknown place and two unknown categories in every row',
    'objects',
    headings(deep, 'code', 'name', 'location', 'categories'),
    () => 'N-1,Sega,luna,nessuna;ignota',
    { 'repeated code': rows - 1, 'unknown_point location': rows, 'unknown categories': rows },
  ],
  [
    'the same pickup point in every row',
    'headquarters',
    headings(deep, 'code', 'name', 'kind'),
    () => 'centro,Centro,desk',
    { 'repeated code': rows - 1 },
  ],
])(
  'a file with %s holds up nobody for long',
  { tags: 'slow' },
  async (_, table, first, rowOf, expected) => {
    const count = first.split(',').length === columns ? wide : rows
    const source = csv(`${table}.csv`, `${first}\n${lines(count, rowOf)}`)
    let found: readonly Fault[] = []
    let longest = Infinity
    // What was slow once may have loaded code, or freed memory.
    for (let round = 0; round < 4 && longest > longestStretchMs; round += 1) {
      const cost = await costOf(async () => {
        found = await faultsOf(source)
      })
      longest = Math.min(longest, cost.longest)
    }
    const counts = found.map(fault => [`${fault.rule} ${fault.column}`, rowCount(fault)])
    expect(Object.fromEntries(counts)).toEqual(expected)
    expect(longest).toBeLessThanOrEqual(longestStretchMs)
  },
)
