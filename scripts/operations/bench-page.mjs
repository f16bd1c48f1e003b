// Measures the page budgets of the built app in a real browser, as a phone on a slow network. Times
// are medians on this machine; only the sizes can fail a build. Arguments select parts: size visits
// lighthouse presses desk catalogue heap pocket basement. BENCH_ROUNDS sets the number of rounds, by default 5.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inDatabase } from '#tests/support/borrowers.ts'
import { freePort } from '../testing/system.mjs'
import { grow } from './bench/fill.ts'
import { startFloor } from './bench/floor.mjs'
import { measureMarks } from './bench/lighthouse.mjs'
import { openBrowser, slowdown } from './bench/phone.mjs'
import { measurePocket } from './bench/pocket.mjs'
import { ending, heading } from './bench/table.mjs'
import {
  measureBasement,
  measureCatalogue,
  measureDesk,
  measureHeap,
  measureOpening,
  measurePresses,
} from './bench/use.mjs'
import { measureVisits, pages } from './bench/visits.mjs'

/** Building the smallest app sets NODE_ENV, and a server in production has no demo. */
const environment = { ...process.env }
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const asked = process.argv.slice(2)
const wanted = part => asked.length === 0 || asked.includes(part)

if (!existsSync('dist/server/main.js')) throw new Error('Build first: npm run build')
if (wanted('size')) spawnSync(process.execPath, ['scripts/size.mjs'], { stdio: 'inherit' })
const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-bench-'))
const { url, stop } = await startServer()
const floor = await startFloor()
const browser = await openBrowser()
try {
  if (wanted('visits')) {
    heading(`Visits: 1.6 Mbit/s, 150 ms, processor ÷ ${slowdown}, median of ${rounds}`)
    await measureVisits(url, floor.url, rounds)
  }
  if (wanted('lighthouse')) {
    heading(`Lighthouse, median of ${rounds}`)
    const named = Object.entries(pages).map(([name, path]) => [name, url + path])
    await measureMarks(Object.fromEntries(named), rounds)
  }
  heading(`In use: processor ÷ ${slowdown}, ${rounds} rounds`)
  if (wanted('presses')) {
    await measurePresses(browser, url, rounds)
    await measureOpening(browser, url, floor.url, rounds)
  }
  if (wanted('desk')) {
    // A library of 1,200 products and 800 members.
    const dataDir = mkdtempSync(join(folder, 'desk-'))
    await (await startServer(dataDir)).stop()
    await inDatabase({ folder: dataDir }, sql =>
      grow(sql, { libraries: 1, objects: 1000, loans: 4000 }),
    )
    const own = await startServer(dataDir)
    await measureDesk(browser, own.url, rounds).finally(own.stop)
  }
  if (wanted('catalogue')) await measureCatalogue(browser, url, rounds)
  if (wanted('heap')) await measureHeap(browser, url)
  if (wanted('pocket')) {
    // Its server stops, so it has one of its own.
    const own = await startServer(mkdtempSync(join(folder, 'pocket-')))
    await measurePocket(browser, own.url, rounds, own.stop).finally(own.stop)
  }
  if (wanted('basement')) await measureBasement(url, rounds, stop)
  ending()
} finally {
  await browser.close()
  await stop()
  floor.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A new demo server with its own folder and port. */
async function startServer(dataDir = folder) {
  const port = await freePort()
  const env = { ...environment, DATA_DIR: dataDir, PORT: String(port) }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const gone = new Promise(resolve => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGKILL')
    return gone
  }
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 900; tries++) {
    if ((await fetch(`${url}/v1/status`).catch(() => null))?.ok) return { url, stop }
    await wait(200)
  }
  await stop()
  throw new Error('the server did not start')
}
