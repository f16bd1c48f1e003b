import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CrmSync } from '#contract/shapes/crm.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { startZoho, zohoSecrets } from '#tests/support/zoho.ts'
import { syncCrm } from './sync.ts'

let world: World
let zoho: Awaited<ReturnType<typeof startZoho>>
let staff: Awaited<ReturnType<World['as']>>

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Each test has a CRM of its own and a library that never had one. */
beforeEach(async () => {
  zoho = await startZoho()
  world.services.config.zohoUrl = zoho.url
  staff = await world.as('staff')
})
afterEach(async () => {
  await zoho.close()
  await acrossLibraries(world.store, async db => {
    await db.deleteFrom('crm_syncs').execute()
    await db.deleteFrom('crm_connections').execute()
    await db.deleteFrom('crm_records').execute()
    await db.deleteFrom('objects').where('code', 'like', 'CRM-%').execute()
  })
})

const connection = { ...zohoSecrets, location_id: 'bolognina' }
const connect = (more = {}) =>
  staff.ask('/v1/zoho/connections/bologna', { method: 'PUT', body: { ...connection, ...more } })
const begin = (body = {}) => staff.ask('/v1/zoho/syncs/bologna', { method: 'PATCH', body })
const report = async () => (await staff.ask('/v1/zoho/syncs/bologna')).body as CrmSync
/** The job's turns until nothing is due any more. */
const work = async () => {
  while (await syncCrm(world.services));
  return report()
}
const pull = async (body = {}) => {
  world.pass(1000)
  await begin(body)
  return work()
}
const product = async (id: string) => (await world.ask(`/v1/catalogs/z/products/${id}`)).body
const write = (id: string, values: object) =>
  acrossLibraries(world.store, db =>
    db
      .updateTable('objects')
      .set(values)
      .where('library_id', '=', 'bologna')
      .where('id', '=', id)
      .execute(),
  )

const saw = { Product_Code: 'CRM-1', Product_Name: 'Sega circolare', Product_Category: 'Fai da te' }
const tent = { Product_Code: 'CRM-2', Product_Name: 'Tenda', Description: 'Per due' }
const lamp = { Product_Code: 'CRM-3', Product_Name: 'Lampada' }

describe('the CRM connection', () => {
  test('is saved after the CRM accepts it, and its secrets are never sent out', async () => {
    expect((await staff.ask('/v1/zoho/connections/bologna')).body).toBeNull()
    const { status, text } = await connect()
    expect(status).toBe(200)
    const answer = await staff.ask('/v1/zoho/connections/bologna')
    expect(answer.body).toEqual({
      region: 'eu',
      client_id: '1000.CLIENT',
      location_id: 'bolognina',
      confirms_loans: false,
    })
    for (const secret of [zohoSecrets.client_secret, zohoSecrets.refresh_token]) {
      expect(text + answer.text + JSON.stringify(world.lines)).not.toContain(secret)
    }
    const auditEntries = await acrossLibraries(world.store, db =>
      db.selectFrom('audit').select('action').execute(),
    )
    expect(auditEntries.map(({ action }) => action)).toContain('crm.connect')
  })

  test('is refused with wrong credentials, an unknown point or a CRM that is down', async () => {
    expect(codeOf(await connect({ client_secret: 'another' }))).toBe('crm_refused')
    expect((await connect({ location_id: 'nowhere' })).status).toBe(422)
    zoho.state.credentials = 'busy'
    expect(codeOf(await connect())).toBe('crm_unavailable')
    expect((await staff.ask('/v1/zoho/connections/bologna')).body).toBeNull()
  })

  test('is for staff of that library only', async () => {
    const socia = await world.as('socia')
    const method = 'PATCH'
    expect((await socia.ask('/v1/zoho/syncs/bologna', { method, body: {} })).status).toBe(403)
    expect((await staff.ask('/v1/zoho/syncs/campus', { method, body: {} })).status).toBe(404)
    expect((await staff.ask('/v1/zoho/connections/campus')).status).toBe(404)
  })
})

