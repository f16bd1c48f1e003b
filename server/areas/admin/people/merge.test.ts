import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MemberMerge } from '#contract/shapes/admin/people.ts'
import { addressWithout } from '#contract/texts/no-email.ts'
import { fates } from '#server/areas/account/merge/merge.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, password, type World } from '#tests/support/world.ts'

/** Two records of one person become one. */
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
})

const post = (body: object) => ({ method: 'POST', body })
const preview = (id: string, other: string, stays?: string) =>
  staff.ask(
    `/v1/admin/members/${id}/merges?${new URLSearchParams({ other, ...(stays && { stays }) })}`,
  )
async function previewed(id: string, other: string, stays?: string): Promise<MemberMerge> {
  const { status, body, text } = await preview(id, other, stays)
  expect(status, text).toBe(200)
  return body
}
const merge = (stays: string, ends: string) =>
  staff.ask(`/v1/admin/members/${ends}/merges`, post({ other: stays, stays }))
async function merged(stays: string, ends: string) {
  const { status, body, text } = await merge(stays, ends)
  expect(status, text).toBe(200)
  return body
}
const set = (id: string, change: string) =>
  here.run(`update members set ${change} where id = '${id}'`)
/** The password of the demo, with a confirmed address. */
const giveAccount = (id: string) =>
  set(
    id,
    `email_verified_at = now(), password_hash = (select password_hash from members as known
      where known.library_id = 'bologna' and known.id = 'socia')`,
  )
const signIn = (email: string) => world.ask('/v1/auths/signin', post({ email, password }))
const rowsOf = async <T = Record<string, unknown>>(text: string) =>
  (await here.run(text)).rows as T[]
const memberOf = async (id: string) =>
  (await staff.ask(`/v1/admin/members/${id}`)).body.member as Record<string, unknown>
async function linkTo(email: string): Promise<string> {
  const letters = (await here.emailsTo(email)).filter(({ kind }) => kind === 'merge_asked')
  return /\?t=([\w-]+)/.exec(letters.at(-1)?.body ?? '')?.[1] ?? ''
}
const agree = (t: string) => world.ask('/v1/auths/merges', post({ t }))

/** Two records, of which the first stays. */
async function pair() {
  const [stays, ends] = [await here.member(), await here.member()]
  return { stays, ends }
}

/** The columns that name a member: by a foreign key, or by what they are called. */
const columns = `select distinct c.relname || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype
    and a.attname <> 'found_by' and (
    a.attname ~ '(^|_)(member|owner|author|staff|actor|subject)_id$' or a.attname ~ '(^|_)(by|merged_into|merge_into)$'
    or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
      and k.confrelid = 'members'::regclass and a.attnum = any(k.conkey) and a.attname <> 'library_id'))`

test('every column of the database that names a member has its fate', async () => {
  const known = (await rowsOf<{ name: string }>(columns)).map(({ name }) => name)
  expect(known.length).toBeGreaterThan(45)
  expect(known.sort()).toEqual(Object.keys(fates).sort())
})

