import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Picture } from '#contract/shapes/common.ts'
import { locales } from '#contract/texts/languages.ts'
import { starterLibrary } from '#server/areas/admin/settings/starter.ts'
import { exportLibrary, zipOf } from '#server/areas/export/export-library.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'
import { demoFolder } from './demo-pictures.ts'
import { faultText, ImportRefused } from './faults.ts'
import { importLibrary } from './import-library.ts'
import type { ImportOptions } from './options.ts'
import { runImport } from './run-import.ts'
import { openFolder } from './sources/folder.ts'
import { type Source, singleSource, sourceLimits } from './sources/source.ts'
import { openZip } from './sources/zip.ts'

const drawn: Picture = { url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' }
let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'import-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})
const csv = (name: string, text: string | Buffer) => singleSource(name, Buffer.from(text as string))

function run(source: Source, more: Partial<ImportOptions> = {}) {
  return runImport({
    transaction: fn => acrossLibraries(world.store, fn),
    libraryId: 'bologna',
    source,
    now: friday,
    draw: async () => drawn,
    files: localFiles(folder),
    ...more,
  })
}

async function faultsOf(source: Source, more: Partial<ImportOptions> = {}) {
  const refusal = await run(source, more).then(
    () => null,
    (error: unknown) => error,
  )
  return refusal instanceof ImportRefused ? refusal.faults : refusal
}

/** A new library without a pickup point. */
async function emptyLibrary(id: string): Promise<string> {
  await acrossLibraries(world.store, db =>
    importLibrary({
      db,
      folder: starterLibrary({ id, domain: id, name: id, email: null, phone: null, hue: 20 }),
      now: friday,
      picture: async () => drawn,
      demoHash: null,
      files: localFiles(folder),
    }),
  )
  return id
}

test('while pictures are made for a new library, its transaction makes queries, so that it is not ended', async () => {
  let clock = performance.now()
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const queries: number[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const picture = async () => {
    clock += 4000
    queries.push(query.mock.calls.length)
    return drawn
  }
  const demo = join(demoFolder, 'campus')
  const as = { id: 'slow', domain: 'slow' }
  await acrossLibraries(world.store, db =>
    importLibrary({ db, folder: demo, now: friday, picture, demoHash: 'none', as }),
  )
  query.mockRestore()
  now.mockRestore()
  expect(queries.length).toBeGreaterThan(10)
  // The first one is the placeholder.
  const between = queries.slice(2).map((count, at) => count - (queries[at + 1] ?? 0))
  expect(Math.min(...between)).toBeGreaterThan(0)
})

const object = (code: string) =>
  acrossLibraries(world.store, db =>
    db
      .selectFrom('objects')
      .selectAll()
      .where('library_id', '=', 'bologna')
      .where('code', '=', code)
      .executeTakeFirst(),
  )

describe('products from a CSV file', () => {
  const text =
    'code,name,description,categories,location,accessories,handout_note\n' +
    'NEW-1,Sega a nastro,Taglia dritto,fai-da-te,centro,lama;chiave,Con i guanti\n'

  test('are added once, changed as the file says, and otherwise unchanged', async () => {
    expect((await run(csv('objects.csv', text))).counts.objects).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
    })
    expect((await run(csv('objects.csv', text))).counts.objects?.unchanged).toBe(1)
    const shorter = 'code,name\nNEW-1,Sega a nastro grande\n'
    // The place is asked of new objects only: this one has one.
    const { counts } = await run(
      csv(
        'objects.csv',
        shorter.replace('name\n', 'name,location\n').replace('grande', 'grande,centro'),
      ),
    )
    expect(counts.objects).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect(await object('NEW-1')).toMatchObject({
      name: 'Sega a nastro grande',
      description: 'Taglia dritto',
      accessories: ['lama', 'chiave'],
      handout_note: 'Con i guanti',
    })
  })

  test('are reported by a dry run that saves nothing', async () => {
    const { counts, dry } = await run(csv('objects.csv', text.replace('NEW-1', 'NEW-2')), {
      dry: true,
    })
    expect([counts.objects?.created, dry]).toEqual([1, true])
    expect(await object('NEW-2')).toBeUndefined()
  })

  test('are not imported if the file has faults; each is reported with row and column, in every language', async () => {
    const faults = await faultsOf(
      csv(
        'objects.csv',
        'code,name,location,categories,preparation_days,maintenance\n' +
          'NEW-3,,centro,,,\nNEW-4,Uno,nowhere,unheard-of,many,perhaps\nNEW-5,Buono,centro,,,rotto\nnew-5,Due,centro,,,\n',
      ),
    )
    expect(faults).toEqual([
      { file: 'objects.csv', row: 2, column: 'name', rule: 'empty' },
      { file: 'objects.csv', row: 3, column: 'preparation_days', rule: 'integer', value: 'many' },
      { file: 'objects.csv', row: 3, column: 'maintenance', rule: 'flag', value: 'perhaps' },
      { file: 'objects.csv', row: 4, column: 'maintenance', rule: 'flag', value: 'rotto' },
    ])
    const [first] = faults as ImportRefused['faults']
    expect(first && locales.map(locale => faultText(first, locale))).toEqual([
      'objects.csv, riga 2, colonna name: è vuoto. Scrivi un valore in questa cella.',
      'objects.csv, row 2, column name: is empty. Write a value in this cell.',
      'objects.csv, Zeile 2, Spalte name: ist leer. Gib in diese Zelle einen Wert ein.',
    ])
    const named = await faultsOf(
      csv(
        'objects.csv',
        'code,name,location,categories\nNEW-4,Uno,nowhere,unheard-of\nNEW-5,Buono,centro,\nnew-5,Due,centro,\n',
      ),
    )
    expect((named as ImportRefused['faults']).map(({ row, rule }) => [row, rule])).toEqual([
      [4, 'repeated'],
      [2, 'unknown_point'],
      [2, 'unknown'],
    ])
    expect(await object('NEW-5')).toBeUndefined()
  })

  test('have one wrong value in many rows: it is one line with their number', async () => {
    const rows = Array.from({ length: 42 }, (_, at) => `B-${at},Uno,centro,forse\n`)
    const text = `code,name,location,maintenance\n${rows.join('')}B-99,Uno,luna,no\nB-98,Uno,luna,no\n`
    const [fault, ...others] = (await faultsOf(csv('objects.csv', text))) as ImportRefused['faults']
    expect(others).toEqual([])
    expect(fault && faultText(fault, 'it')).toBe(
      'objects.csv, 42 righe (2, 3, 4, 5, 6, 7, 8, 9…), colonna maintenance: non è sì o no («forse»). Scrivi «sì» o «no».',
    )
    const known = text.replaceAll('forse', 'no')
    expect(await faultsOf(csv('objects.csv', known))).toMatchObject([
      { row: 44, column: 'location', rule: 'unknown_point', value: 'luna', rows: [44, 45] },
    ])
  })

  test('lack a column: the fault is reported once, not for every row', async () => {
    expect(await faultsOf(csv('objects.csv', 'code,location\nA-1,centro\nA-2,centro\n'))).toEqual([
      { file: 'objects.csv', row: 1, column: 'name', rule: 'missing_column' },
    ])
  })
})

