import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMorning } from '#server/areas/admin/today/morning.ts'
import { serveWaiting } from '#server/areas/desk/serve-waiting.ts'
import { fetchPhotos } from '#server/areas/import/photos/fetch-photos.ts'
import { forgetOldImports } from '#server/areas/import/undo/undo.ts'
import { lapseLoans } from '#server/areas/loans/deadlines/lapse-loans.ts'
import { remindOfLoans } from '#server/areas/loans/deadlines/remind.ts'
import { remindOfCards } from '#server/areas/membership/remind-of-cards.ts'
import { recoverPayments, refundOwed } from '#server/areas/purchases/recover.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { fulfilWishes } from '#server/areas/queue/fulfil-wishes.ts'
import { remindOfTrials } from '#server/areas/trials/trial.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { removeTrials } from '#server/operations/remove-trials.ts'
import { syncCrm } from '#server/optional/crm/sync.ts'
import { deleteOldMail, sendDueMail } from '#server/platform/mail/send-due.ts'
import { sendDuePushes } from '#server/platform/push/send-due.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // One by one: the embedded database must answer in time.
  for (const statement of [...nearlyNothingDue.split(';'), 'analyze']) {
    await acrossLibraries(world.store, db => sql.raw(statement).execute(db))
  }
})
afterAll(() => world.close())

/** Far less than the smallest of the tables that are filled below has. */
const mostPages = 80

/** Many rows of which only two e-mails are due on 20 November 2026. */
const nearlyNothingDue = `
  insert into mails (library_id, recipient, kind, ref, day, subject, sent_at, due_at, created_at)
  select 'bologna', n || '@example.org', 'test', n, '2026-11-19', 'x', '2026-11-19', '2026-11-19', '2026-11-19'
  from generate_series(1, 10000) n;
  insert into mails (library_id, recipient, kind, ref, day, subject, due_at, created_at)
  select 'bologna', name || '@example.org', 'test', '', '2026-11-20', 'x', '2026-11-20', '2026-11-20'
  from unnest('{sent,refused}'::text[]) name;
  insert into payments (library_id, member_id, kind, amount, order_id, capture_id, status, created_at)
  select 'bologna', 'socia', 'membership', 10, 'o' || n, 'c' || n, 'granted', '2026-11-19'
  from generate_series(1, 10000) n;
  insert into objects (library_id, id, code, name, location_id)
  select 'bologna', 'many-' || n, 'many-' || n, 'Pala', 'bolognina' from generate_series(1, 500) n;
  insert into memberships (library_id, member_id, card_name, valid_from, valid_to)
  select 'bologna', 'socia', 'Annuale', '2026-01-01'::date - n % 1000, '2026-01-02' from generate_series(1, 10000) n;
  insert into files (library_id, id, member_id, name, size, width, height, img, object_id)
  select 'bologna', 'file-of-bologna-' || n, 'socia', 'x', 1, 1, 1, '{}', 'many-1' from generate_series(1, 10000) n;
  insert into imported_photos (library_id, object_id, position, source, host, state, picture, due_at, added_at)
  select 'bologna', 'many-1', n, 'https://photos.example/' || n, 'photos.example', 'done', 'x', '2026-11-19', '2026-11-19'
  from generate_series(1, 10000) n;
  insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date, to_date,
    first_to_date, busy_until, collect_by, delivery_date, return_date)
  select 'bologna', 'many-1', 'socia', 'returned', 'desk', 'bolognina', '2026-01-01', '2026-01-02', '2026-01-02',
    '2026-01-02', '2026-01-02', '2026-01-01', '2026-01-02' from generate_series(1, 10000);
  insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date, to_date,
    first_to_date, busy_until, collect_by)
  select 'bologna', id, 'socia', 'pending', 'desk', 'bolognina', '2026-11-25', '2026-11-26', '2026-11-26',
    '2026-11-27', '2026-11-26' from objects where id like 'many-%'`

const jobs = {
  mail: () =>
    sendDueMail(world.services, async ({ to }) => {
      if (to === 'refused@example.org') throw new Error('refused')
    }),
  old_mail: () => deleteOldMail(world.services),
  old_imports: () => forgetOldImports(world.services),
  push: () => sendDuePushes(world.services),
  payments: () => recoverPayments(world.services),
  refunds: () => refundOwed(world.services),
  files: () => removeUnusedFiles(world.services),
  crm: () => syncCrm(world.services),
  copies: () => serveWaiting(world.services),
  lapse: () => lapseLoans(world.services),
  reminders: () => remindOfLoans(world.services),
  morning: () => sendMorning(world.services),
  cards: () => remindOfCards(world.services),
  queues: () => advanceQueues(world.services),
  wishes: () => fulfilWishes(world.services),
  photos: () => fetchPhotos(world.services),
  trials: () => remindOfTrials(world.services),
  trials_removed: () => removeTrials(world.services),
}

type Query = { text: string; values: unknown[] }

/** The queries that `work` makes over all libraries: in one library a policy adds its id to each. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = []
  const patched = new Map<PoolClient, PoolClient['query']>()
  const watch = (client: PoolClient) => {
    if (patched.has(client)) return
    const { query } = client
    patched.set(client, query)
    let isAcross = false
    client.query = ((...given: [Query | string]) => {
      const [first] = given
      if (typeof first === 'string') isAcross = first.includes("set_config('role', 'none'")
      else if (isAcross) queries.push(first)
      return Reflect.apply(query, client, given)
    }) as typeof query
  }
  world.store.pool.on('acquire', watch)
  await work()
  world.store.pool.off('acquire', watch)
  for (const [client, query] of patched) client.query = query
  return queries
}

/** How many pages of 8 kB the query reads; what it writes is undone. */
async function pagesRead({ text, values }: Query): Promise<number> {
  const undone = new Error('undone')
  let pages = 0
  await acrossLibraries(world.store, async db => {
    const explain = `explain (analyze, buffers, format json) ${text}`
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Buffers }] }>({
      ...sql`explain`.compile(db),
      sql: explain,
      parameters: values,
    })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return pages
}
type Buffers = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

test.each(Object.entries(jobs))('the job %s reads only what is due', async (_, job) => {
  const queries = await queriesOf(job)
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) {
    const pages = await pagesRead(query)
    expect([query.text, pages < mostPages]).toEqual([query.text, true])
  }
})
