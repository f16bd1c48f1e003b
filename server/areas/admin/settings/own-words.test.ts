import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnWordsRow } from '#contract/shapes/admin/words.ts'
import { type EmailKind, emailKinds } from '#contract/texts/own-words.ts'
import { exportLibrary } from '#server/areas/export/export-library.ts'
import { readLibrary } from '#server/areas/import/read-library.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

/** What a library writes in its e-mails. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
  await here.run(`delete from mails; delete from attempts;
    update libraries set document = document - 'own_words'`)
  forgetLibraries(world.services)
})

const none = { above: {}, below: {} }
const path = (kind: EmailKind) => `/v1/admin/words/${kind}`
const save = (kind: EmailKind, body: object) => staff.ask(path(kind), { method: 'PUT', body })
const rowOf = async (kind: EmailKind) =>
  ((await staff.ask('/v1/admin/words')).body as OwnWordsRow[]).find(({ id }) => id === kind)
const sendTest = (kind: EmailKind, body: object) =>
  staff.ask(`${path(kind)}/tests`, { method: 'POST', body: { language: 'it', ...none, ...body } })
/** Borrows and gives back something, so that a member gets an e-mail. */
async function handedOut(language = 'it') {
  const one = await here.loan({ from: '2026-11-20', to: '2026-11-24' })
  await here.run(`update members set language = '${language}' where id = '${one.borrower?.id}'`)
  const body = { kind: 'hand_out' }
  await staff.ask(`/v1/desk/loans/${one.id}/handovers`, { method: 'POST', body })
  const { finishMoves } = await import('#server/areas/loans/deadlines/finish-moves.ts')
  world.pass(6 * 60_000)
  await finishMoves(world.services)
  const [mail] = await here.emailsTo(one.borrower?.email ?? '')
  return mail?.body ?? ''
}
/** What arrives at a mail server. */
async function received() {
  const smtp = await startSmtp()
  const deliver = createDeliver({ ...world.services.config, mailUrl: smtp.url })
  while ((await sendDueMail(world.services, deliver)) > 0);
  await smtp.close()
  return smtp.received
}