/** By what a row is found, which the database makes of its fields. */
const found = (row: object | undefined) =>
  row && 'found_by' in row ? { found_by: row.found_by } : {}

describe('a file of codes and one changed column', () => {
  const one = (table: 'members' | 'headquarters' | 'categories', key: string, value: string) =>
    acrossLibraries(world.store, db =>
      db
        .selectFrom(table)
        .selectAll()
        .where('library_id', '=', 'bologna')
        .where(key as 'library_id', '=', value)
        .executeTakeFirstOrThrow(),
    )

  test.each([
    ['members', 'email', 'socia@example.org', 'city', 'Imola', { domicile: { city: 'Imola' } }],
    ['members', 'email', 'socia@example.org', 'last_name', 'Neri', { name: 'Marta Neri' }],
    ['headquarters', 'code', 'centro', 'longitude', '11.5', { longitude: 11.5 }],
    [
      'headquarters',
      'code',
      'centro',
      'opening_days_en',
      'Never',
      { opening_days: { en: 'Never' } },
    ],
    ['categories', 'slug', 'misura', 'name_en', 'Measures', { name: { en: 'Measures' } }],
  ] as const)(
    'changes nothing else: %s, %s %s, %s',
    async (table, key, value, column, text, change) => {
      const id = key === 'code' ? 'id' : key
      const before = await one(table, id, value)
      const file = csv(`${table}.csv`, `${key},${column}\n${value},${text}\n`)
      expect((await run(file)).counts[table]).toEqual({ created: 0, updated: 1, unchanged: 0 })
      expect((await run(file)).counts[table]).toEqual({ created: 0, updated: 0, unchanged: 1 })
      const after = await one(table, id, value)
      const [name, part] = Object.entries(change)[0] ?? ['', '']
      const stored = (before as Record<string, unknown>)[name]
      const wanted = typeof part === 'object' ? { ...(stored as object), ...part } : part
      const map = column === 'longitude' && { map_link: expect.stringContaining('mlon=11.5') }
      expect(after).toEqual({ ...before, [name]: wanted, ...map, ...found(after) })
    },
  )

  test('of an object leaves its name and place, also if the cell of the place is empty', async () => {
    const before = await object('OGT-0004')
    await run(csv('objects.csv', 'code,corner\nOGT-0004,C7\n'))
    const after = await object('OGT-0004')
    expect(after).toEqual({ ...before, corner: 'C7', ...found(after) })
    await run(csv('scaffali.csv', 'code,name,location,corner\nOGT-0004,Seghetto,,C8\n'), {
      point: 'centro',
    })
    expect(await object('OGT-0004')).toMatchObject({
      name: 'Seghetto',
      corner: 'C8',
      location_id: before?.location_id,
    })
  })

  test('is refused if a row is new and lacks what it needs', async () => {
    expect(await faultsOf(csv('objects.csv', 'code,corner\nOGT-0004,C7\nZZ-1,C7\n'))).toMatchObject(
      [
        { row: 1, column: 'name', rule: 'missing_column' },
        { row: null, rule: 'no_place' },
      ],
    )
    expect(await faultsOf(csv('members.csv', 'email,city\nz@example.com,Imola\n'))).toMatchObject([
      { row: 1, column: 'first_name', rule: 'missing_column' },
    ])
  })
})

