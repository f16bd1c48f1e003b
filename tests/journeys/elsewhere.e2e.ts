import { expect, test } from '#tests/support/app.ts'

test('what is not here is found in another library, one press away; nothing without a network or with a filter', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url.replace('//', '//campus.')}/search?k=tosaerba`)
  const library = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Non c'è qui/ }) })
  await expect(page.getByText('Impossibile trovare "tosaerba"')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: "Non c'è qui: è all'oggettoteca di Bologna" }),
  ).toBeVisible()
  await context.setOffline(true)
  await expect(library).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await expect(library).toBeVisible()
  await page.getByText('Filtra e ordina', { exact: true }).click()
  await page.getByRole('button', { name: 'Libero ora' }).click()
  await expect(page.getByText('Impossibile trovare')).toBeVisible()
  await expect(library).toHaveCount(0)
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await library.getByRole('link').first().click()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/products\/ogt-/)
  await expect(page.getByRole('heading', { level: 1, name: /tosaerba/i })).toBeVisible()
})
