import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers } from '#contract/headers.ts'
import type { AdminMember, AdminProduct } from '#contract/shapes/admin/admin.ts'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { codeKeys } from '#domain/search/terms.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** What staff find: at the desk and in the lists of the administration. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
  await run(`insert into objects (library_id, id, code, name, location_id, corner) values
      ('bologna', 'found-a', 'OGT-0765', 'Scala dell’imbianchino, perché no', 'bolognina', 'Scaffale B7'),
      ('bologna', 'found-b', 'BIC-0765', 'Bicicletta dell''olandese', 'bolognina', null),
      ('bologna', 'found-c', 'OGT-0766', 'Scala a pioli', 'bolognina', null);
    insert into copies (library_id, id, object_id, code, serial_number, corner)
      values ('bologna', 'found-a-2', 'found-a', 'OGT-0765-2', 'SN 00-4711/X', 'Cantina');
    insert into members (library_id, id, email, first_name, name, card_number, phone_number) values
      ('bologna', 'found-m', 'dangelo@example.org', 'Niccolò', 'Niccolò D’Angelo', 'TES-00420', '+393471112223'),
      ('bologna', 'found-n', 'found-n@no-email.invalid', 'Zoe', 'Zoe Dell''Acqua', null, '+39051765432')`)
}, 120_000)
afterAll(() => world.close())

const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const asked = async <T>(path: string, k: string, more = '') => {
  const { body, status } = await staff.ask(`${path}?k=${encodeURIComponent(k)}${more}`)
  expect(status, k).toBe(200)
  return body as T[]
}
const codes = async (k: string) =>
  (await asked<AdminProduct>('/v1/admin/objects', k)).map(({ code }) => code)
const names = async (k: string) =>
  (await asked<AdminMember>('/v1/admin/members', k)).map(({ name }) => name)

describe('a thing is found', () => {
  test.each([
    ['words in any order', 'imbianchino scala'],
    ['half words', 'imbianch scal'],
    ['a missing accent', 'scala perche'],
    ['another apostrophe', "dell'imbianchino"],
    ['an accent for an apostrophe', 'dell`imbianchino'],
    ['an apostrophe of a phone', 'dellʼimbianchino'],
    ['no apostrophe', 'dellimbianchino'],
    ['its shelf', 'b7 scaffale'],
    ['the shelf of a copy', 'scala cantina'],
    ['the serial number of a copy', 'sn 00-4711'],
    ['half a serial number', '4711'],
    ['its code', 'ogt-0765'],
    ['its code without signs and zeros', 'ogt765'],
    ['its code with a space', 'OGT 765'],
    ['the code of a copy', 'ogt 765 2'],
  ])('by %s', async (_, k) => {
    expect(await codes(k)).toEqual(['OGT-0765'])
  })

  test('by its bare number, as every other one with this number', async () => {
    expect(await codes('765')).toEqual(['BIC-0765', 'OGT-0765'])
    expect(await codes('0765')).toEqual(['BIC-0765', 'OGT-0765'])
    expect(await codes('766')).toEqual(['OGT-0766'])
  })

  test('with every word, or not at all; a sign is no wildcard', async () => {
    expect(await codes('scala zzz')).toEqual([])
    expect(await codes('%')).toEqual([])
    expect(await codes('sc_la')).toEqual([])
  })

  test('with who has it until when', async () => {
    const { borrower } = await here.loan({
      object: 'found-c',
      from: '2026-11-16',
      to: '2026-11-24',
      status: 'approved',
    })
    const [found] = await asked<AdminProduct>('/v1/admin/objects', 'pioli')
    expect(found?.holders).toMatchObject([
      { code: 'OGT-0766', member: { id: borrower?.id }, to_date: '2026-11-24' },
    ])
  })
})

test('the label of a thing is read in any spelling, unless it could be another thing', async () => {
  const labelled = async (code: string) => {
    const { status, body } = await staff.ask(`/v1/desk/objects/${code}`)
    return status === 200 ? body.object.code : status
  }
  expect(await labelled('766')).toBe('OGT-0766')
  expect(await labelled('ogt766')).toBe('OGT-0766')
  expect(await labelled('ogt765-2')).toBe('OGT-0765-2')
  expect(await labelled('765')).toBe(404)
})

