import { rmSync } from 'node:fs'
import { expect, test, workerReady } from '#tests/support/app.ts'
import { copyOfBuild } from '#tests/support/deploy.ts'
import { startServer } from '#tests/support/server.ts'

/** A broken release: it takes over at once and answers every page with an invalid document. */
const broken = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('broken'))
})`

/** The browser decides when it installs a worker. */
const slowly = { timeout: 90_000 }

test('the server removes a broken service worker from the device, and a good one returns', async ({
  page,
}) => {
  test.setTimeout(360_000)
  const build = copyOfBuild()
  const env: Record<string, string> = {}
  const server = await startServer({ cwd: build.root, env })
  await page.goto(server.url)
  await workerReady(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).length))
    .toBeGreaterThan(0)
  build.replaceWorker(broken)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // A worker that is answering is not replaced, and each load keeps it busy for a while.
  const rarely = { timeout: 60_000, intervals: [5000] }
  await expect
    .poll(async () => {
      await page.goto(server.url)
      return page.locator('body').innerText()
    }, rarely)
    .toBe('broken')

  await server.stop()
  env.RETIRE_WORKER = '1'
  await server.start()
  await page.goto(server.url)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // Without any action, the browser looks for a newer worker after opening the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slowly)
  // The worker's end may reload the page meanwhile.
  const cached = () => page.evaluate(() => caches.keys()).catch(() => 'on its way')
  await expect.poll(cached, slowly).toEqual([])
  const registered = () =>
    page
      .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      .catch(() => 'on its way')
  await expect.poll(registered, slowly).toBe(0)
  expect(loads).toBeLessThanOrEqual(1)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  await server.stop()
  env.RETIRE_WORKER = '0'
  build.restoreWorker()
  await server.start()
  await page.goto(server.url)
  await workerReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await server.dispose()
  rmSync(build.root, { recursive: true, force: true })
})
