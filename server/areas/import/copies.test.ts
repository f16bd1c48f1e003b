import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCopy } from '#contract/shapes/admin/admin.ts'
import { serveWaiting } from '#server/areas/desk/serve-waiting.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { ImportRefused } from './faults.ts'
import { runImport } from './run-import.ts'
import { singleSource } from './sources/source.ts'

/** The file of copies obeys the rules of the editor of copies. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
let folder: string
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
  folder = mkdtempSync(join(tmpdir(), 'import-copies-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const run = (file: string, text: string, dry = false) =>
  runImport({
    transaction: fn => acrossLibraries(world.store, fn),
    libraryId: 'bologna',
    source: singleSource(file, Buffer.from(text)),
    now: friday,
    draw: async () => ({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' }),
    files: localFiles(folder),
    dry,
  })
/** The faults of a trial, and of the import itself. */
async function faultsOf(file: string, text: string) {
  const found = await Promise.all(
    [true, false].map(dry => run(file, text, dry).catch((error: unknown) => error)),
  )
  return found.map(one =>
    one instanceof ImportRefused
      ? one.faults.map(({ row, column, rule }) => `${row} ${column} ${rule}`)
      : one,
  )
}
const both = (...faults: string[]) => [faults, faults]
const copiesOf = async (id: string) =>
  (await staff.ask(`/v1/admin/objects/${id}/copies`)).body as AdminCopy[]
async function productOf(copies: number) {
  const id = await here.object()
  const body = { count: copies - 1 }
  if (copies > 1) await staff.ask(`/v1/admin/objects/${id}/copies`, { method: 'POST', body })
  return id
}
const heading = 'code,object_code,state'
const soon = { from: '2026-11-19', to: '2026-11-25' }

async function book(id: string, days = { from: '2026-12-01', to: '2026-12-03' }) {
  world.pass(1000)
  const member = await here.member()
  await prepareCheckout(member, { id, point: 'scene-desk', ...days })
  const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  return { loan: body.origin_id as string, ...member }
}
/** Imports a file as staff do. */
async function sendFile(name: string, raw: string) {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await staff.ask(`/v1/admin/imports?name=${name}`, { method: 'POST', raw, headers })
  expect(answer.text).toContain('"kind":"done"')
}
const copyOf = (loan: string) =>
  world.inLibrary(({ db }) =>
    db
      .selectFrom('loans')
      .select('copy_id')
      .where('id', '=', loan)
      .executeTakeFirstOrThrow()
      .then(({ copy_id }) => copy_id),
  )
const kindsTo = async (email: string) => (await here.emailsTo(email)).map(({ kind }) => kind)

describe('the codes of copies', () => {
  test('are refused if they differ from stored ones only in case', async () => {
    const id = await productOf(2)
    const rows = `${heading}\n${id.toUpperCase()}-2,${id},repair\n`
    expect(await faultsOf('copies.csv', rows)).toEqual(both('2 code code_alike'))
    expect((await copiesOf(id)).map(({ state }) => state)).toEqual(['in_service', 'in_service'])
  })

  test('are refused if a row above has one, in any case', async () => {
    const id = await here.object()
    const rows = `${heading}\n${id}-rossa,${id},in_service\n${id}-ROSSA,${id},in_service\n`
    expect(await faultsOf('copies.csv', rows)).toEqual(both('3 code code_alike'))
  })

  test('are no codes of new products, and new products have none of theirs', async () => {
    const id = await productOf(2)
    const product = `Codice,Nome,Categorie,Punto di ritiro\n${id}-2,Altro,cucina,scene-desk\n`
    expect(await faultsOf('oggetti.csv', product)).toEqual(both('2 Codice code_alike'))
  })

  test('that a quantity adds skip those of other products, in any case', async () => {
    const id = await here.object()
    const other = await here.object()
    await run('copies.csv', `${heading}\n${id.toUpperCase()}-2,${other},in_service\n`)
    await run('objects.csv', `code,name,quantity\n${id},Tenda,3\n`)
    expect((await copiesOf(id)).map(({ code }) => code)).toEqual([id, `${id}-3`, `${id}-4`])
  })
})