test('everybody finds a product by its code in any spelling, and nobody a person', async () => {
  const found = async (k: string) => {
    const path = `/v1/catalogs/products/search?keywords=${encodeURIComponent(k)}`
    return ((await world.ask(path)).body as ProductCard[]).map(({ code }) => code)
  }
  for (const k of ['OGT-0766', 'ogt766', 'OGT 766', '766'])
    expect(await found(k), k).toEqual(['OGT-0766'])
  expect((await found('765')).sort()).toEqual(['BIC-0765', 'OGT-0765'])
  // Neither has the product of the serial number.
  for (const k of ['TES-00420', 'SN 00-4711/X']) {
    expect(await found(k), k).not.toContain('OGT-0765')
  }
  expect(await found('3471112223')).toEqual([])
})

describe('a person is found', () => {
  test.each([
    ['half names in any order', "d'ang nic"],
    ['a name without apostrophe and accent', 'dangelo niccolo'],
    ['a telephone', '347 111 22 23'],
    ['a telephone with its country', '0039 347.1112223'],
    ['the end of a telephone', '12223'],
    ['a card', 'tes-00420'],
    ['a card without signs and zeros', 'tes420'],
    ['the number of a card', '420'],
    ['an e-mail', 'dangelo@example.org'],
  ])('by %s', async (_, k) => {
    expect(await names(k)).toEqual(['Niccolò D’Angelo'])
  })

  test('but not by the address of one who has none', async () => {
    expect(await names('no-email')).toEqual([])
    expect(await names('found-n')).toEqual([])
    expect(await names('dellacqua 051 765432')).toEqual(["Zoe Dell'Acqua"])
  })

  test('in one library only', async () => {
    const other = await world.as('bibliotecaria', 'campus')
    expect((await other.ask('/v1/admin/members?k=dangelo')).body).toEqual([])
    expect((await other.ask('/v1/admin/objects?k=imbianchino')).body).toEqual([])
  })
})

test('a loan is found by words of its thing and its person together, and by its number without zeros', async () => {
  const { id } = await here.loan({
    object: 'found-b',
    member: 'found-m',
    from: '2026-11-02',
    to: '2026-11-06',
    status: 'returned',
  })
  await run(
    `update loans set closed_at = '2026-11-06T10:00:00Z', number = '009917' where id = '${id}'`,
  )
  const closed = async (k: string) =>
    (await asked<DeskLoan>('/v1/admin/loans', k, '&show=closed')).map(loan => loan.id)
  for (const k of ['dangelo olandese', 'BIC-0765 niccolo', 'dangelo 9917', '3471112223']) {
    expect(await closed(k), k).toEqual([id])
  }
  expect(await closed('dangelo pioli')).toEqual([])
  const numbered = await asked<DeskLoan>('/v1/admin/loans', '9917', '&show=number')
  expect(numbered.map(loan => loan.id)).toEqual([id])
})

test('a code has the same spellings in the app and in the database', async () => {
  const all = [
    'OGT-0165',
    'ogt165',
    'OGT-0165-2',
    'S-1',
    'Città 000',
    '12/b',
    'A1B2',
    '---',
    'tenda-rossa-2',
  ]
  const { rows } = await world.store.pool.query(
    'select code_keys(code) as keys from unnest($1::text[]) with ordinality as c (code, n) order by n',
    [all],
  )
  expect(rows.map(({ keys }) => keys)).toEqual(all.map(codeKeys))
})

