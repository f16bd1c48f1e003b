import { expect, hydrated, settled, test } from '#tests/support/app.ts'

test('what is below the first screen is made when it comes near', async ({ page, server }) => {
  await page.goto(server.url)
  await settled(page)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(600)
  const pictures = page.locator('img[src^="/files/"]')
  await page.goto(`${server.url}/catalogs/all`)
  await settled(page)
  await expect(pictures.nth(7)).toBeVisible()
  expect(await pictures.count()).toBeLessThanOrEqual(10)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article').last().locator('img')).toBeVisible()
})

test('the script of the product page is loaded when the page is idle', async ({ page, server }) => {
  await Promise.all([page.waitForRequest(/\/assets\/product-[\w-]{8}\.js$/), page.goto(server.url)])
})

test('a browser without the worker does not fetch the catalogue', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  // The count of views is sent after the page is idle.
  await Promise.all([page.waitForRequest('**/v1/views'), page.goto(server.url)])
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/v1/pocket')
})

test('the script of another page is loaded when the pointer is on its link', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await hydrated(page)
  const link = page.getByRole('link', { name: 'Cerca', exact: true })
  await Promise.all([page.waitForRequest(/\/assets\/search-.*\.js$/), link.hover()])
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a press is painted before the next page is rendered', async ({ page, server }) => {
  await page.goto(server.url)
  await hydrated(page)
  const inNextFrame = page.evaluate(
    () =>
      new Promise(resolve => {
        const note = () => requestAnimationFrame(() => resolve(location.pathname))
        addEventListener('click', note, { once: true })
      }),
  )
  await page.getByRole('article').first().getByRole('link').click()
  expect(await inNextFrame).toBe('/')
  await page.waitForURL('**/products/*')
})