describe('a file of copies', () => {
  test('gives no copies to a member’s product', async () => {
    const owner = await here.member()
    const id = await here.object({ owner: owner.id })
    const rows = `${heading}\n${id}-2,${id},in_service\n`
    expect(await faultsOf('copies.csv', rows)).toEqual(both('2 object_code one_thing'))
    const quantity = `code,name,quantity\n${id},Tenda,2\n`
    expect(await faultsOf('objects.csv', quantity)).toEqual(both('2 quantity one_thing'))
    expect(await copiesOf(id)).toHaveLength(1)
  })

  test('gives a product no more copies than staff may add', async () => {
    const id = await productOf(150)
    const codes = Array.from({ length: 51 }, (_, at) => `${id}-nuova-${at},${id},in_service`)
    const rows = `${heading}\n${codes.join('\n')}\n`
    expect(await faultsOf('copies.csv', rows)).toEqual(both('52 object_code copies_full'))
    expect(await copiesOf(id)).toHaveLength(150)
    const fewer = `${heading}\n${codes.slice(1).join('\n')}\n`
    expect((await run('copies.csv', fewer)).counts.copies).toMatchObject({ created: 50 })
  })

  test('that takes copies out of service deals their loans anew, and tells who lost and who found one', async () => {
    const id = await productOf(2)
    const [first, second] = (await copiesOf(id)).map(copy => copy.id)
    const one = await book(id)
    const two = await book(id)
    const send = (state: string) => sendFile('copies.csv', `${heading}\n${id},${id},${state}\n`)
    await send('repair')
    expect([await copyOf(one.loan), await copyOf(two.loan)]).toEqual([second, first])
    expect(await kindsTo(one.email)).not.toContain('damaged')
    expect(await kindsTo(two.email)).toContain('damaged')
    await send('in_service')
    expect(await kindsTo(two.email)).toContain('repaired')
  })

  test('that serves who waits in the queue begins a turn', async () => {
    const id = await here.object()
    await here.loan({ ...soon, object: id, copy: id, status: 'approved' })
    const member = await here.member()
    const joined = await member.ask('/v1/me/holds', { method: 'POST', body: { product_id: id } })
    expect(joined.status).toBeLessThan(300)
    await sendFile('copies.csv', `${heading}\n${id}-2,${id},in_service\n`)
    expect(await kindsTo(member.email)).toContain('turn')
  })

  test('tells nobody that a loan which it brings has no copy in service', async () => {
    const id = await productOf(2)
    await here.run(`update copies set state = 'repair' where object_id = '${id}'`)
    const member = await here.member()
    await sendFile(
      'loans.csv',
      `ref,member_email,object_code,status,method,headquarters,from,to\n` +
        `F-${id},${member.email},${id},pending,desk,scene-desk,2026-12-01,2026-12-03\n`,
    )
    const { body } = await member.ask('/v1/me/orders')
    expect(body).toHaveLength(1)
    expect(await kindsTo(member.email)).toEqual([])
  })
})

test('a file of members deals no copies: the job does', async () => {
  const id = await productOf(2)
  const [first, second] = (await copiesOf(id)).map(copy => copy.id)
  const one = await book(id)
  const two = await book(id)
  await sendFile('copies.csv', `${heading}\n${id},${id},repair\n`)
  await one.ask(`/v1/me/orders/${one.loan}`, { method: 'DELETE' })
  await sendFile(
    'members.csv',
    `email,first_name,last_name\n${crypto.randomUUID()}@example.org,Ada,Neri\n`,
  )
  expect(await copyOf(two.loan)).toBe(first)
  await serveWaiting(world.services)
  expect(await copyOf(two.loan)).toBe(second)
})
