import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import { deletedProfile } from '#contract/texts/deleted-profile.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** What staff read of the audit log: whom and what entries are about, and how they are found. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('super')
})
afterAll(() => world.close())

async function page(query = '') {
  const { status, text, body, headers } = await staff.ask(`/v1/admin/audit${query}`)
  expect(status, text).toBe(200)
  const next = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? null
  return { entries: body as AuditEntry[], next }
}
const log = async (query = '') => (await page(query)).entries
const latest = async () => (await log())[0] as AuditEntry
const write = async (path: string, method: string, body?: object, headers = {}) => {
  const { status, text } = await staff.ask(path, { method, headers, ...(body && { body }) })
  expect(status, text).toBe(200)
}
const correct = (id: string, more: object) => {
  const known = { banned: false, can_post_objects: false, max_loans: 3, card_number: null }
  return write(`/v1/admin/members/${id}`, 'PATCH', { ...known, ...more })
}
const named = (id: string, name: string) =>
  here.run(`update members set name = '${name}' where id = '${id}'`)

describe('an entry says', () => {
  test('who did what to whom, with the names of now', async () => {
    const { id } = await here.member()
    await named(id, 'Ida Prima')
    await correct(id, { max_loans: 7 })
    await named(id, 'Ida Seconda')
    const entry = await latest()
    expect(entry).toMatchObject({
      action: 'member',
      by: { id: 'super' },
      person: { id, name: 'Ida Seconda' },
      in_name_of: null,
      product: null,
      before: { max_loans: 3 },
      after: { max_loans: 7 },
    })
  })

  test('which thing was lent to whom', async () => {
    const { id, object, borrower } = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
    await write(`/v1/desk/loans/${id}/handovers`, 'POST', { kind: 'hand_out' })
    expect(await latest()).toMatchObject({
      action: 'loan hand_out',
      product: { id: object, code: object },
      person: { id: borrower?.id },
      before: { status: 'pending' },
      after: { status: 'approved' },
    })
  })

  test('of which product a copy was, also once it is gone', async () => {
    const [object, second] = await here.pair(staff)
    await write(`/v1/admin/copies/${second}`, 'DELETE')
    expect(await latest()).toMatchObject({
      action: 'copy',
      target: `${object}-2`,
      product: { id: object },
      after: null,
    })
  })

  test('the names of points and categories behind ids', async () => {
    const object = await here.object()
    const [known] = (await staff.ask(`/v1/admin/objects?k=${object}`)).body
    const { id: _, code: __, location, owner: ___, status: ____, ...input } = known
    const body = { ...input, imgs: [], location_id: 'bolognina', categories: ['campeggio'] }
    await write(`/v1/admin/objects/${object}`, 'PATCH', body)
    const { names, before, after } = await latest()
    expect([before, after]).toMatchObject([
      { location_id: location.id, categories: [] },
      { location_id: 'bolognina', categories: ['campeggio'] },
    ])
    expect(names).toMatchObject({
      [`point:${location.id}`]: { name: 'Sportello Prova' },
      'point:bolognina': { name: expect.any(String) },
      'category:campeggio': { names: { it: expect.any(String) } },
    })
    // What a change cannot be about is not in it.
    expect(Object.keys(before as object).sort()).toEqual(Object.keys(after as object).sort())
  })

  test('in whose name staff did something, once', async () => {
    const { id } = await here.member()
    const body = { topic: 'pickup', channel: 'push', wanted: false }
    const before = (await log()).length
    await write('/v1/me/notices', 'PATCH', body, { 'ghost-user': id })
    const [entry, ...others] = await log()
    expect(entry).toMatchObject({
      action: 'PATCH',
      by: { id: 'super' },
      in_name_of: { id },
      person: { id },
      after: { call: 'notices.choose' },
    })
    // Reading is in the member's own list only.
    await staff.ask('/v1/me', { headers: { 'ghost-user': id } })
    expect((await log()).length).toBe(Math.min(50, before + 1))
    expect(others[0]?.id).not.toBe(entry?.id)
    const mine = (await (await world.as(id)).ask('/v1/me/audit')).body
    expect(mine.map(({ action }: { action: string }) => action).sort()).toEqual(['GET', 'PATCH'])
  })

  test('whose rights of staff were used, and the member is told of the request once', async () => {
    const member = await here.member()
    const body = { text: 'Ha telefonato', pinned: false }
    await write(`/v1/admin/members/${member.id}/notes`, 'POST', body, { 'ghost-user': 'staff' })
    expect(await latest()).toMatchObject({
      action: 'note',
      by: { id: 'super' },
      in_name_of: { id: 'staff' },
      person: { id: member.id },
    })
    const mine = (await (await world.as('staff')).ask('/v1/me/audit')).body
    expect(mine.filter(({ action }: { action: string }) => action === 'note')).toEqual([])
    expect(mine[0]).toMatchObject({ action: 'POST' })
  })

  test('that somebody tried to act as another, and may not', async () => {
    const { id } = await here.member()
    expect((await staff.ask('/v1/me', { headers: { 'ghost-user': 'super' } })).status).toBe(403)
    await staff.ask('/v1/me', { method: 'DELETE', body: {}, headers: { 'ghost-user': id } })
    expect(await latest()).toMatchObject({ action: 'refused', person: { id } })
  })
})

