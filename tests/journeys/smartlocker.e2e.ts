import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { choosePoint, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { codeImage, codeOn, typeCode } from '#tests/support/locker.ts'

const object = 'Levigatrice orbitale'

test('a loan from the catalogue to its return at a smartlocker, which opens once to each code', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  const staff = await (await anotherBrowser(browser)).newPage()
  await signedIn(staff, server, 'staff@example.org')
  await staff.goto(`${server.url}/desk/lockers`)
  const card = staff.getByRole('article').filter({ hasText: 'Smartlocker Saragozza' })
  await card.getByRole('link', { name: 'Prova nel simulatore' }).click()
  await expect(staff.getByRole('heading', { name: 'Smartlocker' })).toBeVisible()
  await expect(staff.getByRole('radio', { name: 'Smartlocker Saragozza' })).toBeChecked()

  await signedIn(page, server)
  await page.goto(`${server.url}/search?k=levigatrice`)
  await page.getByRole('link', { name: object }).first().click()
  await expect(page).toHaveURL(/\/products\//)
  await startCheckout(page, server.url, new URL(page.url()).pathname.split('/').pop() ?? '')
  await choosePoint(page, /Smartlocker Saragozza/)
  await page.getByRole('button', { name: /^Prima data libera/ }).click()
  await page.getByRole('button', { name: /^3 giorni/ }).click()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  const id = await confirmLoan(page)
  await page.goto(`${server.url}/me/orders/${id}`)
  const pickup = await codeOn(page, 'ritiro')
  expect(pickup).toMatch(/^[A-Z0-9]{8}$/)

  const screen = staff.getByRole('status')
  await typeCode(staff, 'Smartlocker Stazione', pickup)
  await expect(screen).toContainText('Codice sconosciuto')
  await typeCode(staff, 'Smartlocker Saragozza', pickup.toLowerCase())
  await expect(screen).toContainText(`Ritira: ${object}`)
  await typeCode(staff, 'Smartlocker Saragozza', pickup)
  await expect(screen).toContainText('Codice già usato')

  await page.reload()
  await expect(page.getByRole('article').getByText('Approvato')).toBeVisible()
  await expect(codeImage(page, 'deposito')).toBeVisible()
  const deposit = await codeOn(page, 'deposito')
  await typeCode(staff, 'Smartlocker Saragozza', deposit)
  await expect(screen).toContainText(`Deposita: ${object}`)
  await page.reload()
  await expect(page.getByRole('article').getByText('Restituito')).toBeVisible()

  await staff.getByRole('link', { name: /Torna all'oggettoteca/ }).click()
  await staff.goto(`${server.url}/desk?object=ogt-0003`)
  await expect(
    staff
      .getByRole('main')
      .getByText(/smartlocker ·/)
      .first(),
  ).toBeVisible()
  await staff.context().close()
})

test('staff create, replace and remove the key of a smartlocker', async ({
  page,
  request,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/lockers`)
  const card = page.getByRole('article').filter({ hasText: 'Smartlocker Stazione' })
  await card.getByRole('button', { name: 'Crea una chiave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crea la chiave' }).click()
  const shown = card.getByText(/^locker_/)
  await expect(shown).toBeVisible()
  const key = (await shown.textContent()) ?? ''
  const ask = async (code: string) =>
    (
      await request.post(`${server.url}/v1/lockers/locker-stazione/codes`, {
        headers: { authorization: `Bearer ${key}` },
        data: { code },
      })
    ).json()
  expect((await ask('AAAA1111')).error.code).toBe('code_unknown')
  expect(await ask('TR4C7K9Q')).toMatchObject({ door: 'open', kind: 'pickup' })
  await page.reload()
  await expect(card.getByText(/usata l'ultima volta/)).toBeVisible()
  await expect(card.getByText('Codici sbagliati nelle ultime 24 ore: 1')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await card.getByRole('button', { name: 'Togli la chiave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli la chiave' }).click()
  await expect(card.getByText('Senza chiave: non apre nulla')).toBeVisible()
  expect((await ask('HX3PL9WE')).error.code).toBe('token_invalid')
})
