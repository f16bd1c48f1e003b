// A phone on a slow network, measured during use.
import { chromium, devices } from '@playwright/test'
import { findChromium } from '../../testing/find-chromium.mjs'

export const slowdown = 4
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const { defaultBrowserType: _, ...pixel } = devices['Pixel 5']
export const phone = { ...pixel, locale: 'it-IT', timezoneId: 'Europe/Rome' }

export async function openBrowser() {
  const executablePath = await findChromium()
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A new person on a new phone. Every page records what it paints and moves, and how quickly it answers. */
export async function newPerson(browser, options = {}) {
  const context = await browser.newContext({ ...phone, ...options })
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('welcome', 'seen')
    window.watched = { paints: [], presses: [], shift: 0 }
    const watch = (type, note, more = {}) =>
      new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      })
    watch('largest-contentful-paint', one => window.watched.paints.push(one.startTime))
    watch(
      'event',
      ({ interactionId, duration }) =>
        interactionId && window.watched.presses.push([interactionId, duration]),
      { durationThreshold: 16 },
    )
    watch('layout-shift', one => {
      if (!one.hadRecentInput) window.watched.shift += one.value
    })
  })
  return context
}

/** `rate`: how many times slower its processor is than this machine's. */
export async function newPage(context, network, rate = slowdown) {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  if (network) {
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', network)
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, tools }
}

/**
 * Records what keeps an unthrottled page busy, from now until the returned function is called. Each task is
 * its processor time in ms, multiplied by the phone's slowdown, so that a busy machine does not lengthen it.
 * `at` is as in `performance.now()` of the page that was opened meanwhile.
 */
export async function watchTasks(tools) {
  const events = []
  const note = ({ value }) => events.push(...value)
  tools.on('Tracing.dataCollected', note)
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,blink.user_timing,devtools.timeline',
  })
  return async () => {
    const complete = new Promise(resolve => tools.once('Tracing.tracingComplete', resolve))
    await tools.send('Tracing.end')
    await complete
    tools.off('Tracing.dataCollected', note)
    const opened = events.findLast(
      ({ name, args }) =>
        name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
    )
    const frames = events.filter(({ name }) => name === 'BeginMainThreadFrame')
    const { pid, tid } = opened ?? frames.at(-1) ?? {}
    const from = opened?.ts ?? 0
    return events
      .filter(one => one.name === 'ThreadControllerImpl::RunTask' && one.tid === tid)
      .filter(one => one.pid === pid && one.ts >= from && one.tdur)
      .map(({ ts, tdur }) => ({ at: (ts - from) / 1000, took: (tdur / 1000) * slowdown }))
  }
}

/** Waits until the worker has stored its files and controls this page. */
export async function workerReady(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const tapMs = 80

/** Taps like a finger: down for a moment, then up. */
export async function tap(page, tools, button) {
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const { x, y, width, height } = await button.boundingBox()
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(tapMs)
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Milliseconds from a press on a link, or from Enter in a form, to the frame with the first product, by the page's clock. */
export function timeToProducts(page, selector) {
  return page.evaluate(
    selector =>
      new Promise(resolve => {
        const started = performance.now()
        new MutationObserver((_, watcher) => {
          if (!document.querySelector('main article')) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        }).observe(document.body, { childList: true, subtree: true })
        const pressed = document.querySelector(selector)
        if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
        else pressed?.click()
      }),
    selector,
  )
}

/** Waits until the page answers to presses. */
export async function hydrated(page) {
  await page.waitForFunction(() => window.answers)
  await page.waitForTimeout(1000)
}
