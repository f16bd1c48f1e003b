// Measures the app in use: presses, a large category, many navigations, the pickup code offline.
import { visits } from './bare.mjs'
import { deskWords } from './fill.ts'
import { quantile } from './measure.ts'
import {
  hydrated,
  newPage,
  newPerson,
  tap,
  timeToProducts,
  watchTasks,
  workerReady,
} from './phone.mjs'
import { median, ratio, row } from './table.mjs'

/** From a press to the next paint, by the browser's event timing. */
export async function measurePresses(browser, url, rounds) {
  const took = {}
  for (let round = 0; round < rounds; round++) {
    const context = await newPerson(browser)
    const { page, tools } = await newPage(context)
    await page.goto(url)
    await hydrated(page)
    const act = async (name, work) => {
      await page.evaluate(() => {
        window.watched.presses = []
      })
      await work()
      await page.waitForTimeout(700)
      const seen = await page.evaluate(() => window.watched.presses)
      // The browser reports nothing below 16 ms, which is within one frame.
      took[name] = [...(took[name] ?? []), ...longestOfEach(seen.length > 0 ? seen : [[0, 16]])]
    }
    const object = page.getByRole('article').first().getByRole('link')
    await act('open an object', () => tap(page, tools, object))
    const next = page.getByRole('button', { name: 'Settimane successive' })
    for (let month = 0; month < 2; month++) await act('next month', () => tap(page, tools, next))
    const search = page.getByRole('link', { name: 'Cerca', exact: true })
    await act('open the search', () => tap(page, tools, search))
    await act('type in the search', () =>
      page.getByRole('searchbox').pressSequentially('tenda', { delay: 120 }),
    )
    await context.close()
  }
  for (const [name, list] of Object.entries(took)) {
    row(`next paint, ${name}: p95 of ${list.length}`, quantile(list, 0.95), 100)
  }
}

/**
 * From a press on a link to the frame with the next page's heading, in the app and in the smallest one. `tap`
 * is a finger, and the time begins with its click.
 */
export async function measureOpening(browser, url, floor, rounds) {
  const openings = {
    'press → object': page => page.locator('main li a[href^="/products/"]:visible'),
    'press → search': page => page.getByRole('link', { name: 'Cerca', exact: true }),
  }
  const took = {}
  for (const [app, address] of Object.entries({ ours: url, floor })) {
    for (let round = 0; round < rounds; round++) {
      for (const [name, link] of Object.entries(openings)) {
        const context = await newPerson(browser)
        const { page, tools } = await newPage(context)
        await page.goto(address)
        await hydrated(page)
        // The app loads the next pages' scripts when it is idle.
        await page.waitForTimeout(3000)
        took[`${name} ${app}`] ??= []
        took[`${name} ${app}`].push(await timeToPage(page, tools, link(page).first()))
        await context.close()
      }
    }
  }
  for (const name of Object.keys(openings)) {
    const [ours, least] = [median(took[`${name} ours`]), median(took[`${name} floor`])]
    row(`${name} shown`, ours)
    row(`${name} shown, floor`, least)
    ratio(`${name} shown`, ours, least, 1.5)
  }
}

/** Milliseconds from the click to the first frame after the address and the heading changed. */
async function timeToPage(page, tools, link) {
  await page.evaluate(() => {
    const before = document.querySelector('h1')
    window.opened = new Promise(resolve =>
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const title = document.querySelector('main h1')
            if (!title || title === before) return requestAnimationFrame(look)
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          }
          look()
        },
        { capture: true, once: true },
      ),
    )
  })
  await tap(page, tools, link)
  return page.evaluate(() => window.opened)
}

/** A press consists of several events, from pointerdown to click; the slowest one counts. */
function longestOfEach(events) {
  const longest = new Map()
  for (const [id, ms] of events) longest.set(id, Math.max(ms, longest.get(id) ?? 0))
  return longest.values()
}

/**
 * Simulates a category of so many products: its pages are answered in the browser, based on a real
 * one.
 */
export async function measureCatalogue(browser, url, rounds) {
  const opened = { 50: [], 5000: [] }
  for (let round = 0; round < rounds; round++) {
    for (const count of [50, 5000]) {
      const context = await newPerson(browser, { serviceWorkers: 'block' })
      const { page, tools } = await newPage(context)
      await pretend(page, url, count)
      await page.goto(`${url}/catalogs`)
      await hydrated(page)
      opened[count].push(await timeToProducts(page, 'main a[href="/catalogs/fai-da-te"]'))
      if (count === 5000 && round === 0) await scrollThrough({ page, tools })
      await context.close()
    }
  }
  const ratio = median(opened[5000]) / median(opened[50])
  row('category of 5,000 against one of 50, to its list', ratio, 1.2, { unit: '×', digits: 2 })
}