describe('somebody who has left', () => {
  const leave = (id: string) =>
    here.run(`update members set name = '${deletedProfile}', first_name = '${deletedProfile}',
      email = id || '@deleted.invalid', phone_number = null, deleted_at = now() where id = '${id}';
      delete from invitations where email like '${id}%'; delete from support_messages where member_id = '${id}'`)

  test('has no name in the log, and nothing that was written about them', async () => {
    const { id } = await here.member()
    await named(id, 'Tullio Sparito')
    await correct(id, { first_name: 'Tullione', last_name: 'Sparito', max_loans: 5 })
    const body = { kind: 'call', note: 'Sparito richiama' }
    await write(`/v1/admin/members/${id}/contacts`, 'POST', body)
    const { id: loan } = await here.loan({ member: id, from: '2026-11-20', to: '2026-11-27' })
    await write(`/v1/desk/loans/${loan}/denials`, 'POST', { motivation: 'Sparito ha due multe' })
    expect(JSON.stringify(await log(`?person=${id}`))).toContain('Sparito')
    await leave(id)
    const left = await log(`?person=${id}`)
    expect(left.map(({ action }) => action)).toEqual(['loan deny', 'contact', 'member'])
    expect(JSON.stringify(left)).not.toMatch(/Sparito|Tullio/)
    expect(left.map(({ person }) => person?.name)).toEqual(Array(3).fill(deletedProfile))
    // What names nobody stays.
    expect(left[0]).toMatchObject({ after: { status: 'denied' } })
    expect(left[2]).toMatchObject({ before: { max_loans: 3 }, after: { max_loans: 5 } })
  })

  test('has no address in an invitation, be it from before they were a member', async () => {
    const { id } = await here.member()
    await here.run(`update members set email = 'altrove@example.org' where id = '${id}'`)
    const invitation = { first_name: 'Eva', last_name: '', level: 4, language: 'it' }
    const email = `${id}@example.org`
    await write('/v1/admin/invitations', 'POST', { ...invitation, email })
    expect(await latest()).toMatchObject({ action: 'invitation', target: email, person: null })
    await here.run(`update members set email = '${email}' where id = '${id}'`)
    await leave(id)
    expect(await latest()).toMatchObject({ action: 'invitation', target: '' })
    expect(JSON.stringify(await log())).not.toContain(email)
  })

  test('has no answer to a message that went with them', async () => {
    const { id, email } = await here.member()
    const body = { email, section: 'problemi tecnici', object: '', message: 'Sono Rosa Ritirata' }
    const reference = (await world.ask('/v1/supports', { method: 'POST', body })).body.reference
    await here.run(`update support_messages set member_id = '${id}' where id = '${reference}'`)
    const answer = { answer: 'Cara Rosa, ecco.' }
    await write(`/v1/admin/messages/${reference}/answers`, 'POST', answer)
    expect(await latest()).toMatchObject({ person: { id }, after: answer })
    await leave(id)
    expect(JSON.stringify(await latest())).not.toContain('Rosa')
  })
})

