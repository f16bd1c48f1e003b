import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFiles } from '#tests/support/imports.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const zip = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, one]) => [
          name,
          typeof one === 'string' ? strToU8(one) : one,
        ]),
      ),
    ),
  )
const workbook = (more: Record<string, string | Uint8Array>) =>
  zip({ 'xl/workbook.xml': '<workbook/>', '[Content_Types].xml': '<Types/>', ...more })
const zeros = new Uint8Array(20_000_000)
const products = async () =>
  (await here.run(`select count(*)::int as n from objects where library_id = 'bologna'`)).rows[0]

test.each<[string, string, () => Buffer | string, RegExp]>([
  ['a table that swells', 'a.zip', () => zip({ 'objects.csv': zeros }), /troppo grande/],
  [
    'a sheet that swells',
    'a.xlsx',
    () => workbook({ 'xl/worksheets/sheet1.xml': zeros }),
    /troppo grande/,
  ],
  [
    'a zip that lies about its sizes',
    'a.zip',
    () => {
      const bytes = zip({ 'objects.csv': new Uint8Array(900_000) })
      // The size in the list of files, which stands 24 bytes after its mark.
      bytes.writeUInt32LE(10, bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
      return bytes
    },
    /non si legge/,
  ],
  [
    'a million headings',
    'objects.csv',
    () => `code,name${',x'.repeat(1_000_000)}\nA,B\n`,
    /troppe colonne/,
  ],
  [
    'entities that grow',
    'a.xlsx',
    () =>
      workbook({
        'xl/workbook.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><workbook>&b;</workbook>',
      }),
    /non si legge/,
  ],
  [
    'an entity that reads a file',
    'a.ods',
    () =>
      zip({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      }),
    /non si legge/,
  ],
])('%s is refused in words, and nothing is written', async (_, name, make, words) => {
  const before = await products()
  const started = performance.now()
  const line = (await sendFiles(staff, { [name]: make() }, { dry: false })).at(-1)
  expect(line).toMatchObject({ kind: 'refused', faults: [expect.stringMatching(words)] })
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(await products()).toEqual(before)
})

test('a formula stays a text, and the same file again changes nothing', async () => {
  const name = '=HYPERLINK("https://evil.example"; "Trapano")'
  const table = `code,name,location\nFORM-1,"${name.replaceAll('"', '""')}",centro\n`
  expect((await sendFiles(staff, { 'objects.csv': table }, { dry: false })).at(-1)?.kind).toBe(
    'done',
  )
  expect((await here.run(`select name from objects where code = 'FORM-1'`)).rows).toEqual([
    { name },
  ])
  const found = await sendFiles(staff, { 'objects.csv': table })
  expect(found.at(-1)).toMatchObject({ counts: { objects: { created: 0, unchanged: 1 } } })
})