describe('days, postal codes and telephones', () => {
  test('that cannot be are reported with their row, and nothing is counted from today', async () => {
    const cards = 'member_email,card_name,from,to\n'
    const rows = ['99999', '2019', '-3', '2199-01-01', '1/1/1999'].map(
      day => `socia@example.org,Annuale,${day},2026-12-31\n`,
    )
    const refused = (await faultsOf(
      csv('memberships.csv', cards + rows.join('')),
    )) as ImportRefused['faults']
    expect(refused.map(({ row, rule }) => [row, rule])).toEqual([
      [2, 'day_serial'],
      // A card of a year begins on its first day.
      [4, 'day'],
      [5, 'day_far'],
    ])
    const loan =
      'ref,member_email,object_code,from,to\nyear,socia@example.org,OGT-0004,2019,03/2021\n'
    expect(await faultsOf(csv('loans.csv', loan))).toMatchObject([
      { column: 'from', rule: 'day_year' },
      { column: 'to', rule: 'day' },
    ])
    const lines = [
      'a1@example.com,Ada,184,333 1234567,2026-01-01',
      'a2@example.com,Ada,40121,"3,93331E+11",2026-01-01',
    ]
    const heading = 'email,first_name,cap,phone_number,joined\n'
    const people = await faultsOf(csv('members.csv', heading + lines.join('\n')))
    expect(people).toMatchObject([
      { row: 2, column: 'cap', rule: 'cap_zeros', value: '184' },
      { row: 3, column: 'phone_number', rule: 'rounded', value: '3,93331E+11' },
    ])
    const later = await faultsOf(
      csv('members.csv', 'email,first_name,joined\na3@example.com,Ada,2031-05-01\n'),
    )
    expect(later).toMatchObject([{ row: 2, column: 'joined', rule: 'day_ahead' }])
    const early = await faultsOf(
      csv('memberships.csv', `${cards}socia@example.org,Annuale,1/1/1999,2026-12-31\n`),
    )
    expect(early).toMatchObject([{ row: 2, column: 'from', rule: 'day_far' }])
  })

  test('telephones are stored in one form', async () => {
    await run(
      csv('members.csv', 'email,first_name,phone_number\nt1@example.com,Ada,333 123 4567\n'),
    )
    const stored = await acrossLibraries(world.store, db =>
      db
        .selectFrom('members')
        .select('phone_number')
        .where('email', '=', 't1@example.com')
        .execute(),
    )
    expect(stored).toEqual([{ phone_number: '+393331234567' }])
  })
})

describe('copies', () => {
  const codesOf = (product: string) =>
    acrossLibraries(world.store, async db => {
      const rows = await db
        .selectFrom('copies')
        .innerJoin('objects', join =>
          join
            .onRef('objects.library_id', '=', 'copies.library_id')
            .onRef('objects.id', '=', 'copies.object_id'),
        )
        .select(['copies.code', 'state'])
        .where('objects.library_id', '=', 'bologna')
        .where('objects.code', '=', product)
        .orderBy('copies.code')
        .execute()
      return rows.map(({ code, state }) => `${code} ${state}`)
    })
  const chairs = (quantity: string) =>
    csv(
      'inventario.csv',
      `Codice,Nome,Categorie,Punto di ritiro,Quantità\nSEDIA,Sedia,cucina,centro,${quantity}\n`,
    )

  test('are as many as the quantity says; the same file again adds none', async () => {
    const dry = await run(chairs('4'), { dry: true })
    expect(dry.counts.copies).toMatchObject({ created: 3 })
    await run(chairs('4'))
    const four = ['SEDIA', 'SEDIA-2', 'SEDIA-3', 'SEDIA-4'].map(code => `${code} in_service`)
    expect(await codesOf('SEDIA')).toEqual(four)
    expect((await run(chairs('4'))).counts.copies).toMatchObject({ created: 0 })
    expect(await codesOf('SEDIA')).toEqual(four)
  })

  test.each([
    ['fewer than there are', '2', 'fewer_copies'],
    ['none', '0', 'quantity'],
    ['ten thousand', '10000', 'quantity'],
    ['a word', 'tante', 'integer'],
  ])('are refused for a quantity that is %s', async (_, quantity, rule) => {
    await run(chairs('4'))
    expect(await faultsOf(chairs(quantity))).toMatchObject([{ row: 2, rule }])
  })

  test('have a file of their own, and loans that overlap have different ones', async () => {
    const loan = (ref: string, copy: string) =>
      `${ref},socia@example.org,SEDIA,${copy},approved,desk,centro,2026-11-16,2026-11-24`
    const files = new Map([
      ['copies.csv', 'code,object_code,state\nSEDIA,SEDIA,in_service\nROSSA,SEDIA,repair\n'],
      [
        'loans.csv',
        `ref,member_email,object_code,copy_code,status,method,headquarters,from,to\n${[
          loan('sedia-a', ''),
          loan('sedia-b', 'SEDIA-3'),
          loan('sedia-c', ''),
        ].join('\n')}\n`,
      ],
    ])
    const source: Source = {
      names: [...files.keys()],
      read: name => Buffer.from(files.get(name) ?? ''),
    }
    await run(source, { dry: true })
    await run(source)
    expect(await codesOf('SEDIA')).toContain('ROSSA repair')
    const held = await acrossLibraries(world.store, db =>
      db
        .selectFrom('loans')
        .innerJoin('copies', join =>
          join
            .onRef('copies.library_id', '=', 'loans.library_id')
            .onRef('copies.id', '=', 'loans.copy_id'),
        )
        .select('copies.code')
        .where('loans.id', 'like', 'bologna-sedia-%')
        .orderBy('loans.id')
        .execute(),
    )
    expect(held.map(({ code }) => code)).toEqual(['SEDIA', 'SEDIA-3', 'SEDIA-2'])
    const strange = loan('sedia-d', 'OGT-0001')
    expect(
      await faultsOf({
        names: ['loans.csv'],
        read: () =>
          Buffer.from(
            `ref,member_email,object_code,copy_code,status,method,headquarters,from,to\n${strange}\n`,
          ),
      }),
    ).toMatchObject([{ column: 'copy_code', rule: 'unknown' }])
    const moved = csv('copies.csv', 'code,object_code\nROSSA,OGT-0001\n')
    expect(await faultsOf(moved)).toMatchObject([{ row: 2, rule: 'other_product' }])
  })
})

