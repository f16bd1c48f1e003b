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
  return {
    first: await visits(address, rounds, { watch }),
    again: await visits(address, rounds, { watch, prepare }),
  }
}

function report(name, { first, again }, least) {
  const of = (list, value) => median(list.map(value))
  const atFirst = value => of(first, value)
  const later = value => of(again, value)
  const answered = one => one.answered ?? Number.NaN
  row(
    `${name}: first paint`,
    atFirst(one => one.first),
  )
  row(
    `${name}: largest paint, first visit`,
    atFirst(one => one.largest),
    1800,
  )
  row(`${name}: presses answered, first visit`, atFirst(answered))
  row(
    `${name}: largest paint, repeat`,
    later(one => one.largest),
    600,
  )
  row(`${name}: presses answered, repeat`, later(answered))
  row(`${name}: longest task, first visit`, atFirst(longest))
  row(`${name}: longest task, repeat`, later(longest))
  row(`${name}: beyond 50 ms, repeat`, later(blocked), least && 50)
  row(
    `${name}: requests until presses are answered, first visit`,
    atFirst(one => one.requests),
    least && 20,
    { unit: '' },
  )
  row(
    `${name}: elements`,
    atFirst(one => one.elements),
    least && 600,
    { unit: '' },
  )
  row(`${name}: layout shift, the worst`, Math.max(...first.map(one => one.shift)), 0, {
    unit: '',
    digits: 2,
  })
  if (!least) return
  ratio(`${name}: answered, first visit`, atFirst(answered), of(least.first, answered), 1.3)
  ratio(`${name}: answered, repeat`, later(answered), of(least.again, answered), 1.3)
  ratio(`${name}: longest task, repeat`, later(longest), of(least.again, longest), 1)
}

const longest = ({ tasks }) => Math.max(0, ...tasks.map(([, took]) => took))
const blocked = ({ tasks }) => tasks.reduce((sum, [, took]) => sum + took - 50, 0)
