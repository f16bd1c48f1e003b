import type { Browser, Page } from '@playwright/test'
import { type PageSnapshot, renderDocument, snapshotType } from '#contract/document.ts'
import { trustedHtml } from '#contract/html.ts'
import { expect, hydrated, signedIn, test } from '#tests/support/app.ts'
import { complaints } from '#tests/support/frames.ts'
import type { TestServer } from '#tests/support/server.ts'

/**
 * The app's first rendering equals the HTML of the server, whatever the device knows: otherwise React says so (#418), throws
 * the page away and renders it anew.
 */
const pages = [
  '/',
  '/catalogs',
  '/catalogs/last_arrival',
  '/catalogs/fai-da-te',
  '/products/ogt-0020',
  '/products/ogt-0003',
  '/help',
]
const languages = ['it-IT', 'en-GB', 'de-DE'] as const
const day = 86_400_000

type Device = {
  timezoneId?: string
  /** How far its clock is ahead. */
  ahead?: number
  /** How old the page is that it has stored. */
  stored?: number
  /** What the server answers has changed since the page was written. */
  changed?: boolean
  member?: boolean
}
const devices: Record<string, Device> = {
  'of a first visit': {},
  'in another time zone': { timezoneId: 'Pacific/Auckland' },
  'with a clock a day late': { ahead: -day },
  'with a clock a day ahead, and a page of an hour ago': { ahead: day, stored: 3_600_000 },
  'with a page of an hour ago, since when much has changed': { stored: 3_600_000, changed: true },
  'with a page of some days ago, since when much has changed': { stored: 3 * day, changed: true },
  'with a page newer than its clock': { ahead: -day, stored: 60_000, changed: true },
  'of a member': { member: true, changed: true },
  'of a member, with a page of an hour ago': { member: true, stored: 3_600_000, changed: true },
}

/** Answers at once with other words than those of the page. */
async function changeAnswers(page: Page, server: TestServer) {
  await page.route(/\/v1\/(catalogs|categories|headquarters|libraries)/, async route => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/^.*?\/v1/, `${server.url}/v1`),
    })
    const text = await answer.text()
    const body = text.replace(/"(name|description)":"/g, '"$1":"Nuovo ')
    await route.fulfill({ response: answer, body })
  })
}

/** The page as the worker writes it from what it has stored. */
async function storedPage(server: TestServer, path: string, locale: string, age: number) {
  const headers = { accept: snapshotType, 'accept-language': locale }
  const snapshot: PageSnapshot = await (await fetch(server.url + path, { headers })).json()
  if (snapshot.data) snapshot.data.at -= age
  const { head, html = trustedHtml('') } = snapshot
  return renderDocument({ ...snapshot, head, html, hasContent: true, nonce: '' })
}

async function visit(browser: Browser, server: TestServer, locale: string, device: Device) {
  const { timezoneId = 'Europe/Rome', ahead = 0, stored, changed, member } = device
  const context = await browser.newContext({ locale, timezoneId })
  const page = await context.newPage()
  await context.addInitScript(() => localStorage.setItem('welcome', 'seen'))
  if (member) await signedIn(page, server)
  // Not Playwright's clock: it also says that a page is idle which is not.
  await context.addInitScript(ms => {
    const { now } = Date
    Date.now = () => now() + ms
    window.Date = new Proxy(Date, {
      construct: (date, given) => Reflect.construct(date, given.length > 0 ? given : [date.now()]),
    })
  }, ahead)
  if (changed) await changeAnswers(page, server)
  // A slow phone: answers come while the page is hydrated.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const heard = complaints(page)
  const found: string[] = []
  for (const path of pages) {
    if (stored !== undefined) {
      const body = await storedPage(server, path, locale, stored)
      await page.route(server.url + path, route =>
        route.fulfill({ body, contentType: 'text/html' }),
      )
    }
    await page.goto(server.url + path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    for (const { text } of heard.splice(0)) found.push(`${path}: ${text}`)
  }
  await context.close()
  return found
}

for (const [what, device] of Object.entries(devices)) {
  for (const locale of languages) {
    test(`public pages are hydrated unchanged on a device ${what}, ${locale}`, async ({
      browser,
      server,
    }) => {
      expect(await visit(browser, server, locale, device)).toEqual([])
    })
  }
}
