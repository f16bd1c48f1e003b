import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { ImportEntry, ImportStay, ImportUndone } from '#contract/shapes/admin/imports.ts'
import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { runImport } from '../run-import.ts'
import { recordedTables } from './undo.repo.ts'
import { forgetOldImports } from './undo.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

/** Imports tables as the operator's command does. @returns the entry of the import */
async function imported(files: Record<string, string>): Promise<ImportEntry> {
  world.pass(1000)
  await runImport({
    transaction: fn => acrossLibraries(world.store, fn),
    ctx: await systemContext(world.services, 'bologna'),
    name: Object.keys(files).join(),
    libraryId: 'bologna',
    source: { names: Object.keys(files), read: name => Buffer.from(files[name] ?? '') },
    now: world.now(),
    draw: async () => ({ url: '', alt: '', avif: '', webp: '', tint: '' }),
    files: localFiles(''),
  })
  const [entry] = await entries()
  if (!entry) throw new Error('no entry')
  return entry
}
const entries = async () => (await staff.ask('/v1/admin/imports')).body as ImportEntry[]
async function undo({ id }: ImportEntry): Promise<ImportUndone> {
  const { status, body } = await staff.ask(`/v1/admin/imports/${id}`, { method: 'DELETE' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ImportUndone
}
const staysOf = async ({ id }: ImportEntry) =>
  (await staff.ask(`/v1/admin/imports/${id}/stays`)).body as ImportStay[]
const rows = async (query: string) => (await here.run(query)).rows as Record<string, unknown>[]

/**
 * Every recorded table of the library as it is, without what only counts, and without the last day to collect a loan: it is
 * counted again when a pickup point changes.
 */
async function snapshot() {
  const all: Record<string, unknown> = {}
  for (const table of recordedTables) {
    all[table] = await rows(
      `select import_state(t) - '{state_since,revision,collect_by}'::text[] as row from ${table} t
        where library_id = 'bologna' order by import_state(t)::text`,
    )
  }
  return all
}

const everything = {
  'categories.csv': 'slug,name_it\ngiochi-nuovi,Giochi nuovi\n',
  'headquarters.csv':
    'code,name,kind,address,cap,city,province,mon\nnuovo,Nuovo,desk,Via Nuova 1,40100,Bologna,BO,9-12\n',
  'closures.csv':
    'headquarters,when,name\nnuovo,2026-12-24..2026-12-26,Natale\ncentro,2027-01-05,Inventario\n',
  'members.csv':
    'email,first_name,last_name\nnuova@example.com,Nuova,Persona\nsocia@example.org,Marta,Cambiata\n',
  'memberships.csv':
    'member_email,card_name,from,to\nnuova@example.com,Annuale,2026-11-01,2027-10-31\n',
  'objects.csv':
    'code,name,categories,location,quantity,maintenance\nUNDO-1,Sega,giochi-nuovi,nuovo,3,no\nUNDO-2,Pialla,giochi-nuovi,nuovo,1,si\n',
  'loans.csv':
    'ref,member_email,object_code,status,method,headquarters,from,to\nu1,nuova@example.com,UNDO-1,approved,desk,nuovo,2026-11-18,2026-11-25\n',
  'reviews.csv': 'object_code,member_email,rating,message\nUNDO-1,nuova@example.com,5,Bella\n',
  'contacts.csv':
    'member_email,kind,day,made_by,made\nnuova@example.com,call,2026-11-20,staff@example.org,2026-11-20T10:00:00Z\n',
  'defects.csv':
    'loan,object_code,copy_code,member_email,note,reported\nu1,UNDO-1,UNDO-1,nuova@example.com,Rotta,2026-11-19T10:00:00Z\n',
  'wishes.csv': 'object_code,member_email,wished\nUNDO-1,socia@example.org,2026-11-19T10:00:00Z\n',
  'queue.csv':
    'object_code,member_email,joined_queue\nUNDO-1,socia@example.org,2026-11-19T10:00:00Z\n',
}

describe('the undo of an import', () => {
  test('leaves everything as it was before', async () => {
    const before = await snapshot()
    const entry = await imported(everything)
    expect(await snapshot()).not.toEqual(before)
    expect(entry.by).toBeNull()
    expect(entry.counts.objects).toEqual({ created: 2, updated: 0, unchanged: 0 })
    expect(entry.until).not.toBeNull()
    const undone = await undo(entry)
    expect(await staysOf(entry)).toEqual([])
    expect(undone.stays).toBe(0)
    expect(undone.removed).toMatchObject({ objects: 2, copies: 4, loans: 1, members: 1 })
    expect(undone.removed).toMatchObject({ contacts: 1, defects: 1, wishes: 1, queue_places: 1 })
    expect(undone.restored).toMatchObject({ members: 1 })
    expect(await snapshot()).toEqual(before)
    const [after] = await entries()
    expect(after).toMatchObject({ until: null, undone: { by: expect.any(String), stays: 0 } })
    const again = await staff.ask(`/v1/admin/imports/${entry.id}`, { method: 'DELETE' })
    expect(again.status).toBe(409)
  })

  test('gives changed products, their categories and their copies their former values', async () => {
    await imported({
      'categories.csv': 'slug,name_it\nprima,Prima\ndopo,Dopo\n',
      'objects.csv': 'code,name,categories,location,corner\nFORMER-1,Scala,prima,centro,A1\n',
    })
    const before = await snapshot()
    const entry = await imported({
      'objects.csv': 'code,name,categories,corner,maintenance\nFORMER-1,Scala lunga,dopo,B2,si\n',
    })
    const changed = await rows(
      `select name, corner, maintenance from objects where code = 'FORMER-1'`,
    )
    expect(changed).toEqual([{ name: 'Scala lunga', corner: 'B2', maintenance: true }])
    const undone = await undo(entry)
    expect(undone).toMatchObject({ stays: 0, restored: { objects: 1, copies: 1 } })
    expect(await snapshot()).toEqual(before)
  })

  test('takes away the notes of what had no column', async () => {
    const before = await snapshot()
    const entry = await imported({
      'members.csv': 'email,first_name,last_name,Allergie\nnote@example.com,Nota,Sola,noci\n',
    })
    expect(await rows(`select text from member_notes where text like 'Allergie%'`)).toHaveLength(1)
    expect(await undo(entry)).toMatchObject({ stays: 0, removed: { member_notes: 1 } })
    expect(await snapshot()).toEqual(before)
  })

  test('takes away the e-mail that a later file gave', async () => {
    const people = (email: string) => ({
      'members.csv': `email,first_name,last_name,phone_number\n${email},Nina,Ultima,051 555555\n`,
    })
    await imported(people(''))
    const before = await snapshot()
    const undone = await undo(await imported(people('nina@example.com')))
    expect(undone).toMatchObject({ stays: 0, restored: { members: 1 } })
    expect(await snapshot()).toEqual(before)
  })

  test('leaves what staff changed since, and gives back the rest', async () => {
    await imported({
      'objects.csv': 'code,name,location,corner\nSINCE-1,Uno,centro,A1\nSINCE-2,Due,centro,A1\n',
    })
    const entry = await imported({ 'objects.csv': 'code,name\nSINCE-1,Uno bis\nSINCE-2,Due bis\n' })
    await here.run(`update objects set name = 'Uno di mano' where code = 'SINCE-1';
      update objects set corner = 'Z9' where code = 'SINCE-2'`)
    const undone = await undo(entry)
    expect(undone.restored.objects).toBe(1)
    expect(
      await rows(`select name, corner from objects where code like 'SINCE-%' order by code`),
    ).toEqual([
      { name: 'Uno di mano', corner: 'A1' },
      { name: 'Due', corner: 'Z9' },
    ])
    expect(await staysOf(entry)).toEqual([
      { table: 'objects', name: 'SINCE-1 · Uno di mano', reason: 'changed' },
    ])
  })

  test('leaves a product that was lent since, with its point and its borrower', async () => {
    const entry = await imported({
      'headquarters.csv':
        'code,name,kind,address,cap,city,province,mon\nused,Usato,desk,Via Usata 1,40100,Bologna,BO,9-12\n',
      'members.csv':
        'email,first_name,last_name\nlent@example.com,Lente,Persona\nfree@example.com,Libera,Persona\n',
      'objects.csv': 'code,name,location\nUSED-1,Usata,used\nUSED-2,Mai usata,centro\n',
    })
    await here.run(`insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date,
        to_date, first_to_date, busy_until)
      select 'bologna', 'used-1', id, 'pending', 'desk', 'used', '2026-12-07', '2026-12-08', '2026-12-08', '2026-12-09'
      from members where email = 'lent@example.com'`)
    const undone = await undo(entry)
    expect(undone.removed).toMatchObject({ objects: 1, members: 1 })
    expect(await staysOf(entry)).toEqual(
      expect.arrayContaining([
        { table: 'objects', name: 'USED-1 · Usata', reason: 'used', of: 'loans' },
        { table: 'members', name: 'Lente Persona', reason: 'used', of: 'loans' },
        { table: 'headquarters', name: 'Usato', reason: 'used', of: 'objects' },
      ]),
    )
    const left = await rows(`select code from objects where code like 'USED-%'`)
    expect(left).toEqual([{ code: 'USED-1' }])
  })

  test('does not raise the level of anybody to that of who undoes it, or above', async () => {
    await here.run(`insert into members (library_id, id, email, first_name, name, level)
      values ('bologna', 'was-super', 'was-super@example.com', 'Ex', 'Ex Super', 1)`)
    const entry = await imported({
      'members.csv': 'email,first_name,last_name,level\nwas-super@example.com,Ex,Super,10\n',
    })
    await undo(entry)
    expect(await rows(`select level from members where id = 'was-super'`)).toEqual([{ level: 10 }])
    expect(await staysOf(entry)).toEqual([{ table: 'members', name: 'Ex Super', reason: 'rank' }])
  })

  test('is of the library alone, and is recorded in its audit log', async () => {
    const entry = await imported({ 'objects.csv': 'code,name,location\nOWN-1,Nostra,centro\n' })
    const other = await world.as('bibliotecaria', 'campus')
    expect(((await other.ask('/v1/admin/imports')).body as ImportEntry[]).length).toBe(0)
    const refused = await other.ask(`/v1/admin/imports/${entry.id}`, { method: 'DELETE' })
    expect(refused.status).toBe(404)
    await undo(entry)
    const [act] = await rows(
      `select target, after from audit where action = 'import_undone' order by at desc, id desc limit 1`,
    )
    expect(act).toEqual({ target: 'objects.csv', after: { removed: 2, restored: 0, stays: 0 } })
  })

  test('is possible for thirty days; then the former values are deleted', async () => {
    const entry = await imported({ 'objects.csv': 'code,name,location\nOLD-1,Vecchia,centro\n' })
    const count = async () =>
      (await rows(`select count(*)::int as n from import_rows where import_id = '${entry.id}'`))[0]
    expect(await count()).toEqual({ n: 2 })
    world.pass((limits.importUndoDays - 1) * 24 * 3_600_000)
    await forgetOldImports(world.services)
    expect(await count()).toEqual({ n: 2 })
    world.pass(24 * 3_600_000)
    await forgetOldImports(world.services)
    expect(await count()).toEqual({ n: 0 })
    staff = await world.as('staff')
    expect((await entries()).find(({ id }) => id === entry.id)?.until).toBeNull()
    const late = await staff.ask(`/v1/admin/imports/${entry.id}`, { method: 'DELETE' })
    expect(late.status).toBe(409)
  })
})

test('the database records an import of each table that an undo knows, and of no other', async () => {
  const known = await rows(
    `select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_imported' order by 1`,
  )
  expect(known.map(({ name }) => name)).toEqual([...recordedTables].sort())
})

test('an import by staff has their name, and passwords are in no record', async () => {
  const raw = 'email,first_name,last_name\nsocia@example.org,Sofia,Altra\n'
  const { text } = await staff.ask('/v1/admin/imports?name=soci.csv', {
    method: 'POST',
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const line = JSON.parse(text.trim().split('\n').at(-1) ?? '') as ImportLine
  expect(line.kind).toBe('done')
  const [entry] = await entries()
  expect(entry).toMatchObject({ name: 'soci.csv', by: expect.any(String) })
  const stored = await rows(`select before from import_rows where import_id = '${entry?.id}'`)
  expect(JSON.stringify(stored)).not.toMatch(/password|\\$argon|scrypt/)
})

test('an import leaves the planner the number of its rows', async () => {
  const entry = await imported({
    'members.csv': 'email,first_name,last_name\nconto@example.org,Ada,Conti\n',
  })
  const counted = await rows(
    `select relname from pg_class where relname in ('import_rows', 'members') and reltuples > 0`,
  )
  expect(counted).toHaveLength(2)
  await undo(entry)
})