async function pretend(page, url, count) {
  const real = await (await fetch(`${url}/v1/catalogs/fai-da-te`)).json()
  await page.route(/\/v1\/catalogs\/fai-da-te/, route => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const left = Math.min(real.length, count - from)
    const json = Array.from({ length: left }, (_, at) => ({
      ...real[at],
      id: `x-${from + at}`,
      name: `Oggetto ${from + at + 1}`,
    }))
    const link = `</v1/catalogs/fai-da-te?cursor=${from + left}>; rel="next"`
    return route.fulfill({ json, headers: from + left < count ? { link } : {} })
  })
}

/** Loads a thousand products, then scrolls through them from the top. */
async function scrollThrough({ page, tools }) {
  const shown = () => page.getByRole('article').count()
  const more = page.getByRole('button', { name: 'Carica altri' })
  for (let had = 0; had < 1000; had = await shown()) {
    had = await shown()
    await more.click()
    while ((await shown()) === had) await page.waitForTimeout(20)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(500)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const tasksUntilNow = await watchTasks(tools)
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(50)
  }
  const longest = Math.max(0, ...(await tasksUntilNow()).map(({ took }) => took))
  row('longest task while scrolling 1,000 objects', longest, 150)
}

const tour = [
  ['/catalogs', 'Cerca tra le categorie'],
  ['/catalogs/fai-da-te', 'Fai da te'],
  ['/products/ogt-0020', 'Banco da lavoro pieghevole'],
  ['/help', 'Serve una mano?'],
  ['/', 'Perché comprare un trapano?'],
]

/** Home, category, product and back, two hundred times. */
export async function measureHeap(browser, url) {
  const context = await newPerson(browser)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await page.goto(url)
  await hydrated(page)
  const used = async () => {
    await tools.send('HeapProfiler.collectGarbage')
    return (await tools.send('Runtime.getHeapUsage')).usedSize
  }
  const go = async times => {
    for (let at = 0; at < times; at++) {
      const [path, title] = tour[at % tour.length]
      await page.evaluate(path => history.pushState({}, '', path), path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  }
  await go(20)
  const before = await used()
  await go(200)
  const grown = (await used()) - before
  row('heap after 200 navigations: growth', grown / 1e6, 10, { unit: 'MB', digits: 1 })
  await context.close()
}

/** Records when the code is painted, one frame after it was added, and when the app answers presses. */
const watchCode = `window.noted = {}
const look = () => {
  const code = document.querySelector('[role="img"][aria-label^="Codice di ritiro"]')
  if (code) requestAnimationFrame(() => { noted.shown = performance.now() })
  else requestAnimationFrame(look)
}
look()
let answers
Object.defineProperty(window, 'answers', {
  get: () => answers,
  set: value => { answers = value; noted.answered ??= performance.now() },
})`

/** The pickup code after a cold start; `stop` stops the server. */
export async function measureBasement(url, rounds, stop) {
  const address = `${url}/me/orders/bologna-l002`
  const prepare = async page => {
    await signIn(page, url)
    await page.goto(address)
    await page
      .getByRole('img', { name: /Codice di ritiro/ })
      .first()
      .waitFor()
    await page.waitForTimeout(3000)
    await stop()
  }
  const seen = await visits(address, rounds, { prepare, watch: watchCode, network: null })
  const of = key => median(seen.map(one => one[key] ?? Number.NaN))
  row('the code at /me/orders, no server: visible', of('shown'), 500)
  row('the code at /me/orders, no server: answered', of('answered'), 900)
}

/** From the input of a search at the desk to the frame with what was found. */
export async function measureDesk(browser, url, rounds) {
  const context = await newPerson(browser)
  const { page } = await newPage(context)
  await signIn(page, url, 'staff@example.org')
  await page.goto(`${url}/desk`)
  const field = page.getByLabel('Chi o che cosa?')
  await field.waitFor()
  await hydrated(page)
  const took = []
  for (let round = 0; round < 4 * rounds; round++) {
    await page.evaluate(watchFound)
    await field.fill(deskWords())
    took.push(await page.evaluate(() => window.found))
    await field.fill('')
    await page.waitForTimeout(700)
  }
  await context.close()
  // Those of the first round load the list's code.
  row(`a search at the desk shown: p95 of ${took.length - 1}`, quantile(took.slice(1), 0.95), 150)
}

const watchFound = () => {
  window.found = new Promise(resolve =>
    addEventListener(
      'input',
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector('[aria-label="Trovati"]')) return requestAnimationFrame(look)
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        }
        look()
      },
      { capture: true, once: true },
    ),
  )
}

async function signIn(page, url, email = 'socia@example.org') {
  await page.goto(`${url}/signin`)
  await workerReady(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('oggettoteca')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL(to => !to.pathname.includes('signin'))
}
