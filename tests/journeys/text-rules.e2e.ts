import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { choosePoint, startCheckout } from '#tests/support/booking.ts'

for (const [university, label, description] of [
  ['studio.example.org', 'Matricola universitaria', "Dice all'oggettoteca chi sei."],
  ['', 'Codice fiscale', 'Serve a intestarti la tessera. inserisci un codice fiscale corretto'],
] as const) {
  test(`sign-up asks for the ${label}, without single sign-on too`, async ({
    page,
    browser,
    ownServer: server,
  }) => {
    await signedIn(page, server, 'super@example.org')
    await page.goto(`${server.url}/admin/service`)
    await page.getByLabel("Dominio delle e-mail dell'università").fill(university)
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Impostazioni salvate')).toBeVisible()
    const visitor = await (await anotherBrowser(browser)).newPage()
    await visitor.goto(`${server.url}/signup`)
    const field = visitor.getByLabel(label)
    await field.fill('0000912345')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(description)
    // The whole form was validated, so other fields show errors too.
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByText('Campo richiesto').first()).toBeVisible()
    await expect(field).toHaveAccessibleDescription(description)
    await visitor.context().close()
  })
}

test('choosing the 31st day clears the period and says why', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0030')
  await choosePoint(page, /Smartlocker Saragozza/)
  const next = page.getByRole('button', { name: 'Mese successivo' })
  await next.click()
  const grid = page.getByRole('grid')
  const day = (date: number) =>
    grid.getByRole('button').filter({ hasText: new RegExp(`^${date}$`) })
  await day(1).first().click()
  // A month of 31 days holds it; from a shorter one it is in the next.
  const long = (await day(31).count()) > 0
  if (!long) await next.click()
  await (long ? day(31).last() : day(3).first()).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^Tempo di prestito massimo è di 30 giorni!$/ }),
  ).toBeVisible()
  await expect(page.getByText(/giorni: ritiri/)).toHaveCount(0)
  await expect(grid.locator('[data-selected]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(page.getByText('Seleziona la data del prestito!')).toBeVisible()
})
