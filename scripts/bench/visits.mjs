// What a visit costs: the first on this phone, and the same again.
import { awake, newPage, newPerson, slow4g, watchTasks, workerReady } from './phone.mjs'
import { median, row } from './table.mjs'

/** The pages that are often the first. */
export const pages = { home: '/', category: '/catalogs/fai-da-te', object: '/products/ogt-0020' }

/** First visits, each by a new person, and one more by the same once the app is on the phone. */
export async function measureVisits(browser, url, rounds) {
  for (const [name, path] of Object.entries(pages)) {
    const first = []
    const again = []
    const reopened = []
    const work = []
    for (let round = 0; round < rounds; round++) {
      const context = await newPerson(browser)
      const { page } = await newPage(context, slow4g)
      first.push(await visit(page, url + path))
      await workerReady(page)
      await page.waitForTimeout(1000)
      await page.close()
      again.push(await visit((await newPage(context, slow4g)).page, url + path))
      reopened.push(await workBeforePaint(context, url + path))
      await context.close()
      work.push(await workOfVisit(browser, url + path))
    }
    const of = (list, key) => median(list.map(one => one[key]))
    const moved = Math.max(...[...first, ...again].map(({ shift }) => shift))
    row(`${name}: first paint`, of(first, 'fcp'))
    row(`${name}: largest paint, first visit`, of(first, 'lcp'), 1800)
    row(`${name}: largest paint, repeat`, of(again, 'lcp'), 600)
    row('  what its processor does until then', median(reopened), 600)
    row(`${name}: requests before the first paint`, of(first, 'requests'), 12, { unit: '' })
    row(`${name}: layout shift, the worst`, moved, 0, { unit: '', digits: 2 })
    row(`${name}: longest task before the load event`, of(work, 'before'))
    row(`${name}: longest task after it`, of(work, 'after'), 150)
    row(`${name}: beyond 50 ms after the first paint, in all`, of(work, 'blocked'))
  }
}

async function visit(page, address) {
  await page.goto(address)
  await awake(page)
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

/**
 * The processor's time until the largest paint of a page that is on the phone, where a busy machine does not
 * count: nothing else holds such a page up.
 */
export async function workBeforePaint(context, address, painted = page => awake(page)) {
  const { page, tools } = await newPage(context, undefined, 1)
  const tasksUntilNow = await watchTasks(tools)
  await page.goto(address, { waitUntil: 'commit' })
  await painted(page)
  const lcp = await page.evaluate(() => window.watched.paints.at(-1) ?? performance.now())
  const tasks = await tasksUntilNow()
  await page.close()
  return tasks.filter(({ at }) => at < lcp).reduce((sum, { took }) => sum + took, 0)
}

/** What a first visit keeps the processor busy with. */
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
