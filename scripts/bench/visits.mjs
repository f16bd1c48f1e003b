// Measures the first visit on this phone, and repeat visits.
import { reopen } from './bare.mjs'
import { hydrated, newPage, newPerson, slow4g, watchTasks, workerReady } from './phone.mjs'
import { median, row } from './table.mjs'

/** Common landing pages. */
export const pages = { home: '/', category: '/catalogs/fai-da-te', object: '/products/ogt-0020' }

/** Records each largest contentful paint. */
const watchPaints = `window.noted = []
new PerformanceObserver(list => list.getEntries().forEach(one => noted.push(one.startTime)))
  .observe({ type: 'largest-contentful-paint', buffered: true })`

/** First visits, each by a new person, and repeat visits with the app stored on the phone. */
export async function measureVisits(browser, url, rounds) {
  for (const [name, path] of Object.entries(pages)) {
    const first = []
    const work = []
    for (let round = 0; round < rounds; round++) {
      const context = await newPerson(browser)
      const { page } = await newPage(context, slow4g)
      first.push(await visit(page, url + path))
      await context.close()
      work.push(await workOfVisit(browser, url + path))
    }
    const again = await reopen(url + path, rounds, {
      prepare: page => live(page, url + path),
      watch: watchPaints,
    })
    const of = (list, key) => median(list.map(one => one[key]))
    const moved = Math.max(...first.map(({ shift }) => shift))
    row(`${name}: first paint`, of(first, 'fcp'))
    row(`${name}: largest paint, first visit`, of(first, 'lcp'), 1800)
    row(`${name}: largest paint, repeat`, median(again.map(paints => paints.at(-1))), 600)
    row(`${name}: requests before the first paint`, of(first, 'requests'), 12, { unit: '' })
    row(`${name}: layout shift, the worst`, moved, 0, { unit: '', digits: 2 })
    row(`${name}: longest task before the load event`, of(work, 'before'))
    row(`${name}: longest task after it`, of(work, 'after'), 150)
    row(`${name}: beyond 50 ms after the first paint, in all`, of(work, 'blocked'))
  }
}

/** Visits, waits until the app is stored on the phone, and visits again. */
async function live(page, address) {
  await page.goto(address)
  await workerReady(page)
  await page.waitForTimeout(3000)
  await page.goto(address)
  await hydrated(page)
  await page.waitForTimeout(3000)
}

async function visit(page, address) {
  await page.goto(address)
  await hydrated(page)
  await page.waitForTimeout(1500)
  return page.evaluate(() => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const requests = performance.getEntriesByType('resource')
    return {
      fcp,
      lcp: window.watched.paints.at(-1) ?? 0,
      shift: window.watched.shift,
      requests: requests.filter(one => one.requestStart < fcp).length + 1,
      loaded: performance.getEntriesByType('navigation')[0]?.loadEventStart ?? 0,
    }
  })
}

/** What uses the processor during a first visit. */
async function workOfVisit(browser, address) {
  const context = await newPerson(browser)
  const { page, tools } = await newPage(context, slow4g, 1)
  const tasksUntilNow = await watchTasks(tools)
  const { fcp, loaded } = await visit(page, address)
  const tasks = await tasksUntilNow()
  await context.close()
  const longest = list => Math.max(0, ...list.map(({ took }) => took))
  const seen = tasks.filter(({ at }) => at >= fcp)
  return {
    before: longest(tasks.filter(({ at }) => at < loaded)),
    after: longest(tasks.filter(({ at }) => at >= loaded)),
    blocked: seen.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0),
  }
}
