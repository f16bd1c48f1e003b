// A phone in a slow network, watched while it is used.
import { chromium, devices } from '@playwright/test'
import { findChromium } from '../find-chromium.mjs'

export const slowdown = 4
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const phone = { ...devices['Pixel 5'], locale: 'it-IT', timezoneId: 'Europe/Rome' }

export async function openBrowser() {
  const executablePath = await findChromium()
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A new person on a new phone. Every page of theirs notes what it paints, moves and is busy with. */
export async function newPerson(browser, options = {}) {
  const context = await browser.newContext({ ...phone, ...options })
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('welcome', 'seen')
    window.watched = { paints: [], tasks: [], presses: [], shift: 0 }
    const watch = (type, note, more = {}) =>
      new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      })
    watch('largest-contentful-paint', one => window.watched.paints.push(one.startTime))
    watch('longtask', ({ startTime, duration }) =>
      window.watched.tasks.push({ startTime, duration }),
    )
    watch('event', one => one.interactionId && window.watched.presses.push(one.duration), {
      durationThreshold: 16,
    })
    watch('layout-shift', one => {
      if (!one.hadRecentInput) window.watched.shift += one.value
    })
  })
  return context
}

export async function newPage(context, network) {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  if (network) {
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', network)
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, tools }
}

/** Until the worker has fetched what it keeps, and serves this page. */
export async function workerReady(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Until the page answers to presses. */
export async function awake(page) {
  await page.waitForFunction(() => window.awake)
  await page.waitForTimeout(1000)
}