describe('a place that the library does not know', () => {
  const file = csv(
    'attrezzi.csv',
    'Nome attrezzo;Cod.;Dove\nCavalletto;DOVE-1;sede Bolognina\nScala;DOVE-2;\nSega;DOVE-3;sede Bolognina\n',
  )

  test('that several points have is asked: all homes have the same', async () => {
    const homes = csv('a.csv', 'Codice,Nome,Dove\nDOVE-9,Scala,Casa del proprietario\n')
    await acrossLibraries(world.store, db =>
      sql`insert into headquarters
            (library_id, id, name, kind, owner_id, address, cap, city, province, opening_days)
          select library_id, 'casa-socia', name, kind, 'socia', address, cap, city, province, opening_days
          from headquarters where library_id = 'bologna' and id = 'casa-vicino'`.execute(db),
    )
    expect(await faultsOf(homes, { point: 'centro' })).toMatchObject([
      { row: 2, rule: 'several_points', value: 'Casa del proprietario' },
    ])
  })

  test('is asked, never replaced by the usual one, and the answer holds for all its rows', async () => {
    expect(await faultsOf(file, { point: 'centro' })).toEqual([
      {
        file: 'attrezzi.csv',
        row: 2,
        column: 'Dove',
        rule: 'unknown_point',
        value: 'sede Bolognina',
        rows: [2, 4],
      },
    ])
    const places = { 'sede Bolognina': 'bolognina' }
    const mapping = { 'attrezzi.csv': { table: 'objects', columns: {}, places } }
    await run(file, { point: 'centro', mapping })
    const at = [await object('DOVE-1'), await object('DOVE-2')].map(one => one?.location_id)
    expect(at).toEqual(['bolognina', 'centro'])
  })
})

describe('the pickup point of products whose file has no column for it', () => {
  const fileOf = (code: string) => csv('attrezzi.csv', `Nome attrezzo;Cod.\nCavalletto;${code}\n`)

  test('must be chosen if the library has several', async () => {
    expect(await faultsOf(fileOf('CAV-1'))).toEqual([
      { file: 'attrezzi.csv', row: null, column: null, rule: 'no_place' },
    ])
  })

  test('is the chosen one, by its code or name', async () => {
    const [first, second] = await acrossLibraries(world.store, db =>
      db
        .selectFrom('headquarters')
        .select(['id', 'name'])
        .where('library_id', '=', 'bologna')
        .where('kind', '=', 'desk')
        .orderBy('id')
        .execute(),
    )
    if (!first || !second) throw new Error('Bologna has two desks')
    await run(fileOf('CAV-2'), { point: second.id })
    expect(await object('CAV-2')).toMatchObject({ location_id: second.id })
    // It moves no object that the library has already.
    const { counts } = await run(fileOf('CAV-2'), { point: first.name })
    expect(counts.objects).toEqual({ created: 0, updated: 0, unchanged: 1 })
    await run(fileOf('CAV-3'), { point: first.name })
    expect(await object('CAV-3')).toMatchObject({ location_id: first.id })
  })

  test('is the only one of the library; homes of members do not count', async () => {
    const asOnly = 'code,name,kind,address,cap,city,province\n'
    const point = 'sede,Sede unica,desk,Via Roma 1,40100,Bologna,BO\n'
    const home = 'casa,Casa,private,Via Po 2,40100,Bologna,BO\n'
    const libraryId = await emptyLibrary('una-sede')
    await run(csv('headquarters.csv', asOnly + point + home), { libraryId })
    const { counts } = await run(fileOf('CAV-1'), { libraryId })
    expect(counts.objects).toMatchObject({ created: 1 })
    const [placed] = await acrossLibraries(world.store, db =>
      db.selectFrom('objects').select('location_id').where('library_id', '=', libraryId).execute(),
    )
    expect(placed?.location_id).toBe('sede')
  })

  test('must first be added if the library has none', async () => {
    const libraryId = await emptyLibrary('senza-sedi')
    expect(await faultsOf(fileOf('CAV-1'), { libraryId })).toEqual([
      { file: 'attrezzi.csv', row: null, column: null, rule: 'no_places_yet' },
    ])
  })

  test('is not needed for existing products', async () => {
    await run(fileOf('CAV-4'), { point: 'centro' })
    const { counts } = await run(csv('objects.csv', 'code,name\nCAV-4,Cavalletto grande\n'))
    expect(counts.objects).toEqual({ created: 0, updated: 1, unchanged: 0 })
  })

  test('is refused with the given name if it does not exist', async () => {
    // Nothing else is said: that objects have no point follows from it.
    expect(await faultsOf(fileOf('CAV-5'), { point: 'nessuno' })).toEqual([
      { file: 'attrezzi.csv', row: null, column: null, rule: 'unknown_point', value: 'nessuno' },
    ])
  })
})

