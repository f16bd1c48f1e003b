import { type Browser, expect, type Page, test } from '@playwright/test'
import { hydrated } from '../support/app.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { expectStill } from '../support/frames.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.dispose())

async function visitor(browser: Browser, savesData = false) {
  const context = await browser.newContext({ locale: 'it-IT' })
  await context.addInitScript(saves => {
    localStorage.setItem('welcome', 'seen')
    if (saves) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  }, savesData)
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', request => {
    if (request.url().includes('figtree')) asked.push(request.url())
  })
  return { page, asked }
}

/** Whether texts are drawn in the app's own typeface. */
const isOwn = (page: Page) =>
  page.evaluate(() => {
    const width = (family: string) => {
      const sample = document.createElement('span')
      sample.style.cssText = `position: absolute; font: 400 40px ${family}`
      sample.textContent = 'Oggetti 0123'
      document.body.append(sample)
      const { width } = sample.getBoundingClientRect()
      sample.remove()
      return width
    }
    const { fontFamily } = getComputedStyle(document.body)
    const [first = ''] = fontFamily.split(',')
    return first.includes('Figtree') && width(`${first}, monospace`) !== width('monospace')
  })

test('a second visit is set in the app’s own typeface from its first paint, and nothing moves', async ({
  browser,
}) => {
  const { page, asked } = await visitor(browser)
  await page.goto(server.url)
  await hydrated(page)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await page.goto(`${server.url}/catalogs`)
  await hydrated(page)
  expect(await isOwn(page)).toBe(true)
  await expectStill(page, 0.005)
  await page.context().close()
})

test('a connection that saves data never asks for the typeface', async ({ browser }) => {
  const { page, asked } = await visitor(browser, true)
  for (const path of ['/', '/catalogs', '/help']) {
    await page.goto(server.url + path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
  }
  expect(await isOwn(page)).toBe(false)
  expect(asked).toEqual([])
  await page.context().close()
})
