// Measures the search without a network over a catalogue of 10,000 products.
import { brotliCompressSync, constants } from 'node:zlib'
import { hydrated, newPage, newPerson, slowdown, timeToProducts, workerReady } from './phone.mjs'
import { pocketRows } from './pocket-rows.mjs'
import { median, row } from './table.mjs'

const count = 10_000
const names = [
  'id',
  'code',
  'name',
  'description',
  'categories',
  'point',
  'preparation_days',
  'max_months',
  'transportable',
  'maintenance',
  'blur',
]
const asked = ['trapano', 'tenda da campeggio', 'trapnao']

/** The answer of the server for so many products, every fourth of them on loan. */
function pocketAnswer(slices) {
  const rows = pocketRows(count)
  const products = Object.fromEntries(names.map((name, at) => [name, rows.map(one => one[at])]))
  const busy = rows.flatMap(([id], at) => (at % 4 === 0 ? [[id, [busyFrom(at)]]] : []))
  const size = Math.ceil(count / slices.length)
  return {
    at: new Date().toISOString(),
    too_large: false,
    count,
    slices: slices.map(({ slice, tag }, at) => ({
      slice,
      tag,
      count: Math.max(0, Math.min(size, count - at * size)),
    })),
    products,
    busy: Object.fromEntries(busy),
    newest: rows.slice(0, 100).map(([id]) => id),
    highlighted: rows.slice(0, 41).map(([id]) => id),
    time_zone: 'Europe/Rome',
    preparation_days: 1,
    same_day_turnover: false,
  }
}

function busyFrom(at) {
  const day = offset => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return [day(at % 30), day((at % 30) + 7), 'loan']
}

/** `stop` stops the server. */
export async function measurePocket(browser, url, rounds, stop) {
  const { slices } = await (await fetch(`${url}/v1/pocket`)).json()
  const body = JSON.stringify(pocketAnswer(slices))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: 1 }
  const packed = brotliCompressSync(body, { params }).length / 1000
  row('catalogue of 10,000: packed', packed, 600, { unit: 'kB' })
  const context = await newPerson(browser)
  await context.route(/\/v1\/pocket/, route =>
    route.fulfill({ body, contentType: 'application/json' }),
  )
  await context.addInitScript(timeThread)
  const { page, tools } = await newPage(context, null, 1)
  await page.goto(url)
  await hydrated(page)
  await workerReady(page)
  // `waitForFunction` does not wait for the promise of its function.
  const deadline = Date.now() + 120_000
  while (!(await page.evaluate(isStored, count))) {
    if (Date.now() > deadline) throw new Error('the catalogue was not stored')
    await page.waitForTimeout(500)
  }
  await stop()
  const search = async words => {
    // Otherwise the page begins with the last words and their results.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${url}/search`)
    await hydrated(page)
    await page.getByRole('searchbox').fill(words)
    // The catalogue is opened within this time.
    return timeToProducts(page, 'search form')
  }
  for (const words of asked) {
    const [took, thread] = [[], []]
    for (let round = 0; round < rounds; round++) {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await search(words)
      thread.push(await page.evaluate(() => window.threadMs))
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      took.push(await search(words))
    }
    // The browser slows down the page alone, so the thread's part is added as often as it is missing.
    const missing = median(thread) * (slowdown - 1)
    row(`«${words}» without a network: press → results`, median(took) + missing, 300)
    row(`«${words}»: start of the thread, opening and search, not slowed`, median(thread))
  }
  const memory = await memoryOf(page)
  row('memory of the thread with the catalogue', memory, 15, { unit: 'MB', digits: 1 })
  await context.close()
}

/** Notes how long the first thread takes from its creation to its first reply. */
const timeThread = () => {
  const Plain = window.Worker
  window.Worker = class extends Plain {
    constructor(...given) {
      const started = performance.now()
      super(...given)
      this.addEventListener(
        'message',
        () => {
          window.threadMs ??= performance.now() - started
        },
        { once: true },
      )
    }
  }
}

/** Whether the page has stored so many products. */
async function isStored(count) {
  // Opening a database that is not there would create it, without the app's stores.
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === 'oggettoteca')) return false
  const open = indexedDB.open('oggettoteca')
  const db = await new Promise(resolve => {
    open.onsuccess = () => resolve(open.result)
  })
  const get = db.transaction('cache').objectStore('cache').get(`pocket|${location.host}`)
  const stored = await new Promise(resolve => {
    get.onsuccess = () => resolve(get.result)
  })
  db.close()
  return stored?.count === count
}

/** Megabytes of the worker's heap with the buffers outside it, after a collection. */
async function memoryOf(page) {
  const thread = page.workers().find(one => one.url().includes('/assets/pocket-thread-'))
  if (!thread) return Number.NaN
  const session = await page.context().browser().newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const target = targetInfos.find(({ type, url }) => type === 'worker' && url === thread.url())
  if (!target) return Number.NaN
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  })
  let last = 0
  const ask = method =>
    new Promise(resolve => {
      const id = ++last
      const hear = ({ message }) => {
        const answer = JSON.parse(message)
        if (answer.id !== id) return
        session.off('Target.receivedMessageFromTarget', hear)
        resolve(answer.result)
      }
      session.on('Target.receivedMessageFromTarget', hear)
      void session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method }),
      })
    })
  await ask('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await ask('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}