describe('the log is searched', () => {
  test('by who did it, to whom, and in whose name', async () => {
    const { id } = await here.member()
    await named(id, 'Zelda Zappaterra')
    const count = async (person: string) =>
      (await log(`?person=${encodeURIComponent(person)}`)).length
    expect(await count('zelda zapp')).toBe(0)
    await correct(id, { max_loans: 4 })
    await write(
      '/v1/me/notices',
      'PATCH',
      { topic: 'pickup', channel: 'push', wanted: false },
      {
        'ghost-user': id,
      },
    )
    expect(await count('zapp zelda')).toBe(2)
    expect(await count(id)).toBe(2)
    expect(await log(`?person=${id}&about=people`)).toHaveLength(1)
    expect((await log('?person=super&about=people')).map(({ action }) => action)).toContain(
      'member',
    )
    await here.run(
      `update audit set actor_id = '${id}' where member_id = '${id}' and action = 'member'`,
    )
    expect(await count('zelda')).toBe(2)
    expect(await count('nessuno si chiama cosi')).toBe(0)
  })

  test('by the thing: words of its name, its code, and its loans', async () => {
    const { id, object } = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
    await here.run(`update objects set name = 'Zufolo di Zinco' where id = '${object}'`)
    await write(`/v1/desk/loans/${id}/handovers`, 'POST', { kind: 'hand_out' })
    await write(`/v1/admin/objects/${object}/copies`, 'POST', { count: 1 })
    for (const thing of ['zinco zufolo', object, `${object}-2`]) {
      const acts = (await log(`?thing=${encodeURIComponent(thing)}`)).map(({ action }) => action)
      expect(acts, thing).toEqual(['copies', 'loan hand_out'])
    }
    expect(await log('?thing=zufolo&about=loans')).toHaveLength(1)
    expect(await log('?thing=zufolo&person=super')).toHaveLength(2)
    expect(await log('?thing=zufolo&person=socia')).toHaveLength(0)
  })

  test('by kind of act and by day, in the time zone of the library', async () => {
    await here.run(`insert into audit (library_id, at, actor_id, action, path, status, address, target)
      values ('bologna', '2026-01-09T22:30:00Z', 'super', 'export', '', 200, '', 'bologna'),
        ('bologna', '2026-01-09T23:30:00Z', 'super', 'export', '', 200, '', 'bologna'),
        ('bologna', '2026-01-10T12:00:00Z', 'super', 'settings', '', 200, '', 'bologna'),
        ('bologna', '2026-01-10T23:30:00Z', 'super', 'export', '', 200, '', 'bologna')`)
    const at = async (query: string) => (await log(query)).map(entry => entry.at.slice(0, 16))
    expect(await at('?from=2026-01-10&to=2026-01-10')).toEqual([
      '2026-01-10T12:00',
      '2026-01-09T23:30',
    ])
    expect(await at('?to=2026-01-10&about=data')).toEqual(['2026-01-09T23:30', '2026-01-09T22:30'])
    expect(await at('?from=2026-01-10&to=2026-01-10&about=settings')).toEqual(['2026-01-10T12:00'])
    expect((await staff.ask('/v1/admin/audit?about=everything')).status).toBe(422)
    expect((await staff.ask('/v1/admin/audit?from=ieri')).status).toBe(422)
  })

  test('without end, each entry once, and only by a true cursor', async () => {
    // Many have the same instant.
    await here.run(`insert into audit (library_id, at, actor_id, action, path, status, address, target)
      select 'bologna', '2025-03-01'::timestamptz + (n / 7) * interval '1 minute', 'paged', 'export', '', 200, '', 'bologna'
      from generate_series(1, 230) n`)
    const seen: AuditEntry[] = []
    let next: string | null = ''
    while (next !== null) {
      const part: Awaited<ReturnType<typeof page>> = await page(
        `?about=data&to=2025-03-31${next && `&cursor=${next}`}`,
      )
      seen.push(...part.entries)
      next = part.next
    }
    expect(seen).toHaveLength(230)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(230)
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    expect((await staff.ask('/v1/admin/audit?cursor=made-up')).status).toBe(422)
    const odd = Buffer.from(JSON.stringify({ key: '2025-03-01T00:00:00Z', id: "1'" })).toString(
      'base64url',
    )
    expect((await staff.ask(`/v1/admin/audit?cursor=${odd}`)).status).toBe(422)
  })

  test('in one library only', async () => {
    const other = await world.as('bibliotecaria', 'campus')
    const { body } = await other.ask('/v1/admin/audit?person=super')
    expect(body).toEqual([])
  })
})

test('a restored entry keeps whom and what it is about', async () => {
  await here.run(`insert into audit (library_id, at, actor_id, action, path, status, address, target, member_id, object_id)
    values ('bologna', '2023-01-01', 'staff', 'loan', '', 200, '', 'not restored yet', 'socia', 'ogt-0001')`)
  expect(await log('?to=2023-01-31')).toMatchObject([
    { person: { id: 'socia' }, product: { id: 'ogt-0001' } },
  ])
})

test('a row of the release before, which names neither, is found by both', async () => {
  const { id, object, borrower } = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
  const number = `(select number from loans where id = '${id}')`
  await acrossLibraries(world.store, db =>
    sql
      .raw(`insert into audit (library_id, at, actor_id, action, path, status, address, target)
        values ('bologna', '2026-11-20T10:00:00Z', 'staff', 'loan', '', 200, '', ${number})`)
      .execute(db),
  )
  expect(await log(`?thing=${object}`)).toMatchObject([{ person: { id: borrower?.id } }])
  expect(await log(`?person=${borrower?.id}`)).toMatchObject([{ product: { id: object } }])
})
