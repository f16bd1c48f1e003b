import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import type { Order } from '#contract/shapes/order.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { runImport } from './run-import.ts'

/** Friday 20 November 2026; each test has a pickup point of its own, open from Monday to Friday. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
let made = 0
let point: string
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())
beforeEach(async () => {
  point = await newPoint()
})

async function newPoint() {
  const id = `imported-${++made}`
  await here.run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province, opening_days)
    values ('bologna', '${id}', 'Punto ${made}', 'desk', 'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}');
    insert into opening_hours (library_id, headquarters_id, day, hours)
    select 'bologna', '${id}', day, '09:00-18:00' from generate_series(1, 5) as day`)
  return id
}
/** A loan of a product that stays at the pickup point. */
async function booked(days: Partial<Record<'from' | 'to' | 'collect_by', string>> = {}) {
  const dates = { from: '2026-11-23', to: '2026-11-30', collect_by: '2026-11-25' }
  const { id, object, borrower } = await here.loan({ point, ...dates, ...days })
  await here.run(`update objects set transportable = false where id = '${object}'`)
  return {
    id,
    object,
    cancel: () => borrower?.ask(`/v1/me/orders/${id}`, { method: 'DELETE', body: {} }),
    order: async () => (await borrower?.ask(`/v1/me/orders/${id}`))?.body as Order,
    mails: async () => (await here.emailsTo(borrower?.email ?? '')).map(({ kind }) => kind),
    text: async () =>
      (await here.emailsTo(borrower?.email ?? '')).map(({ body }) => body).join('\n'),
  }
}
/** Imports a file as staff do. @returns its last line */
async function send(name: string, raw: string, { dry = false } = {}) {
  world.pass(1000)
  const { text } = await staff.ask(`/v1/admin/imports?name=${name}${dry ? '&dry=1' : ''}`, {
    method: 'POST',
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const line = JSON.parse(text.trim().split('\n').at(-1) ?? '') as ImportLine
  if (line.kind !== 'done') throw new Error(text)
  return line
}
/** Imports files as the operator's command does. */
async function run(files: Record<string, string>) {
  world.pass(1000)
  return runImport({
    transaction: fn => acrossLibraries(world.store, fn),
    ctx: await systemContext(world.services, 'bologna'),
    libraryId: 'bologna',
    source: { names: Object.keys(files), read: name => Buffer.from(files[name] ?? '') },
    now: world.now(),
    draw: async () => ({ url: '', alt: '', avif: '', webp: '', tint: '' }),
    files: localFiles(''),
  })
}
const closes = (...days: string[]) =>
  `headquarters,when,name\n${days.map(day => `${point},${day},Inventario`).join('\n')}\n`

describe('an import under booked loans', () => {
  test('tells the borrowers of a closure once, and moves the last day to collect', async () => {
    const loan = await booked()
    const later = await booked({ from: '2026-12-07', to: '2026-12-09', collect_by: '2026-12-09' })
    const file = closes('2026-11-23..2026-11-24')
    expect((await send('closures.csv', file)).affected).toBe(1)
    expect((await loan.order()).loan.collect_by).toBe('2026-11-27')
    expect(await loan.mails()).toEqual(['hindered'])
    expect(await loan.text()).toContain(
      'Il punto di ritiro previsto è chiuso: lunedì 23 novembre 2026; martedì 24 novembre 2026.',
    )
    expect((await send('closures.csv', file)).affected).toBeUndefined()
    expect((await loan.order()).loan.collect_by).toBe('2026-11-27')
    expect([await loan.mails(), await later.mails()]).toEqual([['hindered'], []])
  })

  test('tells them of shorter hours, with those of each day', async () => {
    const loan = await booked()
    const file = `code,mon\n${point},15-18\n`
    await send('headquarters.csv', file)
    await send('headquarters.csv', file)
    expect(await loan.mails()).toEqual(['hindered'])
    expect(await loan.text()).toContain('lunedì 23 novembre 2026: 15:00-18:00')
    expect((await loan.order()).loan.collect_by).toBe('2026-11-25')
  })

  test('tells them of a day that is no longer open, and of another address', async () => {
    const loan = await booked()
    await send('headquarters.csv', `code,mon,address\n${point},,Via Verdi 2\n`)
    expect(await loan.mails()).toEqual(['hindered'])
    expect(await loan.text()).toContain('Via Verdi 2')
    expect((await loan.order()).loan.collect_by).toBe('2026-11-26')
  })

  test('gives the loans of a desk that becomes a locker their codes', async () => {
    const loan = await booked()
    await send('headquarters.csv', `code,kind\n${point},smartlocker\n`)
    expect((await loan.order()).shipping.method).toBe('smartlocker')
    expect(await loan.mails()).toEqual(['relocated'])
    await send('headquarters.csv', `code,kind\n${point},smartlocker\n`)
    expect(await loan.mails()).toEqual(['relocated'])
  })

  test('tells them that a product has moved, or stays elsewhere', async () => {
    const moved = await booked()
    const other = await newPoint()
    const stays = await booked()
    await here.run(`update objects set transportable = true, location_id = '${other}'
      where id = '${stays.object}'`)
    const file = `code,location,transportable\n${moved.object},${other},no\n${stays.object},${other},no\n`
    expect((await send('objects.csv', file)).affected).toBe(2)
    expect(await send('objects.csv', file)).not.toHaveProperty('affected')
    for (const loan of [moved, stays]) {
      expect(await loan.mails()).toEqual(['hindered'])
      expect(await loan.text()).toContain("L'oggetto non si può più ritirare nel punto previsto.")
    }
  })

  test('tells them of a repair once, also together with a closure', async () => {
    const loan = await booked()
    const file = `code,maintenance\n${loan.object},sì\n`
    expect((await send('objects.csv', file)).affected).toBe(1)
    await send('objects.csv', file)
    expect(await loan.mails()).toEqual(['damaged'])
    await send('closures.csv', closes('2026-11-23'))
    expect(await loan.mails()).toEqual(['damaged', 'hindered'])
  })

  test('tells nobody about the loans that it brings', async () => {
    const loan = await booked()
    const object = await here.object({ point })
    const member = await here.member()
    const report = await run({
      'headquarters.csv': `code,mon\n${point},15-18\n`,
      'loans.csv':
        'ref,member_email,object_code,status,method,headquarters,from,to\n' +
        `B-${object},${member.email},${object},pending,desk,${point},2026-11-23,2026-11-25\n`,
    })
    expect([report.counts.loans?.created, report.affected]).toEqual([1, 1])
    expect(await loan.mails()).toEqual(['hindered'])
    expect(await here.emailsTo(member.email)).toEqual([])
  })

  test('withdraws no product that is booked, as staff cannot', async () => {
    const loan = await booked()
    const file = `code,withdrawn\n${loan.object},sì\n`
    for (const dry of [true, false]) {
      await expect(send('objects.csv', file, { dry })).rejects.toThrow(
        'qualcuno l’ha in prestito o prenotato',
      )
    }
    await loan.cancel()
    await send('objects.csv', file)
    expect(await send('objects.csv', file, { dry: true })).not.toHaveProperty('affected')
  })

  test('by the operator tells them too', async () => {
    const loan = await booked()
    await run({ 'closures.csv': closes('2026-11-24') })
    await run({ 'headquarters.csv': `code,kind\n${point},smartlocker\n` })
    expect(await loan.mails()).toEqual(['hindered', 'relocated'])
    expect((await loan.order()).shipping.method).toBe('smartlocker')
  })
})
