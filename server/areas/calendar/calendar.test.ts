import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveLoan } from '#server/areas/loans/move-loan.ts'
import { loanCalendar } from '#server/areas/loans/story/loan-calendar.ts'
import { browserOf, newcomer } from '#tests/support/factors.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

/** The lines of a calendar, with folded ones joined. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')
const fieldOf = (text: string, name: string) =>
  linesOf(text)
    .find(line => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.split(':')
    .slice(1)
    .join(':')

describe('a calendar file', () => {
  const loan = {
    id: 'l1',
    status: 'pending' as const,
    from: '2026-12-30',
    to: '2027-01-02',
    revision: 3,
    asked: false,
    product: 'Trapano, «più» grande; \\ 🔧\nBEGIN:VEVENT',
    place: 'Via Zamboni 1, Bologna',
    link: 'https://bologna.example/me/orders/l1',
    story: 'Ritira da mer 30 dic',
  }
  const options = {
    name: 'Oggettoteca\r\nX:1',
    host: 'bologna.example',
    locale: 'it' as const,
    at: new Date('2026-12-01T10:00:00Z'),
  }
  const text = loanCalendar([{ ...loan, product: `${loan.product} ${'è'.repeat(90)}` }], options)

  test('ends and folds its lines by bytes, and a name cannot add a line', () => {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
    expect(linesOf(text).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(linesOf(text)).not.toContain('X:1')
    expect(fieldOf(text, 'SUMMARY')).toMatch(/Trapano\\, «più» grande\\; \\\\ 🔧\\nBEGIN:VEVENT è/)
  })

  test('has whole days across the turn of the year; the end is the day after the last', () => {
    expect(linesOf(text)).toContain('DTSTART;VALUE=DATE:20261230')
    expect(linesOf(text)).toContain('DTEND;VALUE=DATE:20270103')
    expect(fieldOf(text, 'UID')).toBe('l1@bologna.example')
    expect(fieldOf(text, 'SEQUENCE')).toBe('3')
    expect(fieldOf(text, 'DTSTAMP')).toBe('20261201T100000Z')
  })
})

/** A member's browser, and a stranger who has another session of theirs. */
async function withStranger() {
  const browser = browserOf(world)
  await browser.signIn(await newcomer(world))
  const stranger = await world.as((await browser.ask('/v1/me')).body.id)
  const make = async () => {
    const { url } = (await stranger.ask('/v1/me/calendar', { method: 'POST' })).body
    const { pathname, search } = new URL(url)
    return async () => (await world.ask(pathname + search)).status
  }
  return { browser, stranger, make }
}

describe('the private address ends with the session that may have made it, when', () => {
  test('staff end the sessions of its member', async () => {
    const member = await here.member()
    const { body } = await member.ask('/v1/me/calendar', { method: 'POST' })
    const { pathname, search } = new URL(body.url)
    expect((await world.ask(pathname + search)).status).toBe(200)
    const staff = await world.as('staff')
    await staff.ask(`/v1/admin/members/${member.id}/sessions`, { method: 'DELETE' })
    expect(codeOf(await world.ask(pathname + search))).toBe('link_unusable')
  })

  test('its member ends that device', async () => {
    const { browser, stranger, make } = await withStranger()
    const read = await make()
    await browser.prove()
    expect(await read()).toBe(200)
    const path = `/v1/me/devices/${stranger.sessionId}`
    expect((await browser.ask(path, { method: 'DELETE' })).status).toBe(200)
    expect(await read()).toBe(404)
  })

  test('the secret of a session was copied, but not when one expires or is signed out', async () => {
    const { browser, make } = await withStranger()
    const read = await make()
    const renew = () => browser.post('/v1/auths/access/refresh', { access_token: 'x' })
    const first = browser.cookies.get('identity') ?? ''
    expect((await renew()).status).toBe(200)
    world.pass(60_000)
    const other = browserOf(world)
    await other.signIn('socia@example.org')
    const own = await other.ask('/v1/me/calendar', { method: 'POST' })
    await other.ask('/v1/auths/signout', { method: 'DELETE' })
    const { pathname, search } = new URL(own.body.url)
    expect((await world.ask(pathname + search)).status).toBe(200)
    expect(await read()).toBe(200)
    browser.cookies.set('identity', first)
    expect((await renew()).status).toBe(401)
    expect(await read()).toBe(404)
  })

  test('a super ends the sessions of all', async () => {
    const { make } = await withStranger()
    const read = await make()
    expect(await read()).toBe(200)
    await (await world.as('super')).ask('/v1/admin/sessions', { method: 'DELETE' })
    expect(await read()).toBe(404)
  })
})

