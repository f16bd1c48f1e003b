import { expect, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'

test.skip(!postgresUrl, 'no PostgreSQL here')

test('on PostgreSQL a member searches, books, sees the code again after a kill -9, and cancels', async ({
  page,
}) => {
  const database = await newDatabase()
  const server = await startServer({ env: { DATABASE_URL: database.url } })
  try {
    await page.goto(`${server.url}/search?k=trapno`)
    await expect(page.getByRole('link', { name: /Trapano/ }).first()).toBeVisible()
    await signedIn(page, server)
    await startCheckout(page, server.url, 'ogt-0034')
    await chooseLoan(page, { point: /Smartlocker Saragozza/ })
    const id = await confirmLoan(page)
    await server.kill()
    await server.start()
    await page.goto(`${server.url}/me/orders/${id}`)
    await expect(page.getByRole('img', { name: /Codice di ritiro/ })).toBeVisible()
    await page.getByRole('button', { name: 'Annulla prestito' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
    await expect(page.getByText('Prestito annullato!')).toBeVisible()
  } finally {
    await server.dispose()
    await database.drop()
  }
})