describe('two records without an account', () => {
  test('are one, with everything, and nothing names the one that ended but history', async () => {
    const { stays, ends } = await pair()
    const [one, other] = [stays.id, ends.id]
    const product = await here.object()
    const out = { member: other, status: 'approved', from: '2026-11-09', to: '2026-11-13' }
    const open = await here.loan(out)
    const past = await here.loan({
      member: other,
      status: 'returned',
      from: '2026-10-05',
      to: '2026-10-09',
    })
    await here.run(`update loans set closed_at = now() where id = '${past.id}'`)
    await here.run(`update loans set note = 'Al pomeriggio' where id = '${open.id}'`)
    const { cards, from } = (await staff.ask(`/v1/desk/cards?member=${other}`)).body
    const [card] = cards
    const sale = { card: card.id, cents: card.price * 100, from, method: 'cash', point: desk }
    const sold = await staff.ask('/v1/desk/cards', post({ member: other, ...sale }))
    expect(sold.status, sold.text).toBe(200)
    await staff.ask(
      `/v1/admin/members/${other}/notes`,
      post({ text: 'Chiama alle nove', pinned: true }),
    )
    await staff.ask(`/v1/admin/members/${other}/contacts`, post({ kind: 'call', note: 'Lunedì' }))
    await ends.ask('/v1/me/calendar', { method: 'POST' })
    await ends.ask(`/v1/me/products/${product}/wishes`, { method: 'POST' })
    const copy = `(select copy_id from loans where id = '${open.id}')`
    await here.run(`
      insert into queue_places (library_id, object_id, member_id) values ('bologna', '${product}', '${other}');
      insert into reviews (library_id, object_id, member_id, rating, message)
        values ('bologna', '${product}', '${other}', 5, 'Bello');
      insert into adhesions (library_id, member_id, version, accepted_at, recorded_by)
        values ('bologna', '${other}', '1', now(), '${other}');
      insert into support_messages (library_id, member_id, email, section, object, message)
        values ('bologna', '${other}', '${ends.email}', 'altro', '', 'Quando aprite?');
      insert into defects (library_id, object_id, copy_id, loan_id, member_id, note, created_at)
        values ('bologna', '${open.object}', ${copy}, '${open.id}', '${other}', 'Rotto', now());
      insert into notices (library_id, member_id, kind, ref, day)
        values ('bologna', '${other}', 'due', '${open.id}', '2026-11-12');
      insert into notice_choices (library_id, member_id, topic, channel, wanted)
        values ('bologna', '${other}', 'wishes', 'email', false);
      insert into payments (library_id, member_id, kind, amount) values ('bologna', '${other}', 'membership', 20);
      insert into carts (library_id, member_id, object_id) values ('bologna', '${other}', '${product}');
      insert into cart_lines (library_id, member_id, cart_id, object_id, position, quantity)
        select 'bologna', member_id, id, object_id, 0, 2 from carts where member_id = '${other}';
      insert into push_subscriptions (library_id, member_id, session_id, endpoint, p256dh, auth)
        values ('bologna', '${other}', '${ends.sessionId}', 'https://push.example/${other}', '', '');
      insert into handovers (library_id, object_id, loan_id, kind, staff_id, at)
        values ('bologna', '${open.object}', '${open.id}', 'hand_out', '${other}', now());
      insert into mailed_tokens (library_id, token_hash, member_id, purpose, expires_at)
        values ('bologna', '${other}', '${other}', 'claim', '2027-01-01');
      insert into closings (library_id, headquarters_id, day, opening_cents, cash_cents, counted_cents, taken_cents,
          closed_by, closed_at)
        values ('bologna', '${desk}', '2020-01-01', 0, 0, 0, 0, '${other}', now())`)

    const seen = await previewed(one, other, one)
    expect(seen).toMatchObject({
      stays: { id: one },
      ends: { id: other, signs_in: false },
      may_choose: true,
      asks: false,
      refusal: null,
      open_loans: 1,
      max_loans: 3,
    })
    expect(seen.moves).toEqual([
      { what: 'open_loans', count: 1 },
      { what: 'past_loans', count: 1 },
      { what: 'cards', count: 2 },
      { what: 'receipts', count: 1 },
      { what: 'payments', count: 1 },
      { what: 'queues', count: 1 },
      { what: 'wishes', count: 1 },
      { what: 'reviews', count: 1 },
      { what: 'adhesions', count: 1 },
      { what: 'notes', count: 1 },
      { what: 'contacts', count: 1 },
      { what: 'messages', count: 1 },
      { what: 'defects', count: 1 },
    ])

    expect(await merged(one, other)).toMatchObject({
      asked: false,
      member: { id: one, open_loans: 1 },
    })
    for (const [name, fate] of Object.entries(fates)) {
      if (fate === 'stays') continue
      const [table, column] = name.split('.')
      expect(await rowsOf(`select * from ${table} where ${column} = '${other}'`), name).toEqual([])
    }
    // What ends has no row for the other one either.
    for (const table of [
      'carts',
      'cart_lines',
      'push_subscriptions',
      'calendar_feeds',
      'mailed_tokens',
    ])
      expect(await rowsOf(`select * from ${table} where member_id = '${one}'`), table).toEqual([])
    const page = (await staff.ask(`/v1/admin/members/${one}`)).body
    expect(page.loans.map((loan: { id: string }) => loan.id)).toEqual([open.id])
    expect(page.receipts.map((receipt: { id: string }) => receipt.id)).toEqual([sold.body.id])
    expect(page.queues).toHaveLength(1)
    const [{ note } = { note: '' }] = await rowsOf<{ note: string }>(
      `select note from loans where id = '${open.id}'`,
    )
    expect(note).toBe('Al pomeriggio')
    // An old address leads on, and the device of the record that ended is signed out.
    expect(await memberOf(other)).toMatchObject({ id: one })
    expect(codeOf(await ends.ask('/v1/me'))).toBe('session_revoked')
    expect(await previewed(one, (await here.member()).id)).toBeTruthy()
    expect((await preview(one, other)).status).toBe(404)
  })

  test('is in the audit log with what moved, and staff read what was done in the name of the one that ended', async () => {
    const { stays, ends } = await pair()
    await set(ends.id, `name = 'Elvira Zanotti', phone_number = '+39051234567'`)
    await here.loan({ member: ends.id, from: '2026-12-07', to: '2026-12-09' })
    await staff.ask(`/v1/users/${ends.id}/impersonations`, { method: 'POST' })
    await merged(stays.id, ends.id)
    const entry = (await world.auditOf('staff')).findLast(one => one.action === 'member_merged')
    expect(entry).toMatchObject({
      target: stays.id,
      before: { record: ends.id, name: 'Elvira Zanotti', phone_number: '+39051234567' },
      after: { record: stays.id, open_loans: 1 },
    })
    const seen = (await stays.ask('/v1/me/audit')).body
    expect(seen.map((one: { action: string }) => one.action)).toContain('impersonate')
    expect(JSON.stringify((await stays.ask('/v1/me/export')).body)).toContain('impersonate')
  })

  test('keep the better of what both have', async () => {
    const { stays, ends } = await pair()
    const [one, other] = [stays.id, ends.id]
    const [queue, reviewed, wished] = [
      await here.object(),
      await here.object(),
      await here.object(),
    ]
    const first = await here.member()
    await here.run(`
      insert into queue_places (library_id, object_id, member_id, joined_at) values
        ('bologna', '${queue}', '${other}', '2026-11-01'),
        ('bologna', '${queue}', '${first.id}', '2026-11-02'),
        ('bologna', '${queue}', '${one}', '2026-11-03');
      insert into reviews (library_id, object_id, member_id, rating, message, created_at) values
        ('bologna', '${reviewed}', '${one}', 2, 'Prima', '2026-10-01'),
        ('bologna', '${reviewed}', '${other}', 5, 'Poi', '2026-11-01');
      insert into wishes (library_id, object_id, member_id) values
        ('bologna', '${wished}', '${one}'), ('bologna', '${wished}', '${other}');
      insert into notice_choices (library_id, member_id, topic, channel, wanted) values
        ('bologna', '${one}', 'wishes', 'email', true), ('bologna', '${other}', 'wishes', 'email', false);
      insert into adhesions (library_id, member_id, version, accepted_at) values
        ('bologna', '${one}', '1', '2026-11-02'), ('bologna', '${other}', '1', '2026-11-01');
      update memberships set valid_to = '2028-06-30' where member_id = '${other}'`)
    await set(one, `card_number = '111', max_loans = 2`)
    await set(
      other,
      `card_number = '222', max_loans = 5, banned = true, phone_number = '+39051234567'`,
    )
    const seen = await previewed(one, other, one)
    const called = (ids: string[]) => ids.map(() => ({ name: expect.stringContaining('Tenda') }))
    expect(seen).toMatchObject({
      same_queues: called([queue]),
      same_reviews: called([reviewed]),
      cards_to: '2028-06-30',
      lost_number: '111',
      max_loans: 5,
      banned: true,
    })
    await merged(one, other)
    expect(await memberOf(one)).toMatchObject({
      card_number: '222',
      card_to: '2028-06-30',
      max_loans: 5,
      banned: true,
      phone_number: '+39051234567',
    })
    const waiting = await rowsOf<{ member_id: string }>(
      `select member_id from queue_places where object_id = '${queue}' order by number`,
    )
    expect(waiting.map(row => row.member_id)).toEqual([one, first.id])
    expect(await rowsOf(`select message from reviews where object_id = '${reviewed}'`)).toEqual([
      { message: 'Poi' },
    ])
    expect(await rowsOf(`select wanted from notice_choices where member_id = '${one}'`)).toEqual([
      { wanted: false },
    ])
    expect(await rowsOf(`select 1 from wishes where object_id = '${wished}'`)).toHaveLength(1)
    expect(await rowsOf(`select 1 from memberships where member_id = '${one}'`)).toHaveLength(2)
  })

  test('count their open loans together, also above the limit', async () => {
    const { stays, ends } = await pair()
    const days = { from: '2026-12-07', to: '2026-12-09' }
    for (const { id } of [stays, stays, ends, ends]) await here.loan({ member: id, ...days })
    expect(await previewed(stays.id, ends.id)).toMatchObject({ open_loans: 4, max_loans: 3 })
    expect((await merged(stays.id, ends.id)).member.open_loans).toBe(4)
  })

  test('keep the e-mail of the one that has one, and what waited for the other is sent there', async () => {
    const { stays, ends } = await pair()
    const kept = ends.email
    await set(stays.id, `email = '${addressWithout(stays.id)}'`)
    await here.run(`insert into mails (library_id, recipient, kind, ref, day, subject, body)
      values ('bologna', '${addressWithout(stays.id)}', 'test', 'x', '2026-11-20', 'Avviso', 'Testo')`)
    // The one with an e-mail is proposed to stay, but staff choose.
    expect(await previewed(stays.id, ends.id)).toMatchObject({ stays: { id: ends.id } })
    await merged(stays.id, ends.id)
    expect(await memberOf(stays.id)).toMatchObject({ email: kept, email_confirmed: false })
    const kinds = (await here.emailsTo(kept)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['merged', 'test', 'verify'])
  })

  test('are merged once by two colleagues at once', async () => {
    const { stays, ends } = await pair()
    const answers = await Promise.all([merge(stays.id, ends.id), merge(stays.id, ends.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const other = await pair()
    const crossed = await Promise.all([
      merge(other.stays.id, other.ends.id),
      merge(other.ends.id, other.stays.id),
    ])
    expect(crossed.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('are merged again with a third, and the first address leads to the last', async () => {
    const [one, two, three] = [await here.member(), await here.member(), await here.member()]
    await merged(two.id, one.id)
    await merged(three.id, two.id)
    expect(await memberOf(one.id)).toMatchObject({ id: three.id })
  })
})

describe('a merge is refused', () => {
  const refused = async (stays: string, ends: string) => {
    const { refusal } = await previewed(stays, ends, stays)
    expect(codeOf(await merge(stays, ends))).toBe(refusal)
    return refusal
  }

  test('for staff, on either side', async () => {
    const { id } = await here.member()
    await set(id, 'level = 6')
    for (const [one, other] of [
      [id, (await here.member()).id],
      [(await here.member()).id, 'super'],
    ] as const)
      expect(await refused(one, other)).toBe('merge_staff')
  })

  test('while the one that ends has days reserved, and not for those that are over', async () => {
    const { stays, ends } = await pair()
    const { id } = await here.loan({ member: ends.id, from: '2026-12-07', to: '2026-12-09' })
    const reserve = (until: Date) =>
      here.run(
        `update loans set status = 'checkout', expires_at = '${until.toISOString()}' where id = '${id}'`,
      )
    await reserve(new Date(world.now().getTime() + 60_000))
    expect(await refused(stays.id, ends.id)).toBe('merge_reserved')
    world.pass(120_000)
    await merged(stays.id, ends.id)
    expect(await rowsOf(`select 1 from loans where id = '${id}'`)).toEqual([])
  })

  test('if the CRM knows them as two people', async () => {
    const { stays, ends } = await pair()
    await set(stays.id, `origin_id = 'A1'`)
    await set(ends.id, `origin_id = 'A2'`)
    expect((await previewed(stays.id, ends.id)).refusal).toBeNull()
    const asks = async (on: boolean) => {
      await here.run(`update libraries set crm_confirms_loans = ${on} where id = 'bologna'`)
      forgetLibraries(world.services)
    }
    await asks(true)
    const refusal = await refused(stays.id, ends.id)
    await asks(false)
    expect(refusal).toBe('merge_crm')
  })

  test('if both share products, or one has a product of the other', async () => {
    const { stays, ends } = await pair()
    await here.object({ owner: stays.id })
    const lent = await here.object({ owner: ends.id })
    expect(await refused(stays.id, ends.id)).toBe('merge_shared')
    const borrower = await here.member()
    await here.loan({ member: borrower.id, object: lent, from: '2026-12-07', to: '2026-12-09' })
    expect(await refused(borrower.id, ends.id)).toBe('merge_shared')
    await merged((await here.member()).id, stays.id)
  })

  test('with itself, with nobody, and with a third that is to stay', async () => {
    const { stays, ends } = await pair()
    expect((await preview(stays.id, stays.id)).status).toBe(422)
    expect((await preview(stays.id, 'nobody')).status).toBe(404)
    expect((await preview(stays.id, ends.id, 'socia')).status).toBe(422)
  })
})

describe('a record with an account', () => {
  test('stays, whichever staff ask for, and keeps its credentials', async () => {
    const { stays: paper, ends: account } = await pair()
    await giveAccount(account.id)
    const seen = await previewed(paper.id, account.id, paper.id)
    expect(seen).toMatchObject({ stays: { id: account.id, signs_in: true }, may_choose: false })
    expect(codeOf(await merge(paper.id, account.id))).toBe('merge_changed')
    expect(await merged(account.id, paper.id)).toMatchObject({ asked: false })
    expect((await signIn(account.email)).status).toBe(200)
    expect((await account.ask('/v1/me')).status).toBe(200)
    const told = async (email: string) => (await here.emailsTo(email)).map(({ kind }) => kind)
    expect([await told(account.email), await told(paper.email)]).toEqual([['merged'], ['merged']])
  })

  test('ends only when its member agrees: asked at both addresses, once, within a week', async () => {
    const { stays, ends } = await pair()
    for (const { id } of [stays, ends]) await giveAccount(id)
    await here.loan({ member: ends.id, from: '2026-12-07', to: '2026-12-09' })
    await here.run(`
      insert into member_identities (library_id, issuer, subject, member_id)
        values ('bologna', 'https://uni.example', '${ends.id}', '${ends.id}');
      insert into passkeys (library_id, member_id, rp_id, credential_id, public_key, name, created_at)
        values ('bologna', '${ends.id}', 'localhost', '${ends.id}', '', 'Telefono', now());
      insert into recovery_codes (library_id, member_id, code_hash, salt, created_at)
        values ('bologna', '${ends.id}', 'x', 'x', now())`)
    expect(await previewed(stays.id, ends.id, stays.id)).toMatchObject({
      asks: true,
      may_choose: true,
    })
    expect(await merged(stays.id, ends.id)).toMatchObject({ asked: true })
    // Nothing has moved.
    expect(await memberOf(ends.id)).toMatchObject({ id: ends.id, open_loans: 1 })
    expect((await previewed(stays.id, ends.id, stays.id)).asked_until).toMatch(/^2026-11-27/)
    const told = await here.emailsTo(stays.email)
    expect(told.map(({ kind }) => kind)).toEqual(['merge_told'])
    expect(told[0]?.body).not.toMatch(/\?t=/)
    expect(told[0]?.body).not.toContain(ends.email)

    const t = await linkTo(ends.email)
    const asked = await world.ask(`/v1/auths/merges?t=${t}`)
    expect(asked.body).toEqual({
      first_name: 'Prova',
      ends: ends.email,
      stays: `${stays.email.slice(0, 2)}…@example.org`,
    })
    // Reading it changes nothing, as a mail program might do.
    expect(await memberOf(ends.id)).toMatchObject({ id: ends.id })
    world.pass(7 * 24 * 3_600_000)
    expect(codeOf(await agree(t))).toBe('link_unusable')

    staff = await world.as('staff')
    await merged(stays.id, ends.id)
    const link = await linkTo(ends.email)
    expect(link).not.toBe(t)
    const answers = await Promise.all([agree(link), agree(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await memberOf(ends.id)).toMatchObject({ id: stays.id, open_loans: 1 })
    for (const table of ['member_identities', 'passkeys', 'recovery_codes'])
      expect(
        await rowsOf(`select * from ${table} where member_id in ('${stays.id}', '${ends.id}')`),
      ).toEqual([])
    expect(codeOf(await signIn(ends.email))).toBe('credentials_invalid')
    expect((await signIn(stays.email)).status).toBe(200)
    const last = async (email: string) => (await here.emailsTo(email)).at(-1)?.kind
    expect([await last(stays.email), await last(ends.email)]).toEqual(['merged', 'merged'])
    const [entry] = await world.auditOf(stays.id)
    expect(entry).toMatchObject({ action: 'member_merged', after: { agreed: true } })
  })

  test('keeps its link usable after a refusal, and useless after a new password or another merge', async () => {
    const { stays, ends } = await pair()
    for (const { id } of [stays, ends]) await giveAccount(id)
    await merged(stays.id, ends.id)
    const t = await linkTo(ends.email)
    await set(stays.id, 'level = 4')
    expect(codeOf(await agree(t))).toBe('merge_staff')
    await set(stays.id, 'level = 10')
    // The one that was to stay has no account any more: the one of the link would have to stay.
    await set(stays.id, 'password_hash = null')
    expect(codeOf(await agree(t))).toBe('link_unusable')
    await giveAccount(stays.id)
    const secret = 'tre civette sul comò'
    const change = { current: password, password: secret, confirm_password: secret }
    const changed = await ends.ask('/v1/me/password', { method: 'PATCH', body: change })
    expect(changed.status, changed.text).toBe(200)
    expect(codeOf(await agree(t))).toBe('link_unusable')
  })
})

test('the server moves receipts and entries of the log for a merge only', async () => {
  const { stays, ends } = await pair()
  const body = { member: ends.id, cents: 500, method: 'cash', point: desk }
  const { status, text, body: paid } = await staff.ask('/v1/desk/contributions', post(body))
  expect(status, text).toBe(200)
  const who = async () => {
    const found = await rowsOf<{ member_id: string }>(`
      select member_id from receipts where id = '${paid.id}'
      union all select member_id from audit where member_id in ('${ends.id}', '${stays.id}') and action like 'receipt%'`)
    return found.map(row => row.member_id)
  }
  for (const move of ['move_receipts', 'move_entries']) {
    await world.inLibrary(({ db }) =>
      db.selectNoFrom(eb => eb.fn(move, [eb.val(ends.id), eb.val(stays.id)]).as('moved')).execute(),
    )
  }
  expect(await who()).toEqual([ends.id, ends.id])
  await merged(stays.id, ends.id)
  expect(await who()).toEqual([stays.id, stays.id])
})
