import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MemberNote, MemberPage } from '#contract/shapes/admin/people.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, password, type World } from '#tests/support/world.ts'

/** What staff see of a member on one page, and what they note. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
let colleague: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
  colleague = await world.as('super')
})

const post = (body: object) => ({ method: 'POST', body })
const patch = (body: object) => ({ method: 'PATCH', body })
const pageOf = async (id: string): Promise<MemberPage> => {
  const { status, body, text } = await staff.ask(`/v1/admin/members/${id}`)
  expect(status, text).toBe(200)
  return body
}
const note = (id: string, text: string, pinned = false) =>
  staff.ask(`/v1/admin/members/${id}/notes`, post({ text, pinned }))
const notes = async (id: string, by = staff): Promise<MemberNote[]> =>
  (await by.ask(`/v1/admin/members/${id}/notes`)).body
/** That of the demo, and a confirmed address. */
const givePassword = (id: string) =>
  here.run(`update members set email_verified_at = now(), password_hash =
    (select password_hash from members as known where known.library_id = 'bologna' and known.id = 'socia')
    where id = '${id}'`)
async function leave(id: string, ask: World['ask']) {
  await givePassword(id)
  const { status, text } = await ask('/v1/me', { method: 'DELETE', body: { current: password } })
  expect(status, text).toBe(200)
}
const shown = (list: MemberNote[]) => list.map(({ text, pinned }) => [text, pinned])

