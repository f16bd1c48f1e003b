import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportRefused } from '#server/areas/import/faults.ts'
import { runImport } from '#server/areas/import/run-import.ts'
import { singleSource } from '#server/areas/import/sources/source.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { staffBodies } from '#tests/support/things.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'
import { lockCodes } from './product-codes.repo.ts'

let world: World
let ask: World['ask']
beforeAll(async () => {
  world = await openWorld()
  ask = (await world.as('staff')).ask
})
afterAll(() => world.close())

const inputOf = (code: string) => ({
  ...staffBodies['admin.objects.save'],
  code,
  name: `Oggetto ${code}`,
  description: 'Prova',
  categories: ['fai-da-te'],
  location_id: 'centro',
})
const add = (code: string) => ask('/v1/admin/objects', { method: 'POST', body: inputOf(code) })

const lend = async () => {
  const { ask: owner } = await world.as('socia')
  const product = { title: 'Scala', category: 'fai-da-te', description: 'Di legno', imgs: [] }
  return (await owner('/v1/me/products', { method: 'POST', body: product })).body.code as string
}
/** The codes that members' next products would have. */
const after = (code: string, more: number) =>
  `PRV-${String(Number(code.slice(4)) + more).padStart(4, '0')}`

async function faultsOf(text: string) {
  const refusal = await runImport({
    transaction: fn => withLibrary(world.store, 'bologna', fn),
    libraryId: 'bologna',
    source: singleSource('objects.csv', Buffer.from(text)),
    now: friday,
    draw: async () => ({ url: '', alt: '', avif: '', webp: '', tint: '' }),
    files: localFiles(''),
  }).catch((error: unknown) => error)
  return refusal instanceof ImportRefused ? refusal.faults : refusal
}

test('a code that differs from another only in case is refused, whoever adds it', async () => {
  const refused = await add('ogt-0001')
  expect(refused.body.error).toMatchObject({ code: 'validation_failed', fields: { code: 'taken' } })
  expect(await faultsOf('code,name,location\nogt-0001,Uno,centro\nOGT 0002,Due,centro\n')).toEqual([
    {
      file: 'objects.csv',
      row: 2,
      column: 'code',
      rule: 'code_alike',
      value: 'ogt-0001 ~ OGT-0001',
    },
    {
      file: 'objects.csv',
      row: 3,
      column: 'code',
      rule: 'code_alike',
      value: 'OGT 0002 ~ OGT-0002',
    },
  ])
})

test('of two who add such codes at once one gets it', async () => {
  const answers = await Promise.all(['Due-1', 'DUE-1', 'due-1'].map(add))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a member’s product skips the codes that a file brought, in any case', async () => {
  const last = await lend()
  const [exact, lower] = [after(last, 1), after(last, 2).toLowerCase()]
  const sheet = `code,name,location\n${exact},Uno,centro\n${lower},Due,centro\n`
  expect(await faultsOf(sheet)).toMatchObject({ counts: { objects: { created: 2 } } })
  expect(await lend()).toBe(after(last, 3))
})

/** Adds a product with a code in a transaction that lasts until `meanwhile` waits or is done. */
async function whileAdding<T>(code: string, meanwhile: () => Promise<T>): Promise<T> {
  const { under } = await withLibrary(world.store, 'bologna', async db => {
    await lockCodes(db, 'bologna')
    // In an object: otherwise the transaction would wait for it.
    const under = meanwhile()
    await Promise.race([under, wait(1000)])
    await sql`insert into objects (code, name, location_id, imgs, accessories)
      values (${code}, 'Meanwhile', 'centro', '[]', '[]')`.execute(db)
    return { under }
  })
  return under
}

test('a member’s product and a file’s with the same code at the same moment do not both land', async () => {
  const last = await lend()
  expect(await whileAdding(after(last, 1).toLowerCase(), lend)).toBe(after(last, 2))
})

test('a file whose code is given to another product meanwhile is refused', async () => {
  const sheet = 'code,name,location\nNUOVO-1,Uno,centro\n'
  expect(await whileAdding('nuovo-1', () => faultsOf(sheet))).toMatchObject([
    { row: 2, column: 'code', rule: 'code_alike', value: 'NUOVO-1 ~ nuovo-1' },
  ])
})

// The embedded database has one connection: there the file is read after the other product is stored.
test.skipIf(!process.env.TEST_DATABASE_URL)('also with exactly that code', async () => {
  const sheet = 'code,name,location\nNUOVO-2,Uno,centro\n'
  expect(await whileAdding('NUOVO-2', () => faultsOf(sheet))).toMatchObject([
    { row: 2, column: 'code', rule: 'code_given', value: 'NUOVO-2' },
  ])
})

test('a pair that exists stays: the exact spelling comes first, and staff are told', async () => {
  await acrossLibraries(world.store, db =>
    db
      .insertInto('objects')
      .columns(['library_id', 'code', 'name', 'location_id', 'imgs', 'accessories'])
      .expression(eb =>
        eb
          .selectFrom('objects')
          .select(['library_id', eb.val('ogt-0003').as('code'), eb.val('Gemello').as('name')])
          .select(['location_id', 'imgs', 'accessories'])
          .where('library_id', '=', 'bologna')
          .where('code', '=', 'OGT-0003'),
      )
      .execute(),
  )
  const nameAt = async (code: string) => (await ask(`/v1/desk/objects/${code}`)).body.object.name
  expect(await nameAt('OGT-0003')).toBe('Levigatrice orbitale')
  expect(await nameAt('ogt-0003')).toBe('Gemello')
  const { body } = await ask('/v1/admin/objects?k=ogt-0003')
  expect(body.map(({ code, twin }: { code: string; twin: string }) => [code, twin]).sort()).toEqual(
    [
      ['OGT-0003', 'ogt-0003'],
      ['ogt-0003', 'OGT-0003'],
    ],
  )
  // Both can be changed by a file, which names them exactly.
  expect(await faultsOf('code,corner\nOGT-0003,A1\nogt-0003,B2\n')).toMatchObject({
    counts: { objects: { created: 0, updated: 2, unchanged: 0 } },
  })
})