describe('a dry run', () => {
  const both = async (source: Source) => {
    const outcome = async (dry: boolean) => run(source, { dry }).catch((error: unknown) => error)
    const dry = await outcome(true)
    const wet = await outcome(false)
    return { dry, wet }
  }
  const seen = (outcome: unknown) =>
    outcome instanceof ImportRefused ? outcome.faults : (outcome as { counts: unknown }).counts

  const loans = (rows: string) =>
    `ref,number,member_email,object_code,status,method,headquarters,from,to,pickup_code\n${rows}`

  test.each([
    [
      'loans that share a day, with each other',
      'loans.csv',
      loans(
        'V-1,,socia@example.org,OGT-0003,approved,desk,centro,2027-03-01,2027-03-05,\n' +
          'V-2,,socia@example.org,OGT-0003,pending,desk,centro,2027-03-05,2027-03-06,\n',
      ),
    ],
    [
      'a loan longer than thirty days, one that ends before it begins',
      'loans.csv',
      loans(
        'V-3,,socia@example.org,OGT-0003,returned,desk,centro,2027-04-01,2027-05-01,\n' +
          'V-4,,socia@example.org,OGT-0003,returned,desk,centro,2027-04-02,2027-04-01,\n',
      ),
    ],
    [
      'loans, some new',
      'loans.csv',
      loans('V-5,V5,socia@example.org,OGT-0003,approved,desk,centro,2027-03-01,2027-03-05,\n'),
    ],
    [
      'a loan on the days of a stored loan',
      'loans.csv',
      loans('V-6,,socia@example.org,OGT-0003,pending,desk,centro,2027-03-02,2027-03-03,\n'),
    ],
    [
      'a loan with the number of a stored loan',
      'loans.csv',
      loans('V-7,V5,socia@example.org,OGT-0003,returned,desk,centro,2027-06-02,2027-06-03,\n'),
    ],
    [
      'products, some new, some changed, some unchanged',
      'objects.csv',
      'code,name,location,accessories\nOGT-0003,Altro nome,centro,\nV-1,Nuovo,centro,a;b\n',
    ],
    ['the same again', 'objects.csv', 'code,name,location,accessories\nV-1,Nuovo,centro,a;b\n'],
    [
      'members, new and changed',
      'members.csv',
      'email,first_name,last_name,max_loans,address\nsocia@example.org,Anna,Bianchi,5,Via Uno\n' +
        'v1@example.com,Vera,Verdi,,\n',
    ],
    ['a negative number', 'members.csv', 'email,first_name,max_loans\nv2@example.com,Vera,-1\n'],
    [
      'memberships, new and existing',
      'memberships.csv',
      'member_email,card_name,number,from,to\nv1@example.com,Annuale,,2026-02-01,2027-01-31\n',
    ],
    [
      'a membership that ends before it begins',
      'memberships.csv',
      'member_email,card_name,number,from,to\nv1@example.com,Annuale,,2026-02-01,2026-01-31\n',
    ],
    [
      'closures that replace the library’s',
      'closures.csv',
      'headquarters,when,name,hours\ncentro,12-25,Natale,\ncentro,2027-02-03,,09:00-12:30\n',
    ],
    [
      'an invalid day, a closure that ends before it begins, and a day open twice',
      'closures.csv',
      'headquarters,when,name,hours\ncentro,2027-02-30,No,\ncentro,2027-02-03..2027-02-01,No,\n' +
        'centro,2027-05-05,,09:00-12:30\ncentro,2027-05-05,,10:00-12:30\n',
    ],
    [
      'pickup points with hours',
      'headquarters.csv',
      'code,name,kind,address,cap,city,province,mon\n' +
        'centro,Sportello Centro,desk,Via Nuova 1,40100,Bologna,BO,09:00-12:30\n' +
        'luna,Luna,desk,Via Luna 1,40100,Bologna,BO,09:00-12:30\n',
    ],
    [
      'categories, new and changed',
      'categories.csv',
      'slug,name_it,name_en,order\nfai-da-te,Fai da te!,DIY!,1\nluna,Luna,Moon,2\n',
    ],
    [
      'reviews',
      'reviews.csv',
      'object_code,member_email,rating,message\nV-1,socia@example.org,4,Bello\n',
    ],
  ])('reports what the import then does: %s', async (_, name, text) => {
    const { dry, wet } = await both(csv(name, text))
    expect(seen(dry)).toEqual(seen(wet))
  })

  test('counts the preparation of products, pickup points and closures of the same import', async () => {
    const files = new Map([
      [
        'headquarters.csv',
        'code,name,kind,address,cap,city,province,mon,tue,wed,thu,fri,sat,sun\n' +
          'marte,Marte,desk,Via Marte 1,40100,Bologna,BO,09:00-12:30,,,,,,\n',
      ],
      ['closures.csv', 'headquarters,when,name,hours\nmarte,2027-03-15,Chiuso,\n'],
      ['objects.csv', 'code,name,location,preparation_days\nM-1,Razzo,marte,1\n'],
      [
        'loans.csv',
        // Prepared on Mondays only, and the 15th is closed: busy until the 22nd.
        loans(
          'M-1,,socia@example.org,M-1,approved,desk,marte,2027-03-08,2027-03-10,\n' +
            'M-2,,socia@example.org,M-1,pending,desk,marte,2027-03-22,2027-03-23,\n',
        ),
      ],
    ])
    const source: Source = {
      names: [...files.keys()],
      read: name => Buffer.from(files.get(name) ?? ''),
    }
    const { dry, wet } = await both(source)
    expect(seen(dry)).toMatchObject([{ row: 3, column: 'from', rule: 'overlap' }])
    expect(seen(dry)).toEqual(seen(wet))
  })
})