describe('a loan in the calendar', () => {
  test('has the same days as e-mail and screen, also when the clocks change', async () => {
    const { borrower, id } = await here.loan({ from: '2027-03-27', to: '2027-03-30' })
    if (!borrower) throw new Error('no borrower')
    await world.inLibrary(ctx => moveLoan(ctx, id, 'cancel', 'borrower'))
    const screen = (await borrower.ask(`/v1/me/orders/${id}`)).body.loan
    const { body } = await borrower.ask(`/v1/me/orders/${id}/calendar`)
    const [mail] = await here.emailsTo(borrower.email)
    expect([screen.from_date, screen.to_date]).toEqual(['2027-03-27', '2027-03-30'])
    for (const calendar of [body.content, mail?.calendar]) {
      expect(linesOf(calendar)).toContain('DTSTART;VALUE=DATE:20270327')
      expect(linesOf(calendar)).toContain('DTEND;VALUE=DATE:20270331')
      expect(fieldOf(calendar, 'STATUS')).toBe('CANCELLED')
    }
    expect(mail?.body).toContain('sabato 27 marzo 2027 – martedì 30 marzo 2027')
  })

  test('gets a higher revision with each change of days or state', async () => {
    const { borrower, id } = await here.loan({
      from: '2026-11-10',
      to: '2026-11-23',
      status: 'approved',
    })
    const read = async () => (await borrower?.ask(`/v1/me/orders/${id}/calendar`))?.body.content
    const before = await read()
    await borrower?.ask(`/v1/me/orders/${id}/extensions`, {
      method: 'POST',
      body: { to_date: '2026-11-27' },
    })
    const after = await read()
    expect(fieldOf(after, 'UID')).toBe(fieldOf(before, 'UID'))
    expect(Number(fieldOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(fieldOf(before, 'SEQUENCE')))
    expect(linesOf(after)).toContain('DTEND;VALUE=DATE:20261128')
  })

  test('never contains a private home, and never another member’s loan', async () => {
    const owner = await here.member()
    const { borrower, id } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      owner: owner.id,
      method: 'p2p',
      point: 'casa-vicino',
    })
    const { body } = (await borrower?.ask(`/v1/me/orders/${id}/calendar`)) ?? {}
    expect(body.content).not.toContain('LOCATION')
    const stranger = await here.member()
    expect((await stranger.ask(`/v1/me/orders/${id}/calendar`)).status).toBe(404)
  })
})

describe('a calendar subscription', () => {
  const pathOf = (url: string) => url.slice(new URL(url).origin.length)

  test('opens only with its secret address, which is stored as a hash and can be changed and revoked', async () => {
    const { borrower, object, id } = await here.loan({ from: '2026-12-01', to: '2026-12-04' })
    if (!borrower) throw new Error('no borrower')
    const made = await borrower.ask('/v1/me/calendar', { method: 'POST' })
    const path = pathOf(made.body.url)
    const feed = await world.ask(path)
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(fieldOf(feed.text, 'UID')).toContain(id)
    expect(linesOf(feed.text).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
    const { body } = await borrower.ask('/v1/me/notices')
    expect(body.calendar).toMatchObject({ read_at: world.now().toISOString() })
    const secret = path.split('t=')[1] ?? ''
    const { rows } = await here.run(
      `select * from calendar_feeds where member_id = '${borrower.id}'`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(world.lines)).not.toContain(secret)
    const again = await borrower.ask('/v1/me/calendar', { method: 'POST' })
    expect(codeOf(await world.ask(path))).toBe('link_unusable')
    expect((await world.ask(pathOf(again.body.url))).status).toBe(200)
    await borrower.ask('/v1/me/calendar', { method: 'DELETE' })
    expect((await world.ask(pathOf(again.body.url))).status).toBe(404)
    expect(object).toBeTruthy()
  })

  test('contains nothing in another library', async () => {
    const { ask } = await here.member()
    const path = pathOf((await ask('/v1/me/calendar', { method: 'POST' })).body.url)
    const answer = await world.ask(path, { headers: { host: 'campus.localhost' } })
    expect([answer.status, codeOf(answer)]).toEqual([404, 'link_unusable'])
  })

  test('still works if a product is withdrawn and its pickup point is closed', async () => {
    const { borrower, object } = await here.loan({ from: '2026-12-01', to: '2026-12-04' })
    if (!borrower) throw new Error('no borrower')
    await here.run(`update objects set withdrawn = true where id = '${object}'`)
    await here.run(`update headquarters set available = false where id = 'scene-desk'`)
    const made = await borrower.ask('/v1/me/calendar', { method: 'POST' })
    const feed = await world.ask(pathOf(made.body.url))
    expect([feed.status, feed.text.includes('BEGIN:VEVENT')]).toEqual([200, true])
    expect((await borrower.ask('/v1/me/orders')).body).toHaveLength(1)
    await here.run(`update headquarters set available = true where id = 'scene-desk'`)
  })
})
