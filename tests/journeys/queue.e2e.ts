import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, startCheckout } from '#tests/support/booking.ts'
import { untilStored } from '#tests/support/storage.ts'

// Some of these tests need the service worker.
test.use({ serviceWorkers: 'allow' })

const bench = '/products/ogt-0020'

test('two members wait for a product: it is reserved for the first, then for the next', async ({
  page: borrower,
  browser,
  ownServer: server,
}) => {
  const first = await (await anotherBrowser(browser)).newPage()
  const second = await (await anotherBrowser(browser)).newPage()
  await signedIn(first, server, 'staff@example.org')
  await signedIn(second, server, 'super@example.org')
  const queueOn = (page: typeof first) => page.getByRole('region', { name: 'Coda' })
  await first.goto(server.url + bench)
  await expect(queueOn(first)).toContainText('Nessuno è in coda.')
  await queueOn(first).getByRole('button', { name: 'Mettiti in coda' }).click()
  await expect(queueOn(first)).toContainText('In coda: posto 1 di 1')
  await expect(queueOn(first)).toContainText('A occhio, tocca a te verso')
  await second.goto(server.url + bench)
  await expect(queueOn(second)).toContainText('1 persona è in coda.')
  await queueOn(second).getByRole('button', { name: 'Mettiti in coda' }).click()
  await expect(queueOn(second)).toContainText('In coda: posto 2 di 2')

  await signedIn(borrower, server)
  await borrower.goto(`${server.url}/me/orders`)
  await borrower.getByRole('link', { name: 'Banco da lavoro pieghevole' }).first().click()
  await borrower.getByRole('button', { name: 'Annulla prestito' }).click()
  await borrower.getByRole('dialog').getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(borrower.getByText('Prestito annullato!')).toBeVisible()

  await second.reload()
  await expect(second.getByText('Tenuto per chi è in coda').first()).toBeVisible()
  await expect(queueOn(second)).toContainText('posto 2 di 2')

  await first.goto(`${server.url}/me`)
  await first.getByRole('link', { name: 'Per dopo e in coda' }).click()
  const place = first.getByRole('article').filter({ hasText: 'Banco da lavoro pieghevole' })
  await expect(place).toContainText('È il tuo turno')
  await place.getByRole('link', { name: 'Prendi in prestito' }).click()
  await expect(first).toHaveURL(/\/checkout\/loan/)
  await expect(first.getByText('tenuto per chi è in coda')).toHaveCount(0)

  await first.goto(`${server.url}/me/wishes`)
  await place.getByRole('button', { name: 'Lascia il turno' }).click()
  const question = first.getByRole('dialog', { name: 'Uscire dalla coda?' })
  await question.getByRole('button', { name: 'Lascia il turno' }).click()
  await expect(first.getByText("Qui non c'è ancora niente")).toBeVisible()

  await second.goto(`${server.url}/me/wishes`)
  const turn = second.getByRole('article').filter({ hasText: 'Banco da lavoro pieghevole' })
  await expect(turn).toContainText('È il tuo turno')
  await expect(turn).toContainText('Tenuto per te fino a')
  await first.context().close()
  await second.context().close()
})

test('the queue can be read without a network and shows the age of the data', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/products/ogt-0001`)
  await page.getByRole('button', { name: 'Avvisami quando è libero' }).click()
  await expect(page.getByRole('button', { name: 'Ti avviseremo' })).toBeVisible()
  await page.getByRole('button', { name: 'Mettiti in coda' }).click()
  await expect(page.getByText('Sei in coda', { exact: true })).toBeVisible()
  await page.goto(`${server.url}/me/wishes`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await untilStored(page, 'holds.list')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'In coda', exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText(/^Aggiornato/)).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: /^Togli / }).click()
  await page.getByRole('button', { name: 'Esci dalla coda' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Esci dalla coda' }).click()
  await expect(page.getByText("Qui non c'è ancora niente")).toBeVisible()
})

test('an overdue product says when it was due, and warns before its days are booked', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/products/ogt-0002`)
  await expect(page.getByText(/^Doveva tornare \p{L}{3} \d+/u).first()).toBeVisible()
  await expect(page.getByText('In prestito fino a')).toHaveCount(0)
  const warning = page.getByText(/^Doveva tornare .* e non è ancora qui/)
  await expect(warning).toBeVisible()
  await startCheckout(page, server.url, 'ogt-0002')
  await expect(warning).toBeVisible()
  await chooseLoan(page, { point: /Bolognina/ })
  await expect(page).toHaveURL(/\/checkout\/recap/)
  await expect(warning).toBeVisible()
})
