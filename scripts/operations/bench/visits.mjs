// Measures first visits and repeat visits on this phone, beside the smallest app of the same packages.
import { visits } from './bare.mjs'
import { hydrated, workerReady } from './phone.mjs'
import { median, ratio, row } from './table.mjs'

/** Common landing pages. */
export const pages = { home: '/', category: '/catalogs/fai-da-te', object: '/products/ogt-0020' }

/**
 * Records paints, moves, tasks above 50 ms as they last on the slowed processor, and when the app answers
 * presses.
 */
const watch = `
const noted = window.noted = { first: 0, largest: 0, shift: 0, tasks: [], answered: null }
const watch = (type, note) =>
  new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
watch('paint', one => { if (one.name === 'first-contentful-paint') noted.first = one.startTime })
watch('largest-contentful-paint', one => { noted.largest = one.startTime })
watch('longtask', ({ startTime, duration }) => noted.tasks.push([startTime, duration]))
watch('layout-shift', one => { if (!one.hadRecentInput) noted.shift += one.value })
let answers
Object.defineProperty(window, 'answers', {
  get: () => answers,
  set: value => { answers = value; noted.answered ??= performance.now() },
})
noted.toJSON = () => ({
  ...noted,
  elements: document.querySelectorAll('*').length,
  requests: performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= noted.answered).length + 1,
})
`

/** `floor` is the address of the smallest app. */
export async function measureVisits(url, floor, rounds) {
  const least = await bothVisits(floor, rounds)
  report('floor', least)
  for (const [name, path] of Object.entries(pages)) {
    report(name, await bothVisits(url + path, rounds), least)
  }
}

async function bothVisits(address, rounds) {
  const prepare = async page => {
    await page.goto(address)
    await workerReady(page)
    await page.waitForTimeout(3000)
    await page.goto(address)
    await hydrated(page)
    await page.waitForTimeout(3000)
  }
  const visited = async options =>
    (await visits(address, rounds, { watch, ...options })).map(one => ({
      ...one,
      answered: one.answered ?? Number.NaN,
      longest: longest(one),
      blocked: blocked(one),
    }))
  return { first: await visited(), again: await visited({ prepare }) }
}

function report(name, { first, again }, least) {
  const of = (list, key) => median(list.map(one => one[key]))
  const worst = Math.max(...first.map(({ shift }) => shift))
  const count = { unit: '' }
  row(`${name}: first paint`, of(first, 'first'))
  row(`${name}: largest paint, first visit`, of(first, 'largest'), 1800)
  row(`${name}: presses answered, first visit`, of(first, 'answered'))
  row(`${name}: largest paint, repeat`, of(again, 'largest'), 600)
  row(`${name}: presses answered, repeat`, of(again, 'answered'))
  row(`${name}: longest task, first visit`, of(first, 'longest'))
  row(`${name}: longest task, repeat`, of(again, 'longest'))
  row(`${name}: beyond 50 ms, repeat`, of(again, 'blocked'), least && 50)
  const requests = `${name}: requests until presses are answered, first visit`
  row(requests, of(first, 'requests'), least && 20, count)
  row(`${name}: elements`, of(first, 'elements'), least && 600, count)
  row(`${name}: layout shift, the worst`, worst, 0, { ...count, digits: 2 })
  if (!least) return
  const against = (what, [ours, floor], key, most) =>
    ratio(`${name}: ${what}`, of(ours, key), of(floor, key), most)
  against('answered, first visit', [first, least.first], 'answered', 1.3)
  against('answered, repeat', [again, least.again], 'answered', 1.3)
  against('longest task, repeat', [again, least.again], 'longest', 1)
}

const longest = ({ tasks }) => Math.max(0, ...tasks.map(([, took]) => took))
const blocked = ({ tasks }) => tasks.reduce((sum, [, took]) => sum + took - 50, 0)
