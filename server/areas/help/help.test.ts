import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { todayIn } from '#domain/days/plain-date.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
/** Each test begins without e-mails and an hour later, because there is an hourly limit. */
beforeEach(async () => {
  world.pass(3_700_000)
  await acrossLibraries(world.store, async db => {
    await db.deleteFrom('mails').execute()
    await db.deleteFrom('support_messages').execute()
  })
})

const message = {
  email: ' Marta@Example.org ',
  section: 'problemi tecnici',
  object: 'Il codice',
  message: 'Non si apre <script>alert(1)</script> 🔧 \u202eabc',
}
const write = (body: object, headers = {}) =>
  world.ask('/v1/supports', { method: 'POST', body, headers })

describe('writing to the library', () => {
  test('saves the message and e-mails it with the member’s reply address', async () => {
    const { status, body } = await write(message)
    expect(status).toBe(200)
    const stored = await acrossLibraries(world.store, db =>
      db.selectFrom('support_messages').selectAll().executeTakeFirstOrThrow(),
    )
    expect(stored).toMatchObject({ id: body.reference, email: 'marta@example.org' })
    expect(stored.message).toBe(message.message)
    const smtp = await startSmtp()
    const config = { ...world.services.config, mailUrl: smtp.url }
    const deliver = createDeliver(config)
    const runs = await Promise.all([1, 2, 3].map(() => sendDueMail(world.services, deliver)))
    expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(1)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({ to: ['ciao@oggettoteca.example'] })
    expect(smtp.received[0]?.text).toMatch(/Reply-To: marta@example.org/i)
    const html = smtp.received[0]?.text.split('text/html')[1]
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
    const [mail] = await world.mails()
    expect(mail).toMatchObject({ body: null, failure: null })
    await smtp.close()
  })

  test('works while the mail server is down; the e-mail is sent later', async () => {
    expect((await write({ ...message, object: 'secondo' })).status).toBe(200)
    const down = createDeliver({ ...world.services.config, mailUrl: 'smtp://127.0.0.1:1' })
    expect(await sendDueMail(world.services, down)).toBe(0)
    const smtp = await startSmtp()
    const up = createDeliver({ ...world.services.config, mailUrl: smtp.url })
    expect(await sendDueMail(world.services, up)).toBe(0)
    world.pass(10 * 60_000)
    expect(await sendDueMail(world.services, up)).toBe(1)
    expect(smtp.received).toHaveLength(1)
    await smtp.close()
  })

  test.each([
    ['an empty message', { message: '  ' }, { message: 'required' }],
    ['too long a message', { message: 'x'.repeat(5001) }, { message: 'too_long' }],
    ['an unknown section', { section: 'altro' }, { section: 'required' }],
    ['an invalid e-mail', { email: 'no' }, { email: 'no_at_sign' }],
    ['a value of another type', { object: 7 }, { object: 'invalid' }],
  ])('refuses %s with the field’s name', async (_, change, fields) => {
    const answer = await write({ ...message, ...change })
    expect(answer.status).toBe(422)
    expect(answer.body.error.fields).toEqual(fields)
  })

  test('is limited to ten messages an hour from one address', async () => {
    for (let sent = 0; sent < 10; sent++) await write(message)
    const answer = await write(message)
    expect([answer.status, codeOf(answer)]).toEqual([429, 'rate_limited'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('counting views', () => {
  test('saves the kind of page and the day, never the member', async () => {
    const look = (path: string) => world.ask('/v1/views', { method: 'POST', body: { path } })
    for (const path of [
      '/products/ogt-0001',
      '/products/ogt-0002',
      '/me/orders/secret-id',
      '/x/y',
    ]) {
      expect((await look(path)).status).toBe(200)
    }
    const staff = await world.as('staff')
    const { body, text } = await staff.ask('/v1/views')
    const day = todayIn('Europe/Rome', world.now())
    expect(body).toContainEqual({ day, page: '/products/:id', views: 2 })
    expect(body).toContainEqual({ day, page: '/me/orders/:id', views: 1 })
    expect(text).not.toContain('secret')
    const member = await (await world.as('socia')).ask('/v1/views')
    expect([member.status, codeOf(member)]).toEqual([403, 'forbidden'])
  })
})

describe('wishes', () => {
  test('are saved once, listed and removed', async () => {
    const { ask } = await world.as('socia')
    const wish = (method: string, id = 'ogt-0003') =>
      ask(`/v1/me/products/${id}/wishes`, { method })
    expect((await wish('POST')).status).toBe(200)
    expect((await wish('POST', 'OGT-0003')).status).toBe(200)
    expect((await ask('/v1/me/wishes')).body).toMatchObject([{ id: 'ogt-0003' }])
    expect((await wish('DELETE')).status).toBe(200)
    expect((await wish('DELETE')).status).toBe(200)
    expect((await ask('/v1/me/wishes')).body).toEqual([])
    expect((await wish('POST', 'nothing')).status).toBe(404)
  })

  test('are refused for the member’s own product', async () => {
    const { ask } = await world.as('vicino')
    const answer = await ask('/v1/me/products/ogt-0079/wishes', { method: 'POST' })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'own_object'])
  })
})

describe('documents', () => {
  test('include the FAQ as a PDF, of this library only', async () => {
    const { body } = await world.ask('/v1/libraries/current')
    const faq = await world.ask(body.faq_pdf_url)
    expect([faq.status, faq.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(faq.text.slice(0, 5)).toBe('%PDF-')
    const elsewhere = await world.ask(body.faq_pdf_url, { headers: { host: 'campus.localhost' } })
    expect(elsewhere.status).toBe(404)
    expect((await world.ask('/v1/catalogs/z/p/files?name=../secret')).status).toBe(422)
  })
})

describe('configuration', () => {
  test('returns forms, lists, words, links and codes of the contract, and can be cached', async () => {
    const scheme = await world.ask('/v1/schemes/support')
    expect(scheme.body).toMatchObject({ type: 'object' })
    expect(scheme.headers.get('etag')).toBeTruthy()
    expect((await world.ask('/v1/schemes/constructor')).status).toBe(404)
    const lockers = await world.ask('/v1/fills/headquarters?type=smartlocker&populate=opening_days')
    expect(lockers.body).toHaveLength(2)
    expect(lockers.body[0]).toMatchObject({ value: 'locker-stazione', opening_days: {} })
    expect(lockers.text).not.toContain('Pietramellara')
    const lookups = await world.ask('/v1/lookups?items=categories,families')
    expect(Object.keys(lookups.body)).toEqual(['categories', 'families'])
    expect((await world.ask('/v1/lookups?items=members')).status).toBe(404)
    expect((await world.ask('/v1/enums')).body.order_rank).toContain(7)
    expect((await world.ask('/v1/links')).body).not.toHaveProperty('tw')
    expect((await world.ask('/v1/error_list')).body).toContainEqual({
      code: 'object_busy',
      status: 409,
    })
  })
})

test('a message sent twice with one key is saved and e-mailed once, also for a visitor', async () => {
  world.pass(2 * 3_600_000)
  const body = {
    email: 'a@example.org',
    section: 'problemi tecnici',
    object: '',
    message: 'Due volte',
  }
  const sent = { method: 'POST', body, headers: { 'idempotency-key': 'written-offline' } }
  const first = await world.ask('/v1/supports', sent)
  const again = await world.ask('/v1/supports', sent)
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  const mails = (await world.mails()).filter(({ body }) => body?.includes('Due volte'))
  expect(mails).toHaveLength(1)
})

test('another message with the same key is refused, and so is a key that is too long', async () => {
  const headers = { 'idempotency-key': 'one-key' }
  expect((await write(message, headers)).status).toBe(200)
  for (const change of [{ message: 'Altro' }, { object: 'Altro' }, { email: 'b@example.org' }]) {
    const answer = await write({ ...message, ...change }, headers)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'idempotency_mismatch'])
  }
  expect((await write(message, headers)).status).toBe(200)
  const long = { 'idempotency-key': 'x'.repeat(256) }
  expect(codeOf(await write(message, long))).toBe('malformed_request')
})
