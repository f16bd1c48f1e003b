import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Borrower, choices, enlist, secret } from '#tests/support/borrowers.ts'
import { startCluster } from '../../scripts/cluster/cluster.mjs'
import { underLoad } from './load.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let borrowers: Borrower[]

beforeAll(async () => {
  cluster = await startCluster({ env: { SECRET: secret } })
  borrowers = await enlist({ folder: cluster.folder, databaseUrl: cluster.databaseUrl }, 16)
})
afterAll(() => cluster?.stop())

test('a release under load fails no request, and nobody repeats one', async () => {
  const people = { borrowers, left: choices(), patience: 0 }
  const before = cluster.apps.map(app => app.service.pid)
  const noticed = await underLoad(cluster.url, people, () => cluster.release())
  console.log({ ...noticed, loans: noticed.loans.length })
  expect(noticed).toMatchObject({ refused: [], unanswered: 0, failedReads: 0 })
  expect(noticed.loans.length).toBeGreaterThan(20)
  const after = cluster.apps.map(app => app.service.pid)
  expect(after.filter(pid => before.includes(pid))).toEqual([])
})