describe('with 1,200 products and 800 members', () => {
  beforeAll(async () => {
    await run(`insert into objects (library_id, id, code, name, location_id)
        select 'bologna', 'many-' || n, 'MANY-' || n, (array['Trapano', 'Tenda', 'Sega', 'Sedia'])[1 + n % 4]
          || ' ' || (array['rosso', 'grande', 'pieghevole'])[1 + n % 3] || ' ' || n, 'bolognina' from generate_series(1, 1200) n;
      insert into members (library_id, id, email, first_name, name, card_number, phone_number)
        select 'bologna', 'many-' || n, 'many-' || n || '@example.org', 'Anna', 'Anna Persona' || n, 'M-' || n,
          '+3934700' || (10000 + n) from generate_series(1, 800) n`)
    for (const index of ['objects_found_by', 'copies_found_by', 'copies_keys', 'members_found_by'])
      await run(`select gin_clean_pending_list('${index}')`)
    await run('analyze objects; analyze copies; analyze members')
  }, 120_000)

  test('all are listed, page by page, and counted', async () => {
    const all: string[] = []
    for (let page = 1; page < 100; page++) {
      const answer = await staff.ask(`/v1/admin/objects?k=many&page=${page}`)
      expect(answer.headers.get(headers.totalCount)).toBe('1200')
      if (answer.body.length === 0) break
      all.push(...answer.body.map(({ id }: AdminProduct) => id))
    }
    expect(new Set(all).size).toBe(1200)
    const few = await staff.ask('/v1/admin/members?k=persona&size=6')
    expect(few.body).toHaveLength(6)
    expect(few.headers.get(headers.totalCount)).toBe('800')
  })

  test.each([
    [
      'a thing by its code',
      `select id from found_products(array['tenda', 'many1137'])`,
      'copies_found_by',
    ],
    [
      'a thing by its name',
      `select id from found_products(array['tenda', 'many1137'])`,
      'objects_found_by',
    ],
    ['a person', `select id from found_members(array['persona613'])`, 'members_found_by'],
    ['a code', `select id from coded_copies('many 1137')`, 'copies_keys'],
  ])('a search of %s reads what it finds, by an index', async (_, query, index) => {
    const read = await withLibrary(world.store, 'bologna', async db => {
      const count = async () => {
        const { rows } = await sql<Record<'scans' | 'rows', number>>`
          select pg_stat_get_xact_numscans(${index}::regclass)::int as scans,
            (pg_stat_get_xact_tuples_fetched('objects'::regclass) + pg_stat_get_xact_tuples_fetched('members'::regclass)
              + pg_stat_get_xact_tuples_fetched('copies'::regclass)
              + pg_stat_get_xact_tuples_returned('objects'::regclass)
              + pg_stat_get_xact_tuples_returned('members'::regclass)
              + pg_stat_get_xact_tuples_returned('copies'::regclass))::int as rows`.execute(db)
        return rows[0] ?? { scans: 0, rows: 0 }
      }
      // Of so few rows the database would read all, which takes a millisecond. Here each costs as much as many do.
      await sql`set local cpu_tuple_cost = 10`.execute(db)
      const before = await count()
      const found = await db.executeQuery(CompiledQuery.raw(query))
      expect(found.rows.length).toBeGreaterThan(0)
      const after = await count()
      return { scans: after.scans - before.scans, rows: after.rows - before.rows }
    })
    expect(read.scans).toBeGreaterThan(0)
    expect(read.rows).toBeLessThan(60)
  })
})

test('the field of the desk finds people, things and a loan in one call, as the lists do', async () => {
  const { id } = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
  const [row] = (await run(`select number from loans where id = '${id}'`)).rows
  const { number } = row as { number: string }
  for (const k of ['scala', 'dangelo', '051 765432', number, 'niente-di-simile']) {
    const { status, body } = await staff.ask(`/v1/desk/finds?k=${encodeURIComponent(k)}`)
    expect(status, k).toBe(200)
    expect(body.members).toEqual(await asked('/v1/admin/members', k, '&size=6'))
    expect(body.products).toEqual(await asked('/v1/admin/objects', k, '&show=lent&size=6'))
    expect(body.loans).toEqual(await asked('/v1/admin/loans', k, '&show=number'))
    expect(body.total).toBeGreaterThanOrEqual(
      body.members.length + body.products.length + body.loans.length,
    )
  }
  const found = (await staff.ask(`/v1/desk/finds?k=${number}`)).body
  expect(found.loans).toHaveLength(1)
})
