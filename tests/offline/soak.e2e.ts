import type { CDPSession } from '@playwright/test'
import { expect, signIn, test, workerReady } from '#tests/support/app.ts'

/** A short run; `npm run soak` runs the whole. Another seed gives another sequence. */
const steps = Number(process.env.SOAK_STEPS ?? 40)
const seed = Number(process.env.SOAK_SEED ?? 1)
const mostGrowth = 10_000_000

/** Pages that are stored once seen, each with a text that must be visible on and offline. */
const pages = [
  ['/', 'Ciao, Marta', 'In evidenza'],
  ['/catalogs', 'Cerca tra le categorie', 'Cucina'],
  ['/catalogs/cucina', 'Elettrodomestici da cucina', 'Planetaria'],
  ['/products/ogt-0003', 'Levigatrice orbitale', 'Codice OGT-0003'],
  ['/products/ogt-0001', null, 'Codice OGT-0001'],
  ['/me', 'Marta Bonfiglioli', 'I miei prestiti'],
  ['/me/orders', 'I miei prestiti', 'Mini proiettore'],
  ['/me/orders/bologna-l002', 'Mini proiettore a batteria', 'Smartlocker Stazione'],
  ['/help', 'Serve una mano?', 'Lingua'],
  ['/waiting', 'In attesa di rete', "Non c'è niente da inviare"],
] as const

/** Pseudo-random numbers from 0 to 1 by seed (mulberry32). */
function random(from: number) {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Bytes of live objects after garbage collection. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}

test(`${steps} random navigations with the network on and off: no error, no leak, the right data`, async ({
  context,
  server,
}) => {
  test.setTimeout(60_000 + steps * 5000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')

  const go = async ([path, title, text]: (typeof pages)[number]) => {
    await page.evaluate(path => history.pushState({}, '', path), path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title ?? /./)
    await expect(
      page.getByRole('main').getByText(text).locator('visible=true').first(),
    ).toBeVisible()
    expect(await page.getByText('Questa pagina non si è aperta').count(), path).toBe(0)
  }
  for (const one of [...pages, ...pages]) await go(one)
  await page.waitForLoadState('networkidle')
  const before = await heap(devtools)

  const next = random(seed)
  let offline = false
  for (let step = 0; step < steps; step++) {
    if (next() < 0.35) {
      offline = !offline
      await context.setOffline(offline)
    }
    const one = pages[Math.floor(next() * pages.length)] ?? pages[0]
    await test.step(`${step}: ${one[0]}${offline ? ', offline' : ''}`, () => go(one))
    if (next() < 0.1) await page.goBack()
  }
  await context.setOffline(false)
  await expect(page.getByText(/Sei senza rete/)).toHaveCount(0, { timeout: 20_000 })
  for (const one of pages) await go(one)
  await page.waitForLoadState('networkidle')
  const grown = (await heap(devtools)) - before
  console.log(`soak: ${steps} steps, seed ${seed}, heap grew by ${(grown / 1e6).toFixed(1)} MB`)
  expect(grown).toBeLessThan(mostGrowth)
  expect(faults).toEqual([])
})
