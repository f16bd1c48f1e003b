import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AffectedLoan } from '#contract/shapes/admin/affected.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import type { Order } from '#contract/shapes/order.ts'
import { lapseLoans } from '#server/areas/loans/deadlines/lapse-loans.ts'
import { type GivenLoan, type Scene, scene } from '#tests/support/loans.ts'
import { staffBodies } from '#tests/support/things.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

/** Friday 20 November 2026; each test has pickup points of its own, open from Monday to Friday. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

type Decisions = { id: string; revision: number; plan: object | null }[]
type Answer = { status: number; body: { error?: { loans?: AffectedLoan[] } } }
const dates = { from: '2026-11-23', to: '2026-11-30', collect_by: '2026-11-25' }
const week = ['9-18', '9-18', '9-18', '9-18', '9-18', '', '']
const input = { ...staffBodies['admin.points.change'], opening_days: {} }

let made = 0
/** A pickup point, with what staff can change about it. */
async function point() {
  const id = `affected-${++made}`
  const name = `Punto ${made}`
  await here.run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province, opening_days)
    values ('bologna', '${id}', '${name}', 'desk', 'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}');
    insert into opening_hours (library_id, headquarters_id, day, hours)
    select 'bologna', '${id}', day, '09:00-18:00' from generate_series(1, 5) as day`)
  const put = (body: object, loans?: Decisions) =>
    staff.ask(`/v1/admin/headquarters/${id}/openings`, {
      method: 'PUT',
      body: { hours: week, holidays: [], additional_days: [], ...body, ...(loans && { loans }) },
    })
  return {
    id,
    name,
    close: (inizio: string, fine: string, loans?: Decisions) =>
      put({ holidays: [{ inizio, fine, name: 'Inventario' }] }, loans),
    open: (hours: string[], loans?: Decisions) => put({ hours }, loans),
    change: (body: object, loans?: Decisions) =>
      staff.ask(`/v1/admin/headquarters/${id}`, {
        method: 'PATCH',
        body: { ...input, name, ...body, ...(loans && { loans }) },
      }),
  }
}
/** A loan of a product that stays at its point, unless `transportable`. */
async function booked(given: Partial<GivenLoan> & { point: string; transportable?: boolean }) {
  const loan = await here.loan({ ...dates, ...given })
  if (!given.transportable) {
    await here.run(`update objects set transportable = false where id = '${loan.object}'`)
  }
  const { borrower } = loan
  return {
    ...loan,
    order: async () => (await borrower?.ask(`/v1/me/orders/${loan.id}`))?.body as Order,
    mails: async () => (await here.emailsTo(borrower?.email ?? '')).map(({ kind }) => kind),
    text: async () =>
      (await here.emailsTo(borrower?.email ?? '')).map(({ body }) => body).join('\n'),
  }
}
/** What is asked about each loan, and the answer that takes the first option of each. */
const askedOf = ({ body }: Answer) => body.error?.loans ?? []
const firstOf = (answer: Answer): Decisions =>
  askedOf(answer).map(({ id, revision, options: [plan] }) => ({
    id,
    revision,
    plan: plan
      ? { from_date: plan.from_date, to_date: plan.to_date, point_id: plan.point.id }
      : null,
  }))
const toldOf = (answer: Answer): Decisions =>
  firstOf(answer).map(decision => ({ ...decision, plan: null }))
const deskLoan = async (object: string) =>
  (await staff.ask(`/v1/desk/objects/${object}`)).body as {
    current: DeskLoan | null
    next: DeskLoan | null
  }

describe('a closure', () => {
  test('is not saved before staff see the loans that it affects, and moves them in one press', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    const asked = await place.close('2026-11-23', '2026-11-24', [])
    expect([asked.status, codeOf(asked)]).toEqual([409, 'loans_affected'])
    expect(askedOf(asked)).toMatchObject([
      {
        id: loan.id,
        reasons: ['pickup_closed'],
        point: { name: place.name },
        options: [{ from_date: '2026-11-25', to_date: '2026-12-02', point: { id: place.id } }],
      },
    ])
    const points = (await staff.ask('/v1/admin/headquarters')).body
    expect(points.find(({ id }: { id: string }) => id === place.id).holidays).toEqual([])

    expect((await place.close('2026-11-23', '2026-11-24', firstOf(asked))).status).toBe(200)
    const { loan: days } = await loan.order()
    expect(days).toMatchObject({
      from_date: '2026-11-25',
      to_date: '2026-12-02',
      collect_by: '2026-11-27',
    })
    expect(await loan.mails()).toEqual(['moved'])
    expect(await loan.text()).toContain(
      `Prima: lunedì 23 novembre 2026 – lunedì 30 novembre 2026, ${place.name}`,
    )
    expect(await loan.text()).toContain(
      'Il punto di ritiro previsto è chiuso: lunedì 23 novembre 2026; martedì 24 novembre 2026.',
    )
    const { current, next } = await deskLoan(loan.object)
    expect((current ?? next)?.moved_from).toEqual({
      from_date: '2026-11-23',
      to_date: '2026-11-30',
      point: place.name,
    })
    const [opening, change] = (await staff.ask('/v1/admin/audit')).body
    expect([opening.action, change.action]).toEqual(['opening', 'loan'])
    expect(change.before).toMatchObject({ from_date: '2026-11-23' })
  })

  test('that affects no loan is saved at once', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    expect((await place.close('2026-11-26', '2026-11-29', [])).status).toBe(200)
    expect(await loan.mails()).toEqual([])
  })

  test('only tells the borrower if staff choose so: deadline and message are true', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    const asked = await place.close('2026-11-23', '2026-11-23', [])
    expect((await place.close('2026-11-23', '2026-11-23', toldOf(asked))).status).toBe(200)
    expect((await loan.order()).loan).toMatchObject({
      from_date: '2026-11-23',
      collect_by: '2026-11-26',
    })
    expect(await loan.mails()).toEqual(['hindered'])
    expect(await loan.text()).toContain('è chiuso: lunedì 23 novembre 2026')
    expect(await loan.text()).toContain('Se così non va bene, puoi annullare')
    expect(await loan.text()).toContain('Ritira da mar 24 nov.')
    await lapseLoans({ ...world.services, now: () => new Date('2026-11-26T11:00:00Z') })
    expect(await loan.order()).toMatchObject({ status: 'pending' })
  })

  test('from a client that knows no decisions is saved, and the borrowers are told', async () => {
    const place = await point()
    const waits = await booked({ point: place.id })
    const out = await booked({
      point: place.id,
      status: 'approved',
      from: '2026-11-10',
      to: '2026-11-24',
    })
    expect((await place.close('2026-11-23', '2026-11-24')).status).toBe(200)
    expect(await waits.mails()).toEqual(['hindered'])
    expect(await out.mails()).toEqual(['hindered'])
    expect(await out.text()).toContain("Riporta l'oggetto in un giorno in cui il punto è aperto.")
  })

  test('moves the end of a loan that is out, and offers another point to one that can be moved', async () => {
    const place = await point()
    const out = await booked({
      point: place.id,
      status: 'approved',
      from: '2026-11-10',
      to: '2026-11-24',
    })
    const waits = await booked({ point: place.id, transportable: true })
    const closes = (loans?: Decisions) => place.close('2026-11-23', '2026-12-04', loans)
    const asked = await closes([])
    const [first, second] = askedOf(asked)
    expect(first).toMatchObject({
      id: out.id,
      status: 'approved',
      options: [{ from_date: '2026-11-10', to_date: '2026-12-07' }],
    })
    // Far days come after another point.
    expect(second?.options.map(({ from_date }) => from_date)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-12-07',
    ])
    expect((await closes(firstOf(asked))).status).toBe(200)
    expect((await out.order()).loan.to_date).toBe('2026-12-07')
    expect((await waits.order()).shipping.address?.id).toBe(second?.options[0]?.point.id)
    expect(await waits.mails()).toEqual(['relocated'])
  })

  test('of several points is one save', async () => {
    const [one, two, open] = [await point(), await point(), await point()]
    const loans = [await booked({ point: one.id }), await booked({ point: two.id })]
    const other = await booked({ point: open.id })
    const body = {
      point_ids: [one.id, two.id],
      inizio: '2026-11-23',
      fine: '2026-11-23',
      name: 'Natale',
    }
    const close = (more: object) =>
      staff.ask('/v1/admin/closures', { method: 'POST', body: { ...body, ...more } })
    const asked = await close({ loans: [] })
    expect(
      askedOf(asked)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(loans.map(({ id }) => id).sort())
    const saved = await close({ loans: firstOf(asked) })
    expect(saved.status).toBe(200)
    for (const loan of loans) expect((await loan.order()).loan.from_date).toBe('2026-11-24')
    expect(await other.mails()).toEqual([])
    const again = await close({ loans: [] })
    const closures = again.body.filter(({ holidays }: { holidays: { name: string }[] }) =>
      holidays.some(({ name }) => name === 'Natale'),
    )
    expect(closures.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort())
    expect(await close({ fine: '2026-11-22' })).toMatchObject({
      body: { error: { fields: { fine: 'date' } } },
    })
    expect(codeOf(await close({ point_ids: [one.id, 'casa-vicino'] }))).toBe('validation_failed')
  })
})

describe('other changes', () => {
  test('fewer hours on the day of a loan are told; more are not', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    expect((await place.open(week.with(0, '8-19'), [])).status).toBe(200)
    const less = week.with(0, '8-12')
    const asked = await place.open(less, [])
    expect(askedOf(asked)).toMatchObject([{ reasons: ['hours_changed'], options: [] }])
    expect((await place.open(less, firstOf(asked))).status).toBe(200)
    expect(await loan.mails()).toEqual(['hindered'])
    expect(await loan.text()).toContain('lunedì 23 novembre 2026: 08:00-12:00')
  })

  test('a weekday that is no longer open moves the loan', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    const noMondays = week.with(0, '')
    const asked = await place.open(noMondays, [])
    expect((await place.open(noMondays, firstOf(asked))).status).toBe(200)
    expect((await loan.order()).loan).toMatchObject({
      from_date: '2026-11-24',
      to_date: '2026-12-01',
    })
  })

  test('a point that ends: another one, or a message and a true end', async () => {
    const place = await point()
    const moves = await booked({ point: place.id, transportable: true })
    const stays = await booked({ point: place.id })
    const asked = await place.change({ available: false }, [])
    expect(askedOf(asked).map(({ reasons }) => reasons)).toEqual([['point_ended'], ['point_ended']])
    expect((await place.change({ available: false }, firstOf(asked))).status).toBe(200)
    expect(await moves.mails()).toEqual(['relocated'])
    expect((await moves.order()).shipping.address?.id).not.toBe(place.id)
    expect(await stays.text()).toContain(
      'Il punto di ritiro previsto non è più aperto al pubblico.',
    )
    await lapseLoans({ ...world.services, now: () => new Date('2026-12-01T11:00:00Z') })
    expect(await stays.order()).toMatchObject({ ended_because: 'place_closed' })
    expect(await stays.mails()).toEqual(['hindered', 'lapsed'])
  })

  test('a desk that becomes a locker gives its loans a code; a new address is told', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    expect((await place.change({ kind: 'smartlocker' })).status).toBe(200)
    expect((await loan.order()).shipping.method).toBe('smartlocker')
    expect(await loan.text()).toContain('ma cambia il modo')
    await place.change({ kind: 'smartlocker', address: 'Via Verdi 2' })
    expect(await loan.text()).toContain('Via Verdi 2')
  })

  /** Saves a product with other values. */
  async function save(id: string, change: object, loans?: Decisions) {
    await here.run(`insert into object_categories (library_id, object_id, slug)
      values ('bologna', '${id}', 'campeggio') on conflict do nothing`)
    const [{ location, ...found }] = (await staff.ask(`/v1/admin/objects?k=${id}`)).body
    const body = { ...found, location_id: location.id, imgs: [], ...change }
    return staff.ask(`/v1/admin/objects/${id}`, {
      method: 'PATCH',
      body: { ...body, ...(loans && { loans }) },
    })
  }

  test('a product that moves and stays there takes its loans along', async () => {
    const [from, to] = [await point(), await point()]
    const loan = await booked({ point: from.id })
    const change = { location_id: to.id }
    const asked = await save(loan.object, change, [])
    expect(askedOf(asked)).toMatchObject([
      { reasons: ['not_there'], options: [{ point: { id: to.id } }] },
    ])
    expect((await save(loan.object, change, firstOf(asked))).status).toBe(200)
    expect((await loan.order()).shipping.address?.id).toBe(to.id)
    expect(await loan.text()).toContain("L'oggetto non si può più ritirare nel punto previsto.")
  })

  test('a product that can no longer be moved brings the loan back to its own point', async () => {
    const [home, other] = [await point(), await point()]
    const object = await here.object({ point: home.id })
    const loan = await booked({ object, point: other.id, transportable: true })
    const asked = await save(object, { transportable: false }, [])
    expect(firstOf(asked)).toMatchObject([{ plan: { point_id: home.id, from_date: dates.from } }])
    expect((await save(object, { transportable: false }, firstOf(asked))).status).toBe(200)
    expect(await loan.mails()).toEqual(['relocated'])
  })

  test('a repair is shown before it tells who waits, from the desk and from the product', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    const maintain = (loans?: Decisions) =>
      staff.ask(`/v1/desk/objects/${loan.object}/maintenance`, {
        method: 'POST',
        body: { maintenance: true, ...(loans && { loans }) },
      })
    const asked = await maintain([])
    expect(askedOf(asked)).toMatchObject([{ reasons: ['in_repair'], options: [] }])
    expect(await loan.mails()).toEqual([])
    expect((await maintain(firstOf(asked))).status).toBe(200)
    expect(await loan.mails()).toEqual(['damaged'])
    const other = await booked({ point: place.id })
    const also = await save(other.object, { maintenance: true }, [])
    expect(askedOf(also)).toMatchObject([{ reasons: ['in_repair'] }])
    expect((await save(other.object, { maintenance: true })).status).toBe(200)
    expect(await other.mails()).toEqual(['damaged'])
  })
})

describe('between the question and the answer', () => {
  test('a loan that changes, or comes, is asked about again; one that ends is left alone', async () => {
    const place = await point()
    const changed = await booked({ point: place.id })
    const ended = await booked({ point: place.id })
    const closes = (loans?: Decisions) => place.close('2026-11-23', '2026-11-23', loans)
    const asked = await closes([])
    await ended.borrower?.ask(`/v1/me/orders/${ended.id}`, { method: 'DELETE', body: {} })
    await staff.ask(`/v1/admin/loans/${changed.id}`, {
      method: 'PATCH',
      body: { from_date: '2026-11-23', to_date: '2026-12-01' },
    })
    const came = await booked({ point: place.id })
    const again = await closes(firstOf(asked))
    expect([again.status, codeOf(again)]).toEqual([409, 'loans_affected'])
    expect(
      askedOf(again)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([changed.id, came.id].sort())
    expect((await closes(firstOf(again))).status).toBe(200)
    expect(await ended.order()).toMatchObject({ status: 'cancelled' })
    expect((await changed.order()).loan.to_date).toBe('2026-12-02')
  })

  test('an answer that is no option is not taken', async () => {
    const place = await point()
    await booked({ point: place.id })
    const asked = await place.close('2026-11-23', '2026-11-23', [])
    const forged = firstOf(asked).map(one => ({
      ...one,
      plan: { from_date: '2026-12-24', to_date: '2026-12-30', point_id: place.id },
    }))
    expect(codeOf(await place.close('2026-11-23', '2026-11-23', forged))).toBe('loans_affected')
  })

  test('of two staff who close at once, one is asked again', async () => {
    const place = await point()
    const loan = await booked({ point: place.id })
    const other = await world.as('super')
    const asked = await place.close('2026-11-23', '2026-11-23', [])
    const decided = firstOf(asked)
    const body = { point_ids: [place.id], inizio: '2026-11-23', fine: '2026-11-24', name: 'Ponte' }
    const close = (loans: Decisions) =>
      other.ask('/v1/admin/closures', { method: 'POST', body: { ...body, loans } })
    const theirs = firstOf(await close([]))
    const answers = await Promise.all([
      place.close('2026-11-23', '2026-11-23', decided),
      close(theirs),
    ])
    // The first moves the loan; the second sees it where it is now.
    expect(answers.map(({ status }) => status).sort()).toContain(200)
    const { loan: days } = await loan.order()
    expect(['2026-11-24', '2026-11-25']).toContain(days.from_date)
    if (answers[1]?.status === 409) {
      const again = await close(firstOf(answers[1]))
      expect(again.status).toBe(200)
      expect((await loan.order()).loan.from_date).toBe('2026-11-25')
    }
  })

  test('two loans of one product are moved side by side', async () => {
    const place = await point()
    const first = await booked({ point: place.id, to: '2026-11-27' })
    const second = await booked({
      object: first.object,
      point: place.id,
      from: '2026-11-30',
      to: '2026-12-02',
      collect_by: '2026-12-02',
    })
    const closes = (loans?: Decisions) => place.close('2026-11-23', '2026-12-01', loans)
    const asked = await closes([])
    expect((await closes(firstOf(asked))).status).toBe(200)
    const days = await Promise.all([first.order(), second.order()])
    const [a, b] = days.map(({ loan }) => [loan.from_date, loan.to_date] as const)
    expect(a && b && (a[1] < b[0] || b[1] < a[0]), JSON.stringify([a, b])).toBe(true)
  })
})
