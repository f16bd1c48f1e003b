import { expect, test } from '#tests/support/app.ts'
import { catalogueStored } from '#tests/support/storage.ts'

test('on a slow network the catalogue on the device answers after three seconds, then the server', async ({
  page,
  ownServer: server,
}) => {
  await page.goto(`${server.url}/help`)
  await page
    .getByRole('heading', { name: 'Tutto il catalogo sul telefono' })
    .scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Tieni tutto qui' }).click()
  await catalogueStored(page)
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/\/v1\/catalogs\/products\/search/, async route => {
    await answered
    const response = await route.fetch()
    const found = await response.json()
    const [first, ...rest] = found
    await route.fulfill({ response, json: [{ ...first, name: 'Seghetto del server' }, ...rest] })
  })
  await page.goto(`${server.url}/search`)
  await page.getByRole('searchbox').fill('seghetto')
  await expect(page.getByRole('article').first()).toContainText('Seghetto alternativo 650 W')
  await expect(page.getByText('Sei senza rete')).toHaveCount(0)
  answer()
  await expect(page.getByRole('article').first()).toContainText('Seghetto del server')
})
