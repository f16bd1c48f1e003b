import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOf } from '#contract/audit/acts.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { latestEntries } from './audit-log.repo.ts'

/** Pages of the audit log of a library that has worked for years. */
let world: World
const many = `insert into audit (library_id, at, actor_id, action, path, status, address, target)
    select 'bologna', '2024-01-01'::timestamptz + n * interval '10 minutes', 'worker-' || n % 3,
      (array['settings', 'export', 'member', 'loan'])[1 + n % 4], '', 200, '', 'bologna' from generate_series(1, 20000) n;
  insert into audit (library_id, at, actor_id, action, path, status, address, target, subject_id)
    select 'bologna', '2024-02-01', 'worker-1', 'member', '', 200, '', 'scaduta', 'vicino' from generate_series(1, 60) n;
  insert into audit (library_id, at, actor_id, action, path, status, address, target)
    select 'bologna', '2024-02-01', 'worker-1', 'object', '', 200, '', 'OGT-0009' from generate_series(1, 60) n;
  analyze audit`
beforeAll(async () => {
  world = await openWorld()
  for (const statement of many.split(';')) {
    await acrossLibraries(world.store, db => sql.raw(statement).execute(db))
  }
}, 120_000)
afterAll(() => world.close())

const one = { people: null, things: null, acts: null, since: null, until: null, after: null }
const day = new Date('2024-03-01')

test.each([
  ['all', one],
  ['all after a page', { ...one, after: { at: '2024-03-01T00:00:00Z', id: '15000' } }],
  ['those of some days', { ...one, since: day, until: new Date('2024-03-02') }],
  ['those of who does most', { ...one, people: ['worker-1'] }],
  ['what who does most has rarely done', { ...one, people: ['worker-1'], acts: actsOf('objects') }],
  ['those about somebody', { ...one, people: ['scaduta'] }],
  ['those in the name of somebody', { ...one, people: ['vicino'] }],
  ['those about a thing', { ...one, things: ['ogt-0009'] }],
  ['those of a kind', { ...one, acts: actsOf('settings') }],
  ['those of a rare kind', { ...one, acts: actsOf('objects') }],
  ['those of a kind on some days', { ...one, acts: actsOf('loans'), until: day }],
  ['none', { ...one, people: [] }],
] as const)('a page of %s reads little more than it shows', async (_, filter) => {
  const pages = await withLibrary(world.store, 'bologna', async db => {
    const query = latestEntries(filter, 51).compile(db)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Buffers }] }>({
      ...sql`explain`.compile(db),
      sql: `explain (analyze, buffers, format json) ${query.sql}`,
      parameters: query.parameters,
    })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  })
  // The table has more than twice as many.
  expect(pages).toBeLessThan(150)
})
type Buffers = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
