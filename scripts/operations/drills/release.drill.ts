import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Borrower, choices, enlist, secret } from '#tests/support/borrowers.ts'
import { copyOfBuild } from '#tests/support/deploy.ts'
import { startCluster } from '../cluster/cluster.mjs'
import { underLoad } from './load.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let borrowers: Borrower[]

beforeAll(async () => {
  cluster = await startCluster({ env: { SECRET: secret } })
  // No more than a busy machine serves: with a longer queue requests are refused, release or not.
  borrowers = await enlist({ folder: cluster.folder, databaseUrl: cluster.databaseUrl }, 6)
})
afterAll(() => cluster?.stop())

/** Opens the home page again and again, with its code, as browsers without a worker do. */
function visit(url: string) {
  let going = true
  const seen = { pages: 0, builds: new Set<string>(), missing: [] as string[] }
  const open = async () => {
    const html = await (await fetch(url)).text()
    const code = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    seen.pages++
    seen.builds.add(code.toSorted().join(' '))
    for (const path of code) {
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      if (answer.status !== 200) seen.missing.push(`${path} ${answer.status}`)
    }
  }
  const work = (async () => {
    for (; going; await wait(50)) await open()
  })()
  return {
    end: async () => {
      going = false
      await work
      return seen
    },
  }
}

test('a release under load fails no request, and nobody repeats one', async () => {
  const people = { borrowers, left: choices(), patience: 0 }
  const before = cluster.apps.map(app => app.service.pid)
  const build = copyOfBuild()
  build.rename()
  const pages = visit(cluster.url)
  const noticed = await underLoad(cluster.url, people, () => cluster.release(build.root))
  const visits = await pages.end()
  rmSync(build.root, { recursive: true, force: true })
  console.log({ ...noticed, loans: noticed.loans.length, ...visits, builds: visits.builds.size })
  expect(noticed).toMatchObject({ refused: [], unanswered: 0, failedReads: 0 })
  expect(noticed.loans.length).toBeGreaterThan(20)
  // The code of a page may come from a process that has the other build.
  expect(visits.missing).toEqual([])
  expect(visits.builds.size).toBe(2)
  const after = cluster.apps.map(app => app.service.pid)
  expect(after.filter(pid => before.includes(pid))).toEqual([])
})
