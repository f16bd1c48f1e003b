// What a visit costs: the first on this phone, and the same again.
import { awake, newPage, newPerson, slow4g, workerReady } from './phone.mjs'
import { median, row } from './table.mjs'

/** The pages that are often the first. */
export const pages = { home: '/', category: '/catalogs/fai-da-te', object: '/products/ogt-0020' }

/** First visits, each by a new person, and one more by the same once the app is on the phone. */
export async function measureVisits(browser, url, rounds) {
  for (const [name, path] of Object.entries(pages)) {
    const first = []
    const again = []
    for (let round = 0; round < rounds; round++) {
      const context = await newPerson(browser)
      const { page, seen } = await visit(context, url + path)
      first.push(seen)
      await workerReady(page)
      await page.waitForTimeout(1000)
      await page.close()
      again.push((await visit(context, url + path)).seen)
      await context.close()
    }
    const of = (list, key) => median(list.map(one => one[key]))
    row(`${name}: first paint`, of(first, 'fcp'))
    row(`${name}: largest paint, first visit`, of(first, 'lcp'), 1800)
    row(`${name}: largest paint, repeat`, of(again, 'lcp'), 600)
    row(`${name}: requests before the first paint`, of(first, 'requests'), 12, { unit: '' })
    row(
      `${name}: layout shift, the worst`,
      Math.max(...[...first, ...again].map(one => one.shift)),
      0,
      {
        unit: '',
        digits: 4,
      },
    )
    row(`${name}: longest task before the load event, first visit`, of(first, 'longestBefore'))
    row(`${name}: longest task after it, first visit`, of(first, 'longestAfter'), 150)
    row(`${name}: longest task after it, repeat`, of(again, 'longestAfter'), 150)
    row(`${name}: beyond 50 ms in all, first visit`, of(first, 'blocked'))
  }
}

async function visit(context, address) {
  const { page } = await newPage(context, slow4g)
  await page.goto(address)
  await awake(page)
  await page.waitForTimeout(1500)
  const seen = await page.evaluate(() => {
    const { paints, tasks, shift } = window.watched
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const loaded = performance.getEntriesByType('navigation')[0]?.loadEventStart ?? 0
    const sent = performance.getEntriesByType('resource').filter(one => one.requestStart < fcp)
    const longest = list => Math.max(0, ...list.map(({ duration }) => duration))
    return {
      fcp,
      lcp: paints.at(-1) ?? 0,
      shift,
      requests: sent.length + 1,
      longestBefore: longest(tasks.filter(({ startTime }) => startTime < loaded)),
      longestAfter: longest(tasks.filter(({ startTime }) => startTime >= loaded)),
      blocked: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    }
  })
  return { page, seen }
}
