import { shortDay } from '#contract/texts/day-text.ts'
import {
  anotherBrowser,
  expect,
  scrollDownTo,
  signedIn,
  test,
  workerReady,
} from '#tests/support/app.ts'
import { chooseLoan, startCheckout } from '#tests/support/booking.ts'
import { loanRow, openLoan } from '#tests/support/loan-rows.ts'
import { untilStored } from '#tests/support/storage.ts'

// Some of these tests need the service worker.
test.use({ serviceWorkers: 'allow' })

const bench = '/products/ogt-0020'
const dayIn = (text: string) => text.replace(/^[^:]*: */, '').trim()

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
  await expect(queueOn(first)).toContainText('teniamo per te un prestito di 7 giorni')
  const freeOn = (page: typeof first) => page.getByText(/^Prima data libera:/).innerText()
  const kept = await freeOn(first)
  await second.goto(server.url + bench)
  await expect(queueOn(second)).toContainText('La coda è per chi lo vuole prima')
  await expect(queueOn(second)).toContainText('1 persona è in coda.')
  // Others book after the days that are kept for the first, who may book them now.
  await expect(second.getByText(/^Prima data libera:/)).not.toHaveText(kept)
  await expect(queueOn(second)).toContainText(dayIn(await freeOn(second)))
  await scrollDownTo(second, second.getByText('Tenuto per chi è in coda', { exact: true }))
  await queueOn(second).getByRole('button', { name: 'Mettiti in coda' }).click()
  await expect(queueOn(second)).toContainText('In coda: posto 2 di 2')

  await signedIn(borrower, server)
  await borrower.goto(`${server.url}/me/orders`)
  await openLoan(loanRow(borrower, 'Banco da lavoro pieghevole').first())
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
  await workerReady(page)
  await untilStored(page, 'holds.list', 'ogt-0001')
  await untilStored(page, 'wishes.list', 'ogt-0001')
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

test('an overdue product says when it was due, warns before its days are booked, and promises nothing after', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  // One that is not overdue says when the next loan can begin.
  const { loan } = await (
    await page.request.get(`${server.url}/v1/catalogs/products/ogt-0001`)
  ).json()
  await page.goto(`${server.url}/products/ogt-0001`)
  await expect(
    page.getByText(`Torna disponibile ${shortDay(loan.free_from, 'it')}`, { exact: true }).first(),
  ).toBeVisible()
  await page.goto(`${server.url}/products/ogt-0002`)
  await expect(page.getByText(/^Doveva tornare \p{L}{3} \d+/u).first()).toBeVisible()
  await expect(page.getByText('In prestito fino a')).toHaveCount(0)
  const warning = page.getByText(/^Doveva tornare .* e non è ancora qui/)
  await expect(warning).toBeVisible()
  await startCheckout(page, server.url, 'ogt-0002')
  await expect(warning).toBeVisible()
  await chooseLoan(page, { point: /Sportello Centro/ })
  await expect(page).toHaveURL(/\/checkout\/recap/)
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Conferma e invia prenotazione' }).click()
  await expect(page.getByText('Grazie, prenotazione inviata!')).toBeVisible()
  await expect(page.getByText(/^Non perdi la prenotazione/)).toBeVisible()
  await expect(page.getByText(/è tutto pronto/)).toHaveCount(0)
})

test('a product of one’s own loans is saved for later, and waited for by nobody', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/products/ogt-0183`)
  await page.getByRole('button', { name: 'Salva per dopo' }).click()
  await expect(page.getByRole('button', { name: 'Salvato' })).toBeVisible()
  await page.goto(`${server.url}/me/wishes`)
  const card = page.getByRole('article')
  await expect(card).toContainText('È tra i tuoi prestiti')
  await expect(card).not.toContainText('Ti avviseremo')
  await card.getByRole('button', { name: /^Togli / }).click()
  await expect(page.getByText('Niente di salvato').or(page.getByText("Qui non c'è"))).toBeVisible()
})