describe('without a CRM connection', () => {
  test('a pull and the CRM’s catalogue answer that there is none', async () => {
    expect(codeOf(await begin())).toBe('crm_not_configured')
    expect(codeOf(await world.ask('/v1/catalogs/z/products/1'))).toBe('crm_not_configured')
    expect(codeOf(await world.ask('/v1/catalogs/z/fai-da-te'))).toBe('crm_not_configured')
    expect(await report()).toBeNull()
  })
})

describe('a CRM pull', () => {
  beforeEach(async () => {
    await connect()
    zoho.put('901', '2026-11-01T10:00:00+01:00', saw)
    zoho.put('902', '2026-11-02T10:00:00+01:00', tent)
    zoho.put('903', '2026-11-03T10:00:00+01:00', lamp)
  })

  test('adds every page of products to the catalogue', async () => {
    const began = await begin()
    expect(began.body).toMatchObject({ status: 'running', finished_at: null })
    const done = await work()
    expect(done).toMatchObject({ status: 'done', total: 3, report: { seen: 3, created: 3 } })
    expect(await product('901')).toMatchObject({ code: 'CRM-1', name: 'Sega circolare' })
    const { body } = await world.ask('/v1/catalogs/products/search?keywords=sega+circolare')
    expect(body[0].code).toBe('CRM-1')
    const category = await world.ask('/v1/catalogs/z/fai-da-te')
    expect(category.body.map(({ code }: { code: string }) => code)).toContain('CRM-1')
  })

  test('requests and applies only what changed since the last one', async () => {
    await pull()
    zoho.log.length = 0
    zoho.put('902', '2026-11-20T10:00:00+01:00', { Product_Name: 'Tenda canadese' })
    const again = await pull()
    expect(again.total).toBeNull()
    expect(again.report).toMatchObject({ seen: 2, created: 0, updated: 1 })
    expect((await product('902')).name).toBe('Tenda canadese')
    expect(zoho.log.filter(path => path.startsWith('/Products/actions'))).toEqual([])
  })

  test('keeps local changes, and reports what changed on both sides', async () => {
    await pull()
    await write('crm-1', { name: 'La sega di casa' })
    await write('crm-2', { description: 'Per tre' })
    zoho.put('901', '2026-11-20T10:00:00+01:00', { Product_Name: 'Sega da banco' })
    zoho.put('902', '2026-11-20T10:00:01+01:00', { Product_Name: 'Tenda nuova' })
    const { report } = await pull()
    expect(report.conflicts).toEqual([
      {
        object_id: 'crm-1',
        code: 'CRM-1',
        field: 'name',
        ours: 'La sega di casa',
        theirs: 'Sega da banco',
      },
    ])
    expect((await product('901')).name).toBe('La sega di casa')
    expect(await product('902')).toMatchObject({ name: 'Tenda nuova', description: 'Per tre' })
    expect((await pull({ everything: true })).report.conflict_count).toBe(0)
  })

  test('adopts a local product by its code without overwriting it', async () => {
    zoho.put('904', '2026-11-04T10:00:00+01:00', { Product_Code: 'OGT-0003', Product_Name: 'X' })
    const { report } = await pull()
    expect(report.conflicts[0]).toMatchObject({ code: 'OGT-0003', field: 'name', theirs: 'X' })
    expect((await product('904')).name).toBe('Levigatrice orbitale')
  })

  test('withdraws products that the CRM no longer lends, unless somebody has them', async () => {
    zoho.put('905', '2026-11-05T10:00:00+01:00', { Product_Code: 'OGT-0001', Product_Name: 'Y' })
    await pull()
    zoho.remove('902', '2026-11-20T10:00:00+01:00')
    zoho.remove('905', '2026-11-20T10:00:00+01:00')
    zoho.put('903', '2026-11-20T10:00:00+01:00', { Product_Active: false })
    const { report } = await pull()
    expect(report.withdrawn).toBe(2)
    expect(report.faults).toEqual([{ crm_id: '905', code: 'OGT-0001', fault: 'loan_open' }])
    expect((await world.ask('/v1/catalogs/products/crm-2')).status).toBe(404)
    expect((await world.ask('/v1/catalogs/products/crm-3')).status).toBe(404)
    expect((await world.ask('/v1/catalogs/products/ogt-0001')).status).toBe(200)
  })

  test('reports each record that cannot be a product, and goes on', async () => {
    const at = '2026-11-10T10:00:00+01:00'
    zoho.put('906', at, { Product_Name: 'Senza codice' })
    zoho.put('907', at, { Product_Code: 'CRM 7/8', Product_Name: 'Codice impossibile' })
    zoho.put('908', at, { Product_Code: 'CRM-8' })
    zoho.put('909', at, { Product_Code: 'CRM-1', Product_Name: 'Doppione' })
    zoho.put('910', at, { ...lamp, Product_Code: 'CRM-10', Product_Category: 'Ignota' })
    const { report } = await pull()
    expect(report.faults.map(({ fault }) => fault).sort()).toEqual([
      'category_unknown',
      'code_missing',
      'code_taken',
      'code_unusable',
      'name_missing',
    ])
    expect(report.created).toBe(4)
  })

  test('renews a token that expires meanwhile', async () => {
    await begin()
    zoho.state.valid.clear()
    expect((await work()).status).toBe('done')
    expect(zoho.log.filter(path => path === 'token').length).toBeGreaterThanOrEqual(2)
  })

  test('waits as long as the CRM asks, then goes on', async () => {
    const count = { status: 200, body: { count: 3 } }
    const page = {
      status: 200,
      body: {
        data: [{ id: '901', ...saw, Modified_Time: '2026-11-01T10:00:00+01:00' }],
        info: { more_records: true, next_page_token: 'after-1' },
      },
    }
    zoho.refuse(count, page, zoho.busy(90))
    const paused = await pull()
    expect(paused).toMatchObject({ status: 'paused', report: { created: 1 } })
    expect(paused.resumes_at).toBe(new Date(world.now().getTime() + 90_000).toISOString())
    world.pass(89_000)
    expect((await work()).status).toBe('paused')
    world.pass(2000)
    const done = await work()
    expect(done).toMatchObject({ status: 'done', report: { created: 3 } })
  })

  test('stops after many failures in a row, or at once when refused, and can begin again', async () => {
    const down = { status: 500, body: { code: 'INTERNAL_ERROR' } }
    zoho.refuse(...Array.from({ length: 6 }, () => down))
    await begin()
    for (let turn = 0; turn < 6; turn++) {
      await work()
      world.pass(3_600_000)
      staff = await world.as('staff')
    }
    expect(await report()).toMatchObject({ status: 'failed', failure: 'unavailable' })
    zoho.refuse({ status: 401, body: { code: 'OAUTH_SCOPE_MISMATCH' } })
    expect(await pull()).toMatchObject({ status: 'failed', failure: 'credentials' })
    zoho.refuse({ status: 400, body: { code: 'INVALID_MODULE' } })
    expect(await pull()).toMatchObject({ status: 'failed', failure: 'refused' })
    expect((await pull()).status).toBe('done')
  })

  test('runs once at a time; another process continues after a crash', async () => {
    await Promise.all([begin(), begin(), begin()])
    const rows = await acrossLibraries(world.store, db =>
      db.selectFrom('crm_syncs').select('id').execute(),
    )
    expect(rows).toHaveLength(1)
    await acrossLibraries(world.store, db =>
      db
        .updateTable('crm_syncs')
        .set({ not_before: new Date(world.now().getTime() + 120_000) })
        .execute(),
    )
    expect(await syncCrm(world.services)).toBe(false)
    world.pass(121_000)
    expect((await work()).status).toBe('done')
  })

  test('changes nothing when answers are malformed', async () => {
    zoho.refuse({ status: 200, body: { count: 1 } }, { status: 200, body: { data: 'no' } })
    expect(await pull()).toMatchObject({ status: 'paused', report: { seen: 0 } })
  })
})
