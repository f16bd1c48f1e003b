import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialLimits } from '#contract/shapes/admin/trials.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { tablesInOrder } from '#server/operations/backup/tables.ts'
import { removeTrials } from '#server/operations/remove-trials.ts'
import { updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { remindOfTrials } from './trial.ts'

const day = 86_400_000
const secret = 'tre civette sul comò'
const page = { origin: 'http://localhost:3000' }
const ada = { name: 'Oggettoteca di Riva', id: 'riva', email: 'ada@example.com' }

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const askFor = (body: object, headers: Record<string, string> = {}) =>
  world.ask('/v1/trials', { method: 'POST', body, headers: { ...page, ...headers } })
const openIt = (body: object) => world.ask('/v1/trials', { method: 'PUT', body, headers: page })
const mailsTo = async (recipient: string, kind?: string) =>
  (await world.mails()).filter(one => one.recipient === recipient && (!kind || one.kind === kind))
const tokenIn = (text: string | null | undefined) => /[?]t=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const lastTokenTo = async (email: string) =>
  tokenIn((await mailsTo(email, 'founding')).at(-1)?.body)
const libraryRow = (id: string) =>
  acrossLibraries(world.store, db =>
    db.selectFrom('libraries').selectAll().where('id', '=', id).executeTakeFirst(),
  )
/** As another process would have changed it. */
const change = async (id: string, values: Parameters<typeof updateLibrary>[2]) => {
  await acrossLibraries(world.store, db => updateLibrary(db, id, values))
  forgetLibraries(world.services)
}

/** Founds a trial, whose founder has chosen a password. */
async function found(wish = ada) {
  expect((await askFor(wish)).body).toEqual({})
  const t = await lastTokenTo(wish.email)
  const { id, name } = wish
  const { body } = await openIt({ t, id, name, first_name: 'Ada' })
  const host = `${id}.localhost:3000`
  const accepted = await world.ask('/v1/auths/invitations', {
    method: 'POST',
    headers: { host, origin: `http://${host}` },
    body: { t: tokenIn(body.url), password: secret, confirm_password: secret },
  })
  expect(accepted.status, accepted.text).toBe(200)
  const [{ id: founder } = { id: '' }] = await acrossLibraries(world.store, db =>
    db.selectFrom('members').select('id').where('library_id', '=', id).execute(),
  )
  const { ask } = await world.as(founder, id)
  return { ask, t, url: String(body.url) }
}

test('an e-mail founds a library with a desk and categories, whose founder is its super and nobody elsewhere', async () => {
  expect((await askFor(ada)).status).toBe(200)
  expect(await libraryRow('riva')).toBeUndefined()
  const [mail] = await mailsTo(ada.email)
  // Anybody may have typed the address, so the e-mail names nothing that they have typed.
  expect([mail?.subject, mail?.body].join()).not.toMatch(/Riva|riva/)

  const { ask, t, url } = await found({ ...ada, email: 'ada2@example.com' })
  expect(url).toMatch(/^http:\/\/riva\.localhost:3000\/invitation\?t=/)
  const { body: me } = await ask('/v1/me')
  expect(me.level).toBe(1)
  expect((await ask('/v1/admin/headquarters')).body).toMatchObject([
    { name: 'Banco', kind: 'desk' },
  ])
  expect((await ask('/v1/categories?all=true')).body.length).toBeGreaterThan(5)
  expect((await ask('/v1/admin/libraries')).body).toEqual([])
  expect((await ask('/v1/admin/trial')).body).toEqual({
    ends_on: '2026-12-20',
    removed_on: '2026-12-27',
    ended: false,
    asked: false,
    done: [],
  })
  // Opened again, the link leads to the same library and founds no second one.
  const again = await openIt({ t, id: 'altra', name: 'Altra', first_name: 'Eva' })
  expect(again.body.url).toBe('http://riva.localhost:3000/signin?from=%2Fadmin%2Ftoday')
  expect(await libraryRow('altra')).toBeUndefined()
  const operator = await world.as('super')
  const [entry] = (await operator.ask('/v1/admin/audit')).body
  expect(entry).toMatchObject({ action: 'trial', after: { name: ada.name } })
  const own = (await ask('/v1/admin/audit')).body
  expect(own.map(({ action }: { action: string }) => action)).toContain('trial')
})

test('where the operator allows no trials there are none, and only the default library founds them', async () => {
  const at = (host: string) => world.ask('/v1/libraries/current', { headers: { host } })
  expect((await at('localhost:3000')).body.trials).toBe('localhost:3000')
  expect((await at('campus.localhost:3000')).body.trials).toBeUndefined()
  const elsewhere = { host: 'campus.localhost:3000', origin: 'http://campus.localhost:3000' }
  expect((await askFor(ada, elsewhere)).status).toBe(404)
  world.services.config.trials = 0
  expect((await at('localhost:3000')).body.trials).toBeUndefined()
  expect((await askFor(ada)).status).toBe(404)
  expect((await world.ask('/v1/trials?t=aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
})

test('the answer says nothing about the e-mail: who has a trial reads it there', async () => {
  await found()
  const known = await askFor({ ...ada, id: 'seconda' })
  const new_ = await askFor({ ...ada, id: 'seconda', email: 'nessuno@example.com' })
  const member = await askFor({ ...ada, id: 'seconda', email: 'super@example.org' })
  expect([known.status, known.body]).toEqual([new_.status, new_.body])
  expect([member.status, member.body]).toEqual([new_.status, new_.body])
  const [letter] = await mailsTo(ada.email, 'founding_known')
  expect(letter?.body).toContain('http://riva.localhost:3000')
  expect(await mailsTo(ada.email, 'founding')).toHaveLength(1)
})

test('two requests of one address found one library', async () => {
  await askFor(ada)
  const first = await lastTokenTo(ada.email)
  await askFor({ ...ada, id: 'seconda' })
  const second = await lastTokenTo(ada.email)
  expect(second).not.toBe(first)
  const start = { name: 'Riva', first_name: 'Ada' }
  await openIt({ t: first, id: 'riva', ...start })
  const { body } = await openIt({ t: second, id: 'seconda', ...start })
  expect(body.url).toMatch(/^http:\/\/riva\./)
  expect(await libraryRow('seconda')).toBeUndefined()
})

test('an old link gives its founder no rank that they have lost, and a stranger who signs up none at all', async () => {
  await askFor(ada)
  const t = await lastTokenTo(ada.email)
  const start = { t, id: 'riva', name: ada.name, first_name: 'Ada' }
  await openIt(start)
  const insert = `insert into members (library_id, id, email, first_name, name, level)
    values ('riva', 'ada', '${ada.email}', 'Ada', 'Ada', 10)`
  const run = (line: string) =>
    acrossLibraries(world.store, db => db.executeQuery(CompiledQuery.raw(line)))
  await run(insert)
  expect((await openIt(start)).body.url).toContain('/invitation?t=')
  await run("update members set level = 1 where library_id = 'riva'")
  expect((await openIt(start)).body.url).toContain('/signin')
  await run(`${insert.replaceAll("'ada'", "'eva'").replace(ada.email, 'eva@example.com')}`)
  await run("update members set level = 11 - level where library_id = 'riva'")
  expect((await openIt(start)).body.url).toContain('/signin')
})

test('names that are taken or reserved are refused, at the request and at the opening', async () => {
  for (const id of ['campus', 'www', 'staging']) {
    const { status, body } = await askFor({ ...ada, id })
    expect([status, body.error.fields]).toEqual([422, { id: 'taken' }])
    world.pass(day)
  }
  expect((await askFor({ ...ada, id: 'non valido' })).status).toBe(422)
  await askFor(ada)
  const t = await lastTokenTo(ada.email)
  expect((await world.ask(`/v1/trials?t=${t}`)).body).toEqual({
    name: ada.name,
    id: 'riva',
    url: null,
  })
  const start = { t, name: ada.name, first_name: 'Ada' }
  const refused = await openIt({ ...start, id: 'campus' })
  expect([refused.status, refused.body.error.fields]).toEqual([422, { id: 'taken' }])
  // The link still works, with another name.
  expect((await openIt({ ...start, id: 'riva' })).status).toBe(200)
})

test('a link works for two days, and only the one of the e-mail', async () => {
  await askFor(ada)
  const t = await lastTokenTo(ada.email)
  const start = { id: 'riva', name: ada.name, first_name: 'Ada' }
  expect(codeOf(await openIt({ ...start, t: 'a'.repeat(43) }))).toBe('link_unusable')
  world.pass(trialLimits.linkHours * 3_600_000 + 1)
  expect(codeOf(await openIt({ ...start, t }))).toBe('link_unusable')
  expect(codeOf(await world.ask(`/v1/trials?t=${t}`))).toBe('link_unusable')
  await remindOfTrials(world.services)
  const rows = await acrossLibraries(world.store, db =>
    db.selectFrom('foundings').selectAll().execute(),
  )
  expect(rows).toEqual([])
})

test('requests are limited by mailbox and by network', async () => {
  for (let n = 0; n < trialLimits.perMailbox; n++) expect((await askFor(ada)).status).toBe(200)
  expect(codeOf(await askFor(ada))).toBe('rate_limited')
  expect((await askFor({ ...ada, email: 'b@example.com' })).status).toBe(200)
  expect(codeOf(await askFor({ ...ada, email: 'c@example.com' }))).toBe('rate_limited')
  world.pass(day + 1)
  expect((await askFor(ada)).status).toBe(200)
})

test('an installation has as many trials as its operator allows', async () => {
  world.services.config.trials = 1
  await askFor({ ...ada, id: 'altra', email: 'b@example.com' })
  const t = await lastTokenTo('b@example.com')
  await found()
  expect(codeOf(await askFor({ ...ada, id: 'terza', email: 'c@example.com' }))).toBe('trials_full')
  const late = await openIt({ t, id: 'altra', name: 'Altra', first_name: 'Bea' })
  expect(codeOf(late)).toBe('trials_full')
  expect(await libraryRow('altra')).toBeUndefined()
})

test('another library sees neither the requests nor the limits of a trial', async () => {
  await askFor(ada)
  const seen = await withLibrary(world.store, 'campus', db =>
    db.selectFrom('foundings').selectAll().execute(),
  )
  expect(seen).toEqual([])
  const grow = withLibrary(world.store, 'campus', db =>
    updateLibrary(db, 'campus', { trial_limits: null }),
  )
  await expect(grow).rejects.toThrow(/permission denied/)
})

test('the first steps are ticked by what is there', async () => {
  const { ask } = await found()
  await acrossLibraries(world.store, async db => {
    const lines = [
      `insert into opening_hours (library_id, headquarters_id, day, hours)
        select library_id, id, 2, '10:00-13:00' from headquarters where library_id = 'riva'`,
      `insert into objects (library_id, id, code, name, location_id)
        select library_id, 'pala', 'P-1', 'Pala', id from headquarters where library_id = 'riva'`,
      `insert into members (library_id, id, email, first_name, name) values ('riva', 'eva', 'e@example.com', 'Eva', 'Eva')`,
    ]
    for (const line of lines) await db.executeQuery(CompiledQuery.raw(line))
  })
  const { body } = await ask('/v1/admin/trial')
  expect(body.done).toEqual(['hours', 'objects', 'members'])
})

test('a trial has only so many products, members and bytes; the others have as many as they want', async () => {
  const { ask } = await found()
  const small = { objects: 1, members: 1, bytes: 20 }
  await change('riva', { trial_limits: JSON.stringify(small) })
  const [point] = (await ask('/v1/admin/headquarters')).body
  const [category] = (await ask('/v1/categories?all=true')).body
  const product = {
    name: 'Pala',
    description: '',
    categories: [category.slug],
    location_id: point.id,
    transportable: true,
    accessories: [],
    imgs: [],
    corner: null,
    preparation_days: null,
    maintenance: false,
    withdrawn: false,
    highlighted: false,
  }
  const add = (code: string) =>
    ask('/v1/admin/objects', { method: 'POST', body: { ...product, code } })
  expect((await add('P-1')).status).toBe(200)
  expect(codeOf(await add('P-2'))).toBe('trial_full')
  const form = new FormData()
  form.set('file', new File([`${'%PDF-1.7\n'.padEnd(40)}%%EOF`], 'faq.pdf'))
  expect(codeOf(await ask('/v1/admin/files/faq', { method: 'PUT', form }))).toBe('trial_full')
  const table = 'first_name,last_name,email\nEva,Verdi,eva@example.com\n'
  const imported = await ask('/v1/admin/imports?name=members.csv&dry=0', {
    method: 'POST',
    raw: table,
    headers: { 'content-type': 'text/csv' },
  })
  expect(imported.text).toContain('"kind":"refused"')
  expect(imported.text).toContain('Per una prova è troppo')
  await change('riva', { trial_limits: null })
  expect((await add('P-2')).status).toBe(200)
})

test('its supers are reminded a week and a day before the end, once each', async () => {
  await found()
  const run = async () => {
    await remindOfTrials(world.services)
    return (await mailsTo(ada.email)).filter(one => one.kind.startsWith('trial_'))
  }
  expect(await run()).toHaveLength(0)
  world.pass(23 * day)
  expect(await run()).toHaveLength(1)
  const [letter] = await run()
  expect(letter?.body).toContain('domenica 20 dicembre 2026')
  expect(letter?.body).toContain('http://riva.localhost:3000/admin/import')
  world.pass(6 * day)
  await run()
  expect(await run()).toHaveLength(2)
  world.pass(day)
  await run()
  const all = await run()
  expect(all.map(({ kind }) => kind)).toEqual(['trial_ends', 'trial_ends', 'trial_over'])
})

test('after its end a trial is read and exported by its staff, and written by nobody', async () => {
  const { ask } = await found()
  world.pass(30 * day)
  // Before the job has run, too.
  const body = { name: 'Cambiata', note: '' }
  expect(codeOf(await ask('/v1/admin/headquarters', { method: 'POST', body }))).toBe('trial_ended')
  const signUp = { host: 'riva.localhost:3000', origin: 'http://riva.localhost:3000' }
  expect(
    codeOf(await world.ask('/v1/auths/signup', { method: 'POST', headers: signUp, body: {} })),
  ).toBe('trial_ended')
  await remindOfTrials(world.services)
  const visitor = await world.ask('/v1/categories', { headers: { host: signUp.host } })
  expect(codeOf(visitor)).toBe('library_unavailable')
  const founder = await acrossLibraries(world.store, db =>
    db
      .selectFrom('members')
      .select('id')
      .where('library_id', '=', 'riva')
      .executeTakeFirstOrThrow(),
  )
  const late = await world.as(founder.id, 'riva')
  expect((await late.ask('/v1/admin/trial')).body.ended).toBe(true)
  const exported = await late.ask('/v1/admin/exports')
  expect([exported.status, exported.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect((await late.ask('/v1/admin/trial/wishes', { method: 'POST' })).body.asked).toBe(true)
})

test('whoever wants to keep it asks once, and a super of the default library agrees, also after the end', async () => {
  const { ask } = await found()
  await ask('/v1/admin/trial/wishes', { method: 'POST' })
  await ask('/v1/admin/trial/wishes', { method: 'POST' })
  expect(await mailsTo('super@example.org', 'trial_asked')).toHaveLength(1)
  const agree = (who: World['ask']) =>
    who('/v1/admin/libraries/riva/agreements', { method: 'POST' })
  expect(codeOf(await agree(ask))).toBe('forbidden')
  world.pass(31 * day)
  await remindOfTrials(world.services)
  const operator = await world.as('super')
  const listed = (await operator.ask('/v1/admin/libraries')).body
  expect(listed.find(({ id }: { id: string }) => id === 'riva').trial).toMatchObject({
    asked: true,
  })
  const { body } = await agree(operator.ask)
  expect([body.id, body.trial]).toEqual(['riva', undefined])
  expect(await mailsTo(ada.email, 'trial_kept')).toHaveLength(1)
  expect(await libraryRow('riva')).toMatchObject({
    available: true,
    trial_ends_at: null,
    trial_limits: null,
    daily_calls_limit: null,
  })
  world.pass(60 * day)
  expect(await removeTrials(world.services)).toBe(0)
  // Who kept one may try another.
  expect((await askFor({ ...ada, id: 'seconda' })).status).toBe(200)
  expect(await mailsTo(ada.email, 'founding')).toHaveLength(2)
  const [entry] = (await (await world.as('super')).ask('/v1/admin/audit')).body
  expect(entry).toMatchObject({ action: 'trial_kept', after: { name: ada.name } })
})

test('a week after its end a trial is removed with all its rows and files, and nothing else is', async () => {
  await found()
  const { files } = world.services
  await files.write('riva/abcdefghijklmnop.webp', Buffer.from('x'))
  await files.write('campus/abcdefghijklmnop.webp', Buffer.from('x'))
  const count = async (library: string) => {
    const rows: Record<string, number> = {}
    await acrossLibraries(world.store, async db => {
      const query = <R extends object>(text: string) => db.executeQuery<R>(CompiledQuery.raw(text))
      for (const { name, columns } of await tablesInOrder({ query })) {
        const own = name === 'libraries' ? 'id' : 'library_id'
        if (!columns.includes(own)) continue
        const { rows: found } = await query<{ n: number }>(
          `select count(*)::int as n from "${name}" where "${own}" = '${library}'`,
        )
        if (found[0]?.n) rows[name] = found[0].n
      }
    })
    return rows
  }
  const campus = await count('campus')
  expect(Object.keys(await count('riva')).length).toBeGreaterThan(5)
  world.pass(29 * day)
  // The server did not run for long: the week begins when its supers were told.
  world.pass(20 * day)
  expect(await removeTrials(world.services)).toBe(0)
  await remindOfTrials(world.services)
  expect(await removeTrials(world.services)).toBe(0)
  world.pass(trialLimits.readDays * day + 1)
  expect(await removeTrials(world.services)).toBe(1)
  expect(await count('riva')).toEqual({})
  expect(await count('campus')).toEqual(campus)
  expect(
    await acrossLibraries(world.store, db => db.selectFrom('foundings').selectAll().execute()),
  ).toEqual([])
  const gone = await world.ask('/v1/libraries/current', {
    headers: { host: 'riva.localhost:3000' },
  })
  expect(codeOf(gone)).toBe('library_unknown')
  const operator = await world.as('super')
  const [entry] = (await operator.ask('/v1/admin/audit')).body
  expect(entry).toMatchObject({ action: 'trial_removed', before: { name: ada.name } })
  await removeUnusedFiles(world.services)
  expect(await files.read('riva/abcdefghijklmnop.webp')).toBeNull()
  // The name is free again.
  expect((await askFor(ada)).status).toBe(200)
})
