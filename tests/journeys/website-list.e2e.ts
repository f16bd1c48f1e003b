import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, signedIn, test } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Creates a key as staff do. @returns what they copy into the page */
async function snippetOf(page: Page, server: TestServer, name: string): Promise<string> {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/websites`)
  await page.getByLabel('Nome del sito').fill(name)
  await page.getByRole('button', { name: 'Crea la chiave' }).click()
  const snippet = page.getByText('<oggettoteca-list')
  await expect(snippet).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Mai usata')
  return snippet.innerText()
}

/** A web site of another origin whose policy allows only what docs/websites.md names. */
async function openSite(server: TestServer, pages: Record<string, string>) {
  const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; img-src ${server.url}`
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy)
    response.end(
      `<!doctype html><html lang="it"><meta name="color-scheme" content="light dark">${pages[request.url ?? '']}`,
    )
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => site.close() }
}

test('a page of another origin with a strict policy shows the products, by the snippet that staff copy', async ({
  page,
  browser,
  server,
}) => {
  const snippet = await snippetOf(page, server, 'Sito del quartiere')
  const site = await openSite(server, {
    '/': snippet.replace('limit=', 'category="campeggio" limit='),
    '/en': `<div lang="en-GB">${snippet.replace('limit=', 'keywords="zzzz" limit=')}</div>`,
    '/removed': snippet.replace(/key="[^"]+"/, 'key="web_removed"'),
  })
  const context = await browser.newContext({ colorScheme: 'light' })
  const visit = await context.newPage()
  const errors: string[] = []
  visit.on('console', message => message.type() === 'error' && errors.push(message.text()))

  await visit.goto(site.url)
  const list = visit.getByRole('list', { name: "Oggetti dell'oggettoteca" })
  const items = list.getByRole('listitem')
  await expect(items).toHaveCount(12)
  const link = items.first().getByRole('link')
  await expect(link).toHaveAttribute('href', /^http:\/\/localhost:\d+\/products\//)
  await expect(list.getByText('Ora non è libero').first()).toBeVisible()
  const picture = items.first().locator('img')
  await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(640)
  await expect(list).toHaveCSS('display', 'grid')
  const colour = () => items.first().evaluate(one => getComputedStyle(one).backgroundColor)
  const light = await colour()
  await visit.emulateMedia({ colorScheme: 'dark' })
  expect(await colour()).not.toBe(light)
  await expect(visit.getByRole('link', { name: 'Vedi tutti' })).toHaveAttribute(
    'href',
    `${server.url}/catalogs/campeggio`,
  )
  // Other attributes change what is shown.
  await visit.locator('oggettoteca-list').evaluate(one => {
    one.setAttribute('keywords', 'tenda')
    one.setAttribute('limit', '1')
  })
  await expect(items).toHaveCount(1)
  await expect(link).toContainText(/tenda/i)

  await visit.goto(`${site.url}/en`)
  await expect(visit.getByText('There are no objects here')).toBeVisible()
  expect(errors).toEqual([])

  await visit.goto(`${site.url}/removed`)
  await expect(visit.getByText('Adesso gli oggetti non si possono mostrare.')).toBeVisible()
  // The browser itself reports the refused call.
  expect(errors.filter(text => !text.includes('401'))).toEqual([])

  await context.close()
  site.close()
})

test('staff remove a key, after a question', async ({ page, server }) => {
  await snippetOf(page, server, 'Blog')
  const row = page.getByRole('listitem').filter({ hasText: 'Blog' })
  await row.getByRole('button', { name: 'Togli la chiave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli la chiave' }).click()
  await expect(row).toHaveCount(0)
})