describe('the page of a member', () => {
  test('has cards, receipts, open loans and places in queues', async () => {
    const member = await here.member()
    const { id } = member
    const { cards, from } = (await staff.ask(`/v1/desk/cards?member=${id}`)).body
    const [card] = cards
    const sale = { member: id, card: card.id, cents: card.price * 100, from, method: 'cash' }
    const receipt = await staff.ask('/v1/desk/cards', post({ ...sale, point: desk }))
    expect(receipt.status, receipt.text).toBe(200)
    const late = { member: id, status: 'approved', from: '2026-11-09', to: '2026-11-13' }
    const out = await here.loan(late)
    const booked = await here.loan({ member: id, from: '2026-12-07', to: '2026-12-09' })
    const product = await here.object()
    await here.run(`insert into queue_places (library_id, object_id, member_id, ended_at, ended) values
      ('bologna', '${product}', '${(await here.member()).id}', now(), 'left'),
      ('bologna', '${product}', '${(await here.member()).id}', null, null),
      ('bologna', '${product}', '${id}', null, null)`)
    const page = await pageOf(id)
    expect(page.member).toMatchObject({ id, open_loans: 2 })
    expect(page.memberships[0]?.sub_date.from).toBe(from)
    expect(page.receipts.map(one => one.id)).toEqual([receipt.body.id])
    expect(page.loans.map(one => [one.id, one.is.late])).toEqual([
      [out.id, true],
      [booked.id, false],
    ])
    expect(page.loans[0]?.borrower.id).toBe(id)
    expect(page.queues).toMatchObject([{ product: { id: product }, position: 2, has_turn: false }])
  })

  test('has the past loans page by page, each once, the last one first', async () => {
    const { id } = await here.member()
    const other = await here.loan({ from: '2026-01-01', to: '2026-01-02', status: 'returned' })
    const days = Array.from({ length: 26 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
    const made: string[] = []
    for (const day of days) {
      const loan = await here.loan({ member: id, from: day, to: day, status: 'returned' })
      await here.run(
        `update loans set closed_at = '${day}' where id in ('${loan.id}', '${other.id}')`,
      )
      made.unshift(loan.id)
    }
    const path = `/v1/admin/members/${id}/loans`
    const first = await staff.ask(path)
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await staff.ask(`${path}?cursor=${cursor}`)
    const ids = [...first.body, ...second.body].map(({ id }: DeskLoan) => id)
    expect(ids).toEqual(made)
    expect(first.body).toHaveLength(24)
    expect(second.headers.get('link')).toBeNull()
    expect((await pageOf(id)).loans).toEqual([])
    expect((await staff.ask(`${path}?cursor=made-up`)).status).toBe(422)
  })

  test.each(['', '/loans', '/notes'])('is not there for somebody who left: %s', async part => {
    const { id, ask } = await here.member()
    await leave(id, ask)
    expect((await staff.ask(`/v1/admin/members/${id}${part}`)).status).toBe(404)
  })
})

describe('a note of staff', () => {
  test('says who and when; pinned notes stand first, then the latest', async () => {
    const { id } = await here.member()
    await note(id, 'Porta sempre il cane')
    world.pass(60_000)
    await note(id, ' Chiede sempre la ricevuta ', true)
    world.pass(60_000)
    const { body } = await note(id, 'Richiamare lunedì')
    expect(shown(body)).toEqual([
      ['Chiede sempre la ricevuta', true],
      ['Richiamare lunedì', false],
      ['Porta sempre il cane', false],
    ])
    expect(body).toEqual(await notes(id))
    const [{ author, own, written_at } = {} as MemberNote] = body
    expect([author, own]).toEqual([expect.any(String), true])
    expect(written_at).toBe(new Date(friday.getTime() + 60_000).toISOString())
    expect((await notes(id, colleague)).map(one => one.own)).toEqual([false, false, false])
  })

  test.each(['', '  ', 'x'.repeat(1001)])(
    'is not empty and not longer than 1000: %s',
    async text => {
      const { id } = await here.member()
      expect((await note(id, text)).status).toBe(422)
      expect(await notes(id)).toEqual([])
    },
  )

  test('is changed by its author alone, and pinned and removed by everybody', async () => {
    const { id } = await here.member()
    const [{ id: one } = {} as MemberNote] = (await note(id, 'Prima')).body
    const path = `/v1/admin/notes/${one}`
    expect(codeOf(await colleague.ask(path, patch({ text: 'Altro' })))).toBe('forbidden')
    world.pass(60_000)
    const pinned = await colleague.ask(path, patch({ text: 'Prima', pinned: true }))
    expect(shown(pinned.body)).toEqual([['Prima', true]])
    expect(pinned.body[0].written_at).toBe(friday.toISOString())
    const changed = await staff.ask(path, patch({ text: 'Seconda' }))
    expect(shown(changed.body)).toEqual([['Seconda', true]])
    expect(changed.body[0].written_at).not.toBe(friday.toISOString())
    expect((await colleague.ask(path, { method: 'DELETE' })).body).toEqual([])
    expect((await colleague.ask(path, { method: 'DELETE' })).status).toBe(404)
  })

  test('is in the audit log without its text, which the log would keep', async () => {
    const { id } = await here.member()
    const [{ id: one } = {} as MemberNote] = (await note(id, 'Segreto uno')).body
    await staff.ask(`/v1/admin/notes/${one}`, patch({ text: 'Segreto due' }))
    await staff.ask(`/v1/admin/notes/${one}`, { method: 'DELETE' })
    const entries = (await world.auditOf('staff')).filter(({ target }) => target === id)
    expect(entries.map(({ action }) => action)).toEqual(['note', 'note', 'note'])
    expect(JSON.stringify(entries)).not.toContain('Segreto')
  })

  test('is in the data of its member, and goes with their account', async () => {
    const { id, ask } = await here.member()
    await note(id, 'Chiede la ricevuta', true)
    const { body } = await ask('/v1/me/export')
    expect(body.member_notes).toEqual([
      {
        id: expect.any(String),
        text: 'Chiede la ricevuta',
        pinned: true,
        written_at: expect.any(String),
      },
    ])
    await leave(id, ask)
    const left = await here.run(`select id from member_notes where member_id = '${id}'`)
    expect(left.rows).toEqual([])
  })

  test.each([
    ['GET', 'members/socia/notes'],
    ['GET', 'members/socia'],
    ['GET', 'members/socia/loans'],
  ])('and the page are refused to members: %s %s', async (method, path) => {
    const { ask } = await here.member()
    expect(codeOf(await ask(`/v1/admin/${path}`, { method }))).toBe('forbidden')
  })
})

describe('staff correct', () => {
  const rest = { banned: false, can_post_objects: false, max_loans: 3, card_number: null }
  const domicile = { address: 'Via Nuova 1', cap: '40126', city: 'Bologna', province: 'BO' }

  test('the address of a member, and their home moves there', async () => {
    const { id } = await here.member()
    await here.run(`insert into headquarters
      (library_id, id, name, kind, owner_id, address, cap, city, province, opening_days) values
      ('bologna', 'casa-${id}', 'Casa', 'private', '${id}', 'Via 1', '00100', 'Roma', 'RM', '{}')`)
    const saved = await staff.ask(`/v1/admin/members/${id}`, patch({ ...rest, domicile }))
    expect(saved.status, saved.text).toBe(200)
    expect((await pageOf(id)).domicile).toEqual(domicile)
    const { rows } = await here.run(`select address, city, approximate_area from headquarters
      where id = 'casa-${id}'`)
    const moved = { address: 'Via Nuova 1', city: 'Bologna', approximate_area: '40126 Bologna' }
    expect(rows).toEqual([moved])
    const [entry] = (await world.auditOf('staff')).filter(({ target }) => target === id)
    expect(entry).toMatchObject({ before: { domicile: null }, after: { domicile } })
    await staff.ask(`/v1/admin/members/${id}`, patch(rest))
    expect((await pageOf(id)).domicile).toEqual(domicile)
  })

  test.each(['address', 'cap', 'city', 'province'])('no address without its %s', async part => {
    const { id } = await here.member()
    const body = { ...rest, domicile: { ...domicile, [part]: '' } }
    const refused = await staff.ask(`/v1/admin/members/${id}`, patch(body))
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([
      422,
      [`domicile.${part}`],
    ])
    expect((await pageOf(id)).domicile).toBeNull()
  })

  test('an e-mail, which signs in once it is confirmed; then the old one is told', async () => {
    const member = await here.member()
    await givePassword(member.id)
    const wanted = `nuova-${member.id}@example.org`
    const signIn = (email: string) => world.ask('/v1/auths/signin', post({ email, password }))
    await staff.ask(`/v1/admin/members/${member.id}`, patch({ ...rest, email: wanted }))
    expect((await pageOf(member.id)).member).toMatchObject({
      email: member.email,
      new_email: wanted,
    })
    expect((await signIn(wanted)).status).not.toBe(200)
    expect((await signIn(member.email)).status).toBe(200)
    const [link] = await here.emailsTo(wanted)
    const t = /\?t=([\w-]+)/.exec(link?.body ?? '')?.[1] ?? ''
    expect((await world.ask('/v1/auths/email_verification', patch({ t }))).status).toBe(200)
    expect((await signIn(wanted)).status).toBe(200)
    expect((await signIn(member.email)).status).not.toBe(200)
    expect((await here.emailsTo(member.email)).map(({ kind }) => kind)).toContain('email_changed')
  })
})
