// The page budgets, measured on the built app in a real browser: what a phone on a slow network meets.
// Times are medians of five on this machine, whatever else it does; only the bytes can fail a build.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, devices } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

const rounds = 5
const slowdown = 4
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const pages = { home: '/', category: '/catalogs/fai-da-te', object: '/products/ogt-0020' }
const phone = { ...devices['Pixel 5'], locale: 'it-IT', timezoneId: 'Europe/Rome' }

if (!existsSync('dist/server/main.js')) throw new Error('Build first: npm run build')
const executablePath = await findChromium()
const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-bench-'))
const server = await startServer(await freePort())
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  spawnSync(process.execPath, ['scripts/size.mjs'], { stdio: 'inherit' })
  console.log(`\nSlow 4G, processor ÷ ${slowdown}, median of ${rounds}`)
  for (const [name, path] of Object.entries(pages)) await measureVisits(name, path)
  await measureInteractions()
  await measureCatalogue()
  await measureHeap()
  await measureBasement()
} finally {
  await browser.close()
  server.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** First visits, each by a new person, and one more by the same. */
async function measureVisits(name, path) {
  const first = []
  const again = []
  for (let round = 0; round < rounds; round++) {
    const context = await newContext()
    first.push(await visit(context, path))
    await context.pages()[0].evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await wait(1500)
    await context.pages()[0].close()
    again.push(await visit(context, path))
    await context.close()
  }
  const of = (list, key) => median(list.map(one => one[key]))
  row(`${name}, first paint`, ms(of(first, 'fcp')))
  row(`${name}, largest paint, first visit`, ms(of(first, 'lcp')), '1800 ms')
  row(`${name}, largest paint, repeat`, ms(of(again, 'lcp')), '600 ms')
  row(`${name}, blocked in all, first visit`, ms(of(first, 'blocked')))
  row(`${name}, longest task, first visit`, ms(of(first, 'longest')), '150 ms')
  row(`${name}, layout shift`, of(first, 'shift').toFixed(3), '0')
  row(`${name}, requests before the largest paint`, of(first, 'requests'), '12')
}

async function visit(context, path) {
  const page = await newPage(context, slow4g)
  await page.goto(server.url + path)
  await wait(2500)
  return page.evaluate(() => {
    const { paints, tasks, shift } = window.watched
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const lcp = paints.at(-1) ?? 0
    const before = performance.getEntriesByType('resource').filter(one => one.responseEnd <= lcp)
    return {
      fcp,
      lcp,
      shift,
      longest: Math.max(0, ...tasks),
      blocked: tasks.reduce((sum, task) => sum + task - 50, 0),
      requests: before.length + 1,
    }
  })
}

/** From a press to the next paint, as the browser tells it. */
async function measureInteractions() {
  const took = {}
  for (let round = 0; round < rounds; round++) {
    const context = await newContext()
    const page = await newPage(context)
    await page.goto(server.url)
    await wait(2000)
    const act = async (name, work) => {
      await page.evaluate(() => {
        window.watched.events = []
      })
      await work()
      await wait(700)
      const slowest = await page.evaluate(() => Math.max(0, ...window.watched.events))
      took[name] = [...(took[name] ?? []), slowest]
    }
    await act('open an object', () => page.getByRole('article').first().getByRole('link').click())
    await act('next month', () => page.getByRole('button', { name: 'Mese successivo' }).click())
    await page.getByRole('link', { name: 'Cerca', exact: true }).click()
    await page.getByRole('searchbox').waitFor()
    await act('type in the search', () => page.getByRole('searchbox').pressSequentially('tenda'))
    await context.close()
  }
  for (const [name, list] of Object.entries(took)) {
    row(`next paint: ${name}`, ms(Math.max(...list)), '100 ms, the slowest of five')
  }
}

/** A category told to be of so many objects: its pages are answered in the browser, from a real one. */
async function measureCatalogue() {
  const opened = {}
  for (const count of [50, 5000]) {
    for (let round = 0; round < rounds; round++) {
      const context = await newContext()
      const page = await newPage(context)
      await pretend(page, count)
      await page.goto(`${server.url}/catalogs`)
      await wait(1500)
      const started = Date.now()
      await page.getByRole('link', { name: /Fai da te/ }).click()
      await page.getByText('Oggetto 1', { exact: true }).waitFor()
      opened[count] = [...(opened[count] ?? []), Date.now() - started]
      if (count === 5000 && round === 0) await scrollThrough(page)
      await context.close()
    }
  }
  const ratio = median(opened[5000]) / median(opened[50])
  row('category of 5,000 against one of 50, to its list', `× ${ratio.toFixed(2)}`, '× 1.2')
}

async function pretend(page, count) {
  const real = await (await fetch(`${server.url}/v1/catalogs/fai-da-te`)).json()
  await page.route(/\/v1\/catalogs\/fai-da-te/, route => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const left = Math.min(48, count - from)
    const json = Array.from({ length: left }, (_, at) => ({
      ...real[at % real.length],
      id: `x-${from + at}`,
      name: `Oggetto ${from + at + 1}`,
    }))
    const link = `</v1/catalogs/fai-da-te?cursor=${from + left}>; rel="next"`
    return route.fulfill({ json, headers: from + left < count ? { link } : {} })
  })
}

