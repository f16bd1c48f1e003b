import { anotherBrowser, expect, fullyLoaded, signedIn, test } from '#tests/support/app.ts'
import { expectStill } from '#tests/support/frames.ts'

test('staff close the library in the administration; visitors read why, and staff open it again', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/service`)
  await page.getByLabel("L'oggettoteca è in manutenzione: la usa solo chi la gestisce").check()
  await page.getByLabel('Che cosa si legge, in italiano').fill("Facciamo l'inventario.")
  await page.getByLabel('Che cosa si legge, in inglese').fill('We are taking stock.')
  await page.getByLabel('Fino a quando').fill('2035-12-01T08:00')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await expect(page.getByText('ora la usa solo chi la gestisce.')).toBeVisible()
  await expect(page.getByLabel('Richieste al giorno')).toHaveCount(0)

  // After its own write the server reads a library again at once.
  const visitor = await (await anotherBrowser(browser)).newPage()
  const answer = await visitor.goto(`${server.url}/catalogs/cucina`)
  expect(answer?.status()).toBe(503)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'In manutenzione, Ripassa più tardi',
  )
  await expect(visitor.getByText("Facciamo l'inventario.")).toBeVisible()
  await expect(visitor.getByText(/Torniamo disponibili: 1 dic 2035/)).toBeVisible()

  // Pressed at once: the link works before the app runs, and while it starts.
  await visitor.getByRole('link', { name: "Accesso per chi gestisce l'oggettoteca" }).click()
  await visitor.getByLabel('E-mail').fill('staff@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill('oggettoteca')
  await visitor.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click()
  await visitor.getByRole('link', { name: 'Cambia' }).click()
  await visitor.getByLabel("L'oggettoteca è in manutenzione: la usa solo chi la gestisce").uncheck()
  await visitor.getByRole('button', { name: 'Salva' }).click()
  await expect(visitor.getByText('Impostazioni salvate')).toBeVisible()
  await expect(visitor.getByText('ora la usa solo chi la gestisce.')).toHaveCount(0)

  await page.goto(`${server.url}/admin/audit`)
  await expect(page.getByRole('list', { name: 'Modifiche' })).toContainText(
    'ha cambiato il servizio',
  )
})

test('staff banners are in the first frame: nothing moves on impersonation or closure', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/me`)
  await page.getByLabel('Cerca un iscritto').fill('socia@')
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page.getByText('Impersonificazione attivata')).toBeVisible()
  // Home begins with the shelf of this member, whose height the device does not know.
  await page.goto(`${server.url}/catalogs`)
  await fullyLoaded(page)
  await expect(page.getByText(/Stai usando l'app come/)).toBeVisible()
  await expectStill(page)
  await page.getByRole('button', { name: 'Rimuovi impersonificazione' }).click()
  await expect(page.getByText('Impersonificazione disattivata')).toBeVisible()

  // The device knows the height of a shelf from the visit before.
  await page.goto(server.url)
  await page.waitForFunction(() => Object.keys(localStorage).some(key => key.includes('shelf')))
  await page.goto(`${server.url}/admin/service`)
  await page.getByLabel("L'oggettoteca è in manutenzione: la usa solo chi la gestisce").check()
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await page.goto(server.url)
  await fullyLoaded(page)
  await expect(page.getByText('ora la usa solo chi la gestisce.')).toBeVisible()
  await expectStill(page)
})

test('a super sets the daily limit and the rules of a university', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/service`)
  await page.getByLabel('Richieste al giorno').fill('100000')
  await page.getByLabel("Dominio delle e-mail dell'università").fill('ateneo.example')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Richieste al giorno')).toHaveValue('100000')
  const scheme = await page.request.get(`${server.url}/v1/schemes/signup`)
  expect((await scheme.json()).properties.fiscalcode.title).toBe('Matricola universitaria')
})
