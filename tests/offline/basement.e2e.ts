import { expect, hydrated, signIn, test, workerReady } from '#tests/support/app.ts'
import { bookTogether } from '#tests/support/booked-together.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { loanRow, openLoan, openRow } from '#tests/support/loan-rows.ts'
import { untilStored } from '#tests/support/storage.ts'

test('the code opens with the server stopped and the app closed before', { tag: '@core' }, async ({
  context,
  ownServer: server,
}) => {
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await expect(page.getByRole('heading', { name: /In evidenza/i }).first()).toBeVisible()
  await untilStored(page, 'products.highlighted')
  await page.goto(`${server.url}/catalogs/cucina`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(`${server.url}/catalogs/all`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Smartlocker Stazione/ })
  const id = await confirmLoan(page)
  await expect(page.getByRole('img', { name: /Codice di ritiro/ })).toBeVisible()
  const code = await page.locator('[translate=no]').first().innerText()
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await untilStored(page, 'orders.list', id)
  await untilStored(page, 'orders.get', id)
  await page.close()
  await context.setOffline(true)
  await server.stop()

  page = await context.newPage()
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article').filter({ hasText: 'Levigatrice orbitale' })
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await expect(card).toContainText('Smartlocker Stazione')
  const shown = card.getByRole('button', { name: /Mostra a tutto schermo: Codice di ritiro/ })
  await expect(shown).toContainText(code.slice(0, 4))
  await openRow(card)
  await expect(card.getByRole('img', { name: /Codice di ritiro/ })).toBeVisible()
  await expect(card).toContainText('Viale Pietro Pietramellara')
  await expect(
    page
      .getByText(/^Aggiornato/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await expect(page.locator('time[datetime]').first()).toBeVisible()
  await expect(page.getByText(/Sei senza rete/)).toBeVisible()

  await page.goto(`${server.url}/me/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Levigatrice orbitale' })).toBeVisible()
  const cancel = page.getByRole('button', { name: 'Annulla prestito' })
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Serve la connessione').locator('visible=true').first()).toBeVisible()
  await page.getByRole('button', { name: /Mostra a tutto schermo: Codice di ritiro/ }).click()
  await expect(
    page.getByRole('dialog').getByRole('img', { name: /Codice di ritiro/ }),
  ).toBeVisible()

  for (const [path, text] of [
    ['/', 'In evidenza'],
    ['/catalogs/cucina', 'Cucina'],
    ['/catalogs/all', 'Tutti gli oggetti'],
    ['/scan', 'Scansiona'],
    ['/products/ogt-0003', 'Levigatrice orbitale'],
    ['/me', 'Marta'],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { name: new RegExp(text, 'i') }).first()).toBeVisible()
  }
  await page.goto(`${server.url}/nowhere/at/all`)
  await expect(page.getByText('Pagina non trovata o in costruzione').first()).toBeVisible()
  await page.getByRole('link', { name: 'Riparti' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('without a network a booking is one card with one code, and says what needs the network', async ({
  context,
  ownServer: server,
}) => {
  const { id } = await bookTogether(server.url, { 'ogt-0038': 1, 'ogt-0041': 1 })
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  const title = 'Prenotati insieme'
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await untilStored(page, 'orders.list', id)
  await untilStored(page, 'orders.get', id)
  await page.close()
  await context.setOffline(true)
  await server.stop()

  page = await context.newPage()
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article', { name: title })
  await openRow(card)
  await expect(card.getByRole('img', { name: /Codice di ritiro/ })).toHaveCount(1)
  await card.getByRole('link', { name: 'Carcassonne' }).click()
  const others = page.getByRole('region', { name: title })
  const cancel = { name: 'Annulla la prenotazione' }
  await expect(others.getByRole('button', cancel)).toHaveAttribute('aria-disabled', 'true')
  await expect(others.getByRole('link', { name: /Scacchi da torneo/ })).toBeVisible()
  await page.goto(`${server.url}/me/pickup`)
  await expect(page.getByText('Carcassonne, Scacchi da torneo con orologio').first()).toBeVisible()
})

test('a code whose page was never opened is there too', { tag: '@core' }, async ({
  context,
  ownServer: server,
}) => {
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilStored(page, 'orders.list', 'Mini proiettore')
  await page.close()
  await context.setOffline(true)
  await server.stop()
  page = await context.newPage()
  await page.goto(`${server.url}/me/orders`)
  await openLoan(loanRow(page, 'Mini proiettore a batteria').first())
  await expect(page.getByRole('img', { name: /Codice di ritiro/ }).first()).toBeVisible()
})

test('the offline bar appears within two seconds and disappears with the network', {
  tag: '@core',
}, async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: 'Sei senza rete' })
  await expect(bar).toBeVisible({ timeout: 2000 })
  // A request of before may still be on its way: then no other one is made.
  const again = page.waitForResponse(answer => answer.url().includes('/v1/me/orders'))
  await page.context().setOffline(false)
  await expect(bar).toHaveCount(0)
  await again
})

test('booking offline is refused with the reason and is not sent later', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.clock.install()
  await page.goto(`${server.url}/products/ogt-0004`)
  await expect(page.getByRole('table')).toBeVisible()
  await hydrated(page)
  await page.context().setOffline(true)
  const borrow = page.getByRole('button', { name: 'Prendi in prestito' }).first()
  await expect(borrow).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Serve la connessione').first()).toBeVisible()
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') posts.push(request.url())
  })
  await borrow.click({ force: true })
  await page.context().setOffline(false)
  await expect(page.getByText(/Sei senza rete/)).toHaveCount(0)
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  expect(posts.filter(url => url.includes('/checkout'))).toEqual([])
})