describe('own words', () => {
  test('are none at first, of every kind, and an e-mail is as it was', async () => {
    const { body } = await staff.ask('/v1/admin/words')
    expect(body.map(({ id }: OwnWordsRow) => id)).toEqual(emailKinds)
    for (const { subject, above, below } of body as OwnWordsRow[]) {
      expect([subject, above, below]).toEqual([expect.stringMatching(/^[^{}]+$/), {}, {}])
    }
    expect(await handedOut()).toMatch(/^Ciao Prova,\n\nTenda \d+ è con te\./)
  })

  test('stand above and below the text, before the small print, in the language of the member', async () => {
    const above = { it: 'Sabato facciamo festa!', en: 'Party on Saturday!' }
    const saved = await save('handed_out', { above, below: { it: 'A presto\nLo sportello' } })
    expect(saved.status, saved.text).toBe(200)
    expect(await rowOf('handed_out')).toMatchObject({ above })
    const italian = await handedOut()
    expect(italian).toMatch(/^Ciao Prova,\n\nSabato facciamo festa!\n\nTenda/)
    expect(italian).toMatch(/\n\nA presto\nLo sportello\n\n—\n/)
    // What is missing in a language is said in the library's first one.
    const english = await handedOut('en')
    expect(english).toContain('\n\nParty on Saturday!\n\n')
    expect(english).toContain('\n\nA presto')
  })

  test('go when they are emptied', async () => {
    await save('handed_out', { above: { it: 'Festa' }, below: {} })
    await save('handed_out', { above: { it: ' \n' }, below: {} })
    expect(await rowOf('handed_out')).toMatchObject(none)
    expect(await handedOut()).not.toContain('Festa')
  })

  test('are text: no markup, no placeholders, and a link stays as it is written', async () => {
    const words = '<b>Ciao</b> {product} & https://example.org/festa?a=1'
    await save('handed_out', { above: { it: words }, below: {} })
    expect(await handedOut()).toContain(words)
    const [mail] = await received()
    const text = (mail?.text ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(text).toContain(
      '&lt;b&gt;Ciao&lt;/b&gt; {product} &amp; <a href="https://example.org/festa',
    )
    expect(text.slice(text.indexOf('<!doctype html>'))).not.toContain('<b>Ciao')
  })

  test.each([
    ['too long', { it: 'a'.repeat(1001) }, 422],
    ['with a control character', { it: 'a\u0007b' }, 422],
    ['that turn the direction of writing', { it: 'a\u202eb' }, 422],
    ['in an unknown language', { xx: 'a' }, 422],
    ['with lines of Windows and tabs', { it: 'a\r\n\tb' }, 200],
  ])('%s are %j: %i', async (_, above, status) => {
    expect((await save('booked', { above, below: {} })).status).toBe(status)
    expect((await rowOf('booked'))?.above).toEqual(status === 200 ? { it: 'a\n b' } : {})
  })

  test('are of staff, and of a known kind', async () => {
    const member = await here.member()
    const body = { above: { it: 'x' }, below: {} }
    const refused = await member.ask(path('booked'), { method: 'PUT', body })
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden'])
    expect((await save('recovery' as EmailKind, body)).status).toBe(404)
  })

  test('are recorded, not public, and part of an export', async () => {
    await save('booked', { above: { it: 'Solo qui' }, below: {} })
    const entry = (await world.auditOf('staff')).at(-1)
    expect(entry).toMatchObject({
      action: 'words',
      target: 'booked',
      after: { above: { it: 'Solo qui' } },
    })
    expect((await world.ask('/v1/libraries/current')).text).not.toContain('Solo qui')
    const files = await acrossLibraries(world.store, db => exportLibrary(db, 'bologna', []))
    const { row } = await readLibrary(files.get('library.json') ?? null, {} as never)
    expect(JSON.parse(row.document).own_words).toEqual({
      booked: { above: { it: 'Solo qui' }, below: {} },
    })
  })

  test('survive a change of the settings', async () => {
    await save('booked', { above: { it: 'Restano' }, below: {} })
    const { body } = await staff.ask('/v1/admin/settings')
    await staff.ask('/v1/admin/settings', { method: 'PUT', body: { ...body, hue: 120 } })
    expect((await rowOf('booked'))?.above).toEqual({ it: 'Restano' })
  })
})

describe('an example', () => {
  test.each(emailKinds)('of %s is whole in every language', async kind => {
    const { body, status } = await staff.ask(path(kind))
    expect(status).toBe(200)
    expect(body.map(({ language }: { language: string }) => language)).toEqual(['it', 'en', 'de'])
    for (const { subject, hello, text, link, foot } of body) {
      const all = [subject, hello, text, link, foot].join('\n')
      expect(all).not.toMatch(/[{}]|\b(undefined|null|Invalid)\b/)
      expect(hello).toMatch(/^(Ciao|Hello|Hallo) /)
      // An address may have the words of its button before it.
      expect(link).toMatch(/^(.+:\n)?http\S+$/)
    }
  })

  test('is sent as it is shown, to whoever asks, with words that are not saved', async () => {
    const answer = await sendTest('end_tomorrow', { above: { it: 'Parole di prova' } })
    expect(answer.body).toEqual({ to: 'staff@example.org' })
    const [shown] = (await staff.ask(path('end_tomorrow'))).body
    const [row] = await here.emailsTo('staff@example.org')
    const { hello, text, link, foot } = shown
    // A paragraph of its own begins with a capital letter.
    expect(text).toMatch(/^il prestito di /)
    const after = text.replace('il', 'Il')
    expect(row?.body).toBe(`${hello}\n\nParole di prova\n\n${after}\n\n${link}\n\n—\n${foot}`)
    const [mail, ...others] = await received()
    expect(others).toEqual([])
    expect(mail?.to).toEqual(['staff@example.org'])
    expect(mail?.text).toContain('Parole di prova')
    expect(await rowOf('end_tomorrow')).toMatchObject(none)
  })

  test('is sent so many times an hour', async () => {
    for (let sent = 0; sent < 20; sent++) {
      expect((await sendTest('booked', {})).status).toBe(200)
    }
    const refused = await sendTest('booked', {})
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited'])
    expect(await here.emailsTo('staff@example.org')).toHaveLength(20)
  })
})