async function scrollThrough(page) {
  for (let more = 0; more < 20; more++) {
    await page.getByRole('button', { name: 'Carica altri' }).click()
    await page.getByText(`Oggetto ${(more + 2) * 48}`, { exact: true }).waitFor()
  }
  await page.evaluate(() => {
    window.watched.tasks.length = 0
    window.scrollTo(0, 0)
  })
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 1500)
    await wait(50)
  }
  const longest = await page.evaluate(() => Math.max(0, ...window.watched.tasks))
  row('longest task while scrolling 1,000 objects', ms(longest), '150 ms')
}

/** Home, category, object and back, again and again. */
async function measureHeap() {
  const context = await newContext()
  const page = await newPage(context)
  const tools = await context.newCDPSession(page)
  await page.goto(server.url)
  await wait(2000)
  const used = async () => {
    await tools.send('HeapProfiler.collectGarbage')
    return (await tools.send('Runtime.getHeapUsage')).usedSize
  }
  const go = async times => {
    const tour = ['/catalogs', '/catalogs/fai-da-te', '/products/ogt-0020', '/help', '/']
    for (let at = 0; at < times; at++) {
      await page.evaluate(
        to => {
          const router = window.__TSR_ROUTER__
          return router.navigate({ href: to })
        },
        tour[at % tour.length],
      )
    }
  }
  await go(10)
  const before = await used()
  await go(200)
  row(
    'heap after 200 navigations',
    `+${((await used()) - before) / 1e6 > 0 ? (((await used()) - before) / 1e6).toFixed(1) : '0.0'} MB`,
    '10 MB',
  )
  await context.close()
}

/** The code at the locker, from a cold start with no server. */
async function measureBasement() {
  const context = await newContext()
  let page = await context.newPage()
  await page.goto(`${server.url}/signin`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('oggettoteca')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL(url => !url.pathname.includes('signin'))
  await wait(3000)
  await page.close()
  server.child.kill('SIGKILL')
  await context.setOffline(true)
  const took = []
  for (let round = 0; round < rounds; round++) {
    page = await newPage(context)
    const started = Date.now()
    await page.goto(`${server.url}/me/orders`, { waitUntil: 'commit' })
    await page
      .getByRole('img', { name: /Codice di/ })
      .first()
      .waitFor()
    took.push(Date.now() - started)
    await page.close()
  }
  row('the code at /me/orders, no server, cold', ms(median(took)), '800 ms')
  await context.close()
}

async function newContext() {
  const context = await browser.newContext(phone)
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('welcome', 'seen')
    window.watched = { paints: [], tasks: [], events: [], shift: 0 }
    const watch = (type, note, more = {}) =>
      new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      })
    watch('largest-contentful-paint', one => window.watched.paints.push(one.startTime))
    watch('longtask', one => window.watched.tasks.push(one.duration))
    watch('event', one => window.watched.events.push(one.duration), { durationThreshold: 16 })
    watch('layout-shift', one => {
      if (!one.hadRecentInput) window.watched.shift += one.value
    })
  })
  return context
}

async function newPage(context, network) {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  if (network) {
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', network)
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function startServer(port) {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port) }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(`${url}/v1/status`).catch(() => null))?.ok) return { child, url }
    await wait(200)
  }
  child.kill('SIGKILL')
  throw new Error('the server did not start')
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function median(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
}

function ms(time) {
  return `${Math.round(time)} ms`
}

function row(name, value, budget = '') {
  console.log(`  ${name.padEnd(50)} ${String(value).padStart(9)}${budget ? `  of ${budget}` : ''}`)
}