describe('files of the Italian Excel', () => {
  test.each([
    [
      'semicolons and Windows-1252',
      'XL-1',
      Buffer.from(
        'Code;Name;Location;Maintenance\r\nXL-1;Caff\xe8 all\x92alba;Sportello Centro;S\xec\r\n',
        'latin1',
      ),
    ],
    [
      'a first line sep=; and the UTF-8 mark',
      'XL-2',
      '\uFEFFcode;name;location;maintenance\r\nXL-2;Caffè all’alba;centro;VERO\r\n',
    ],
    [
      'UTF-16 with tabs',
      'XL-3',
      Buffer.from(
        '\uFEFFcode\tname\tlocation\tmaintenance\r\nXL-3\tCaffè all’alba\tcentro\tx\r\n',
        'utf16le',
      ),
    ],
  ])('%s', async (_, code, text) => {
    await run(csv('oggetti.csv', text))
    const wanted = { name: 'Caffè all’alba', maintenance: true }
    expect(await object(code)).toMatchObject(wanted)
  })

  test('have days as it shows them', async () => {
    const text =
      'member_email;card_name;number;from;to\r\nnuovo@example.org;Annuale;;01/02/2026;31/01/2027\r\n'
    const again = await run(csv('memberships.csv', text)).then(() =>
      run(csv('memberships.csv', text)),
    )
    expect(again.counts.memberships).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(
      await faultsOf(csv('memberships.csv', text.replace('31/01/2027', '30/02/2027'))),
    ).toEqual([{ file: 'memberships.csv', row: 2, column: 'to', rule: 'day', value: '30/02/2027' }])
  })
})

describe('exports of other systems', () => {
  test.each([
    [
      'Lend Engine',
      'Added on,Code,Name,Type,Serial number,Condition,Tags,Location,Brand,Short description,Long description,Components,Care information,Keywords\n' +
        '2024-05-01,LE-7,Tent,Outdoor,,,"Camping, Summer",Main shed,,"For four",Dry it<br>well,"poles, pegs",,\n',
      {
        code: 'LE-7',
        name: 'Tent',
        description: 'For four\n\nDry it\nwell',
        accessories: ['poles', 'pegs'],
      },
    ],
    [
      'Snipe-IT',
      'Asset Name,Asset Tag,Model,Category,Status,Default Location,Notes\n,SN-7,Drill 18V,Power tools,Out for repair,Depot,Handle with care\n',
      { code: 'SN-7', name: 'Drill 18V', description: 'Handle with care', maintenance: true },
    ],
    [
      'leihs',
      'Inventory Code;Product;Version;Description;Categories;Accessories;Building;Shelf\nLH-7;Camera;Mark II;Sharp;Photo;bag, strap;Toni-Areal;4.T\n',
      { code: 'LH-7', name: 'Camera Mark II', accessories: ['bag', 'strap'], corner: '4.T' },
    ],
  ])('%s is recognised by its headings', async (system, text, wanted) => {
    const names = new Map([
      ['Main shed', 'centro'],
      ['Depot', 'centro'],
      ['Toni-Areal', 'centro'],
    ])
    const located = [...names].reduce((all, [from, to]) => all.replace(from, to), text)
    const { systems, counts } = await run(csv('whatever.csv', located))
    expect([systems, counts.objects?.created]).toEqual([[system], 1])
    expect(await object(wanted.code)).toMatchObject(wanted)
  })

  test('an unknown file is refused with its name', async () => {
    expect(await faultsOf(csv('shopping.csv', 'what,price\nbread,2\n'))).toEqual([
      { file: 'shopping.csv', row: null, column: null, rule: 'unknown_file' },
    ])
  })
})

describe('a zip file', () => {
  const objects = strToU8('code,name,location\nZIP-1,Con foto,centro\n')
  const refusalOf = async (work: unknown) => {
    const error = await Promise.resolve(work).catch(error => error)
    if (!(error instanceof ImportRefused)) throw error
    return error.faults.map(({ file, rule }) => `${file} ${rule}`).join()
  }

  test('has pictures by the product’s code; importing it again makes none anew', async () => {
    const jpg = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#3a7' },
    })
      .jpeg()
      .toBuffer()
    const zip = Buffer.from(
      zipSync({
        'casa/objects.csv': objects,
        'casa/pictures/zip-1.jpg': jpg,
        '__MACOSX/x': objects,
      }),
    )
    await run(await openZip('a.zip', zip))
    const first = await object('ZIP-1')
    expect(first?.imgs[0]?.url).toMatch(/^\/files\/[\w-]+-\d+\.webp$/)
    expect((await run(await openZip('a.zip', zip))).counts.objects?.unchanged).toBe(1)
    // Without the picture nothing is taken away.
    await run(csv('objects.csv', 'code,name,location\nZIP-1,Con foto,centro\n'))
    expect((await object('ZIP-1'))?.imgs).toEqual(first?.imgs)
  })

  test('with an invalid or missing picture reports the row', async () => {
    const named = strToU8(
      'code,name,location,pictures\nZIP-2,Uno,centro,a.jpg\nZIP-3,Due,centro,b.jpg\n',
    )
    const zip = Buffer.from(
      zipSync({ 'objects.csv': named, 'pictures/a.jpg': strToU8('<svg onload="x"/>') }),
    )
    const rules = (await faultsOf(await openZip('a.zip', zip), {
      dry: true,
    })) as ImportRefused['faults']
    expect(rules.map(({ row, rule }) => [row, rule])).toEqual([
      [2, 'picture_unreadable'],
      [3, 'picture_missing'],
    ])
  })

  test('may have two files of a kind: each changes only the columns that it has', async () => {
    const zipped = (first: string, second: string) =>
      openZip(
        'a.zip',
        Buffer.from(zipSync({ 'attrezzi.csv': strToU8(first), 'giochi.csv': strToU8(second) })),
      )
    const done = await run(
      await zipped(
        'Codice,Nome,Luogo,Scaffale\nTWO-1,Sega,centro,A1\nTWO-2,Pialla,centro,A2\n',
        'Codice,Nome,Luogo\nTWO-3,Dama,centro\n',
      ),
    )
    expect(done.counts.objects).toMatchObject({ created: 3 })
    const again = await run(
      await zipped(
        'Codice,Nome,Luogo,Scaffale\nTWO-1,Sega,centro,B1\n',
        'Codice,Nome,Luogo\nTWO-2,Pialla nuova,centro\n',
      ),
    )
    expect(again.counts.objects).toMatchObject({ updated: 2 })
    const stored = await acrossLibraries(world.store, db =>
      db
        .selectFrom('objects')
        .select(['code', 'name', 'corner'])
        .where('code', 'like', 'TWO-%')
        .orderBy('code')
        .execute(),
    )
    expect(stored).toEqual([
      { code: 'TWO-1', name: 'Sega', corner: 'B1' },
      { code: 'TWO-2', name: 'Pialla nuova', corner: 'A2' },
      { code: 'TWO-3', name: 'Dama', corner: null },
    ])
    const repeated = await faultsOf(
      await zipped(
        'Codice,Nome,Luogo\nTWO-9,Sega,centro\n',
        'Codice,Nome,Luogo\nTWO-9,Sega,centro\n',
      ),
    )
    expect(repeated).toMatchObject([{ file: 'giochi.csv', row: 2, rule: 'repeated' }])
  })

  test('names the files in it that are not used', async () => {
    const photo = await sharp({
      create: { width: 4, height: 4, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer()
    const zip = zipSync({
      'objects.csv': strToU8('code,name,location\nUN-1,Sega,centro\n'),
      'oggetti.docx': strToU8('PK'),
      'pictures/un-1.png': photo,
      'pictures/nobody.png': photo,
    })
    const source = await openZip('a.zip', Buffer.from(zip))
    const names = ['oggetti.docx', 'pictures/nobody.png']
    for (const dry of [true, false, false]) {
      expect((await run(source, { dry })).unused).toEqual({ count: 2, names })
    }
    const [table = ''] = source.names
    expect((await run({ ...source, names: [table] })).unused).toBeUndefined()
  })

  test('that would grow too large is refused before it is unpacked', async () => {
    const bomb = Buffer.from(zipSync({ 'objects.csv': new Uint8Array(20_000_000) }))
    expect(bomb.length).toBeLessThan(100_000)
    const none = Buffer.from('PK\u0003\u0004 nothing')
    expect(await refusalOf(openZip('bomb.zip', bomb))).toBe('objects.csv too_large')
    expect(await refusalOf(openZip('none.zip', none))).toBe('none.zip unreadable')
  })

  test('with too many files is refused', async () => {
    const names = Array.from({ length: sourceLimits.files + 1 }, (_, at) => `pictures/${at}.jpg`)
    const content = zipSync(Object.fromEntries(names.map(name => [name, new Uint8Array()])), {
      level: 0,
    })
    expect(await refusalOf(openZip('many.zip', Buffer.from(content)))).toBe('many.zip too_large')
  })

  test.each([0, 1000, 899_999, 900_001])(
    'with a file of 900,000 bytes that declares %i is refused',
    async size => {
      const honest = zipSync({ 'objects.csv': new Uint8Array(900_000).fill(65) })
      const central = Buffer.from(honest).lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
      new DataView(honest.buffer).setUint32(central + 24, size, true)
      const zip = await openZip('liar.zip', Buffer.from(honest))
      expect(await refusalOf(zip.read('objects.csv'))).toBe('liar.zip unreadable')
    },
  )

  test('that is encrypted is refused', async () => {
    const content = Buffer.from(zipSync({ 'objects.csv': objects }))
    const central = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    content.writeUInt16LE(content.readUInt16LE(central + 8) | 1, central + 8)
    const zip = await openZip('secret.zip', content)
    expect(await refusalOf(zip.read('objects.csv'))).toBe('secret.zip unreadable')
  })

  test('returns files of any size unchanged, compressed or not', async () => {
    for (const size of [0, 1, 63, 64, 65, 70_000]) {
      const bytes = new Uint8Array(size).map((_, at) => (at * 7) % 251)
      for (const level of [0, 6] as const) {
        const zip = await openZip(
          'a.zip',
          Buffer.from(zipSync({ 'objects.csv': bytes }, { level })),
        )
        expect(await zip.read('objects.csv')).toEqual(Buffer.from(bytes))
      }
    }
  })

  test('with a file name that leads out of its folder is refused', async () => {
    const zip = Buffer.from(zipSync({ '../../etc/objects.csv': objects }))
    expect(await refusalOf(openZip('up.zip', zip))).toBe('up.zip unreadable')
  })

  test('uses the file names of its central directory only', async () => {
    const zip = await openZip('a.zip', Buffer.from(zipSync({ 'objects.csv': objects })))
    expect(await zip.read('objects.csv')).toEqual(Buffer.from(objects))
    expect(await zip.read('/etc/passwd')).toBeNull()
  })
})

describe('permissions of an import', () => {
  const text = (level: number) =>
    `email,first_name,level\nnew-${level}@example.com,Prova,${level}\n`

  test('staff import members, but nobody of their own rank or above', async () => {
    expect(await faultsOf(csv('members.csv', text(4)), { actorLevel: 4 })).toEqual([
      { file: 'members.csv', row: 2, column: 'level', rule: 'level', value: '4' },
    ])
    expect(
      (await run(csv('members.csv', text(10)), { actorLevel: 4 })).counts.members?.created,
    ).toBe(1)
    const demoted = 'email,first_name,level,banned\nsuper@example.org,Nobody,1,true\n'
    const { counts } = await run(csv('members.csv', demoted), { actorLevel: 4 })
    expect(counts.members).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })
})

describe('export and import', () => {
  /** Makes a library of what was exported. */
  async function copyInto(id: string, exported: ReadonlyMap<string, Buffer>) {
    const zip = await openZip('export.zip', await zipOf(exported))
    await acrossLibraries(world.store, db =>
      importLibrary({
        db,
        folder: zip,
        now: friday,
        picture: async () => drawn,
        demoHash: null,
        files: localFiles(folder),
        as: { id, domain: id },
      }),
    )
  }

  test('an export imported into an empty library is exported again unchanged', async () => {
    const out = await acrossLibraries(world.store, db => exportLibrary(db, 'campus', []))
    await copyInto('copy', out)
    const back = await acrossLibraries(world.store, db => exportLibrary(db, 'copy', []))
    expect([...back.keys()].sort()).toEqual([...out.keys()].sort())
    for (const [name, content] of out) {
      const text = back.get(name)?.toString()
      if (name === 'library.json') {
        expect({ ...JSON.parse(text ?? ''), id: 'campus', domain: 'campus' }).toEqual(
          JSON.parse(content.toString()),
        )
      } else expect(text, name).toBe(content.toString())
    }
    const again = await run(
      await openZip(
        'b.zip',
        await zipOf(new Map([...back].filter(([name]) => name !== 'library.json'))),
      ),
      {
        libraryId: 'copy',
      },
    )
    const changed = Object.values(again.counts).map(count => count.created + count.updated)
    expect(changed.every(count => count === 0)).toBe(true)
  })

  test('no export contains locker codes; an imported open locker loan gets new ones', async () => {
    const codesOf = (libraryId: string) =>
      acrossLibraries(world.store, db =>
        db
          .selectFrom('loans')
          .select(['pickup_code', 'deposit_code'])
          .where('library_id', '=', libraryId)
          .where('method', '=', 'smartlocker')
          .where('status', 'in', ['pending', 'approved', 'extended'])
          .execute(),
      )
    const out = await acrossLibraries(world.store, db => exportLibrary(db, 'campus', []))
    const loans = out.get('loans.csv')?.toString() ?? ''
    const before = (await codesOf('campus')).flatMap(row => Object.values(row)).filter(Boolean)
    expect(before.length).toBeGreaterThan(0)
    expect(loans).not.toMatch(/pickup_code|deposit_code/)
    for (const code of before) expect(loans).not.toContain(code)
    await copyInto('copy-of-codes', out)
    const copied = await codesOf('copy-of-codes')
    expect(copied.length).toBeGreaterThan(0)
    for (const row of copied)
      expect(row).toEqual({
        pickup_code: expect.stringMatching(/^\w{8}$/),
        deposit_code: expect.stringMatching(/^\w{8}$/),
      })
  })

  test('Bologna, exported to a folder and imported, is unchanged too', async () => {
    const out = await acrossLibraries(world.store, db =>
      exportLibrary(db, 'bologna', [localFiles(folder)]),
    )
    const at = mkdtempSync(join(tmpdir(), 'export-'))
    for (const [name, content] of out)
      if (name.endsWith('.csv')) writeFileSync(join(at, name), content)
    const { counts } = await run(openFolder(at))
    rmSync(at, { recursive: true })
    for (const [name, count] of Object.entries(counts)) {
      expect([name, count.created, count.updated]).toEqual([name, 0, 0])
      expect(count.unchanged, name).toBeGreaterThan(0)
    }
  })
})
