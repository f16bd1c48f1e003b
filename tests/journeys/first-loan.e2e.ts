import type { Page } from '@playwright/test'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { hoursOn } from '#domain/days/opening.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { anotherBrowser, expect, fullyLoaded, hydrated, signIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { chooseLoan, confirmLoan, pressBorrow, startCheckout } from '#tests/support/booking.ts'
import { confirmationLink, fillSignUp } from '#tests/support/sign-up.ts'

const phone = { width: 390, height: 844 }

async function signUp(page: Page, email: string) {
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla la posta' })).toBeVisible()
}

const accept = async (page: Page) => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accetta' }).click()
}

test('a stranger signs up from an object and confirms the first loan with a card paid on the way', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await page.setViewportSize(phone)
  const email = 'ada@example.org'
  const from = await openDay(page, server.url, 'locker-stazione')
  const wanted = `point=locker-stazione&from=${from}&to=${addDays(from, 2)}`
  await page.goto(`${server.url}/products/ogt-0003?${wanted}`)
  await hydrated(page)
  const product = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Registrati per prendere «${product}»`)
  await expect(page.getByText(/^Poi torni ai giorni che hai scelto: /)).toBeVisible()
  await expect(page.getByText(/Per prendere in prestito serve la tessera/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tessera' })).toContainText('20,00 €')
  expect(await screenFaults(page, 'the first page of the sign-up')).toEqual([])

  // What is written survives a reload, but for the password.
  await fillSignUp(page, email)
  await page.reload()
  await expect(page.getByLabel('Codice fiscale')).toHaveValue('RSSDAA80A41A944X')
  await expect(page.getByLabel('CAP')).toHaveValue('40126')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).toContain('RSSDAA80A41A944X')
  expect(stored).not.toContain('civette')
  expect(await screenFaults(page, 'the second page of the sign-up')).toEqual([])
  await page.goBack()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ada')
  await signUp(page, email)
  await expect(page.getByText(`Il link ti riporta a «${product}».`)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up'))).toBeNull()

  // The link signs in and continues where the sign-up began.
  await page.goto(await confirmationLink(server, email))
  await expect(page).toHaveURL(/modulo-adesione/)
  await accept(page)
  // Straight back to the place and the days.
  await expect(page).toHaveURL(/checkout\/loan/)
  await expect(page.getByRole('radio', { name: /Smartlocker Stazione/ })).toBeChecked()
  await expect(page.getByText(/^3 giorni: ritiri/)).toBeVisible()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()

  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText(/scadut/)).toHaveCount(0)
  const confirm = page.getByRole('button', { name: 'Conferma e invia prenotazione' })
  await expect(confirm).toHaveAccessibleDescription('Prima fai la tessera.')
  const days = await page.getByRole('definition').first().innerText()
  const card = page.getByRole('region', { name: 'Fai la tessera' })
  await card.getByRole('radio').last().check()
  expect(await screenFaults(page, 'the card in the recap')).toEqual([])
  await card.getByRole('button', { name: 'PayPal (simulazione)' }).click()
  await page.getByRole('dialog', { name: 'PayPal' }).getByRole('button', { name: 'Paga' }).click()
  await expect(page).toHaveURL(/checkout\/recap/)
  await expect(page.getByText('Ora hai la tessera!')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText(days, { useInnerText: true })
  await expect(page.getByRole('timer')).toBeVisible()
  await confirmLoan(page)

  const me = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
    return (await fetch('/v1/me', { headers })).json()
  })
  expect([me.phone_number, me.is.active_card]).toEqual(['+393331234567', true])
})

test('the link returns to the object also in another browser, after choosing a password there', async ({
  page,
  browser,
  server,
}) => {
  const email = 'bea@example.org'
  await page.goto(`${server.url}/signup?from=${encodeURIComponent('/products/ogt-0019')}`)
  await signUp(page, email)
  await expect(page.getByText(/^Il link ti riporta a «.+»\.$/)).toBeVisible()
  const other = await (await anotherBrowser(browser)).newPage()
  await other.goto(await confirmationLink(server, email))
  await other.getByLabel('Nuova password').fill('la mia nuova frase')
  await other.getByLabel('Ripeti la password').fill('la mia nuova frase')
  await other.getByRole('button', { name: 'Salva la password' }).click()
  await expect(other).toHaveURL(/modulo-adesione/)
  await accept(other)
  await expect(other).toHaveURL(/products\/ogt-0019$/)
  await other.goto(`${server.url}/me`)
  await expect(other.getByText('Senza tessera')).toBeVisible()
  await expect(other.getByText(/Tessera scaduta/)).toHaveCount(0)
  // The reminder of the card has the same link.
  const main = other.getByRole('main')
  await expect(main.getByRole('link', { name: 'Fai la tessera' })).toBeVisible()
  await other.context().close()
})

test('a sign-up never returns to another site', async ({ page, server }) => {
  await page.goto(`${server.url}/signup?from=${encodeURIComponent('https://evil.example/')}`)
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(`${server.url}/signin?from=%2F`)
})

/** A day in six weeks, or the next one on which a pickup point is open, as two days later. */
async function openDay(page: Page, url: string, id: string) {
  const points: PickupPoint[] = await (await page.request.get(`${url}/v1/headquarters`)).json()
  const point = points.find(one => one.id === id)
  if (!point) throw new Error(`no pickup point ${id}`)
  let day = addDays(todayIn('Europe/Rome', new Date()), 42)
  while (!(hoursOn(point, day) && hoursOn(point, addDays(day, 2)))) day = addDays(day, 1)
  return day
}

test('days and place filtered in the search are chosen already in the checkout', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  const from = await openDay(page, server.url, 'bolognina')
  const wanted = `from=${from}&to=${addDays(from, 2)}&point=bolognina`
  const inWords = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const day = new Intl.DateTimeFormat('it', inWords).format(new Date(from))
  await page.goto(`${server.url}/search?k=trapano&${wanted}`)
  await page
    .getByRole('article')
    .getByRole('link', { name: /Trapano/ })
    .first()
    .click()
  await expect(page).toHaveURL(/products\/[\w-]+\?/)
  await pressBorrow(page)
  await expect(page).toHaveURL(/checkout\/loan/)
  await expect(page.getByRole('radio', { name: /Sportello Bolognina/ })).toBeChecked()
  await expect(page.getByText(/^3 giorni: ritiri/)).toContainText(day)
  // They are kept when the page is left without sending them, and after a reload.
  await page.getByLabel('La tua domanda').fill('C’è la punta da muro?')
  await page.reload()
  await expect(page.getByText(/^3 giorni: ritiri/)).toContainText(day)
  await expect(page.getByLabel('La tua domanda')).toHaveValue('C’è la punta da muro?')
  await page.getByRole('button', { name: 'Abbandona questo prestito' }).first().click()
})

test('an impossible telephone number is refused beside its field, a foreign one is accepted', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/signup`)
  const field = page.getByLabel('Telefono', { exact: true })
  await field.click()
  await page.waitForLoadState('networkidle')
  await field.fill('+39 333 12')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/Numero non valido/)
  await field.fill('+49 151-23456789')
  await field.blur()
  await expect(field).toHaveValue('+49 1512 3456789')
  await expect(page.getByText(/Numero non valido/)).toHaveCount(0)
})

test('welcome, card and install offers take turns, one a visit', async ({
  browser,
  ownServer: server,
}) => {
  const context = await browser.newContext({ locale: 'it-IT' })
  const page = await context.newPage()
  // They saw the home page before.
  await page.goto(`${server.url}/help`)
  await page.evaluate(() => localStorage.setItem('welcome', 'due'))
  await page.goto(server.url)
  const welcome = page.getByRole('dialog', { name: 'Ti diamo il benvenuto' })
  const card = page.getByRole('dialog', { name: 'La tua tessera è scaduta' })
  await expect(welcome).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)
  await signIn(page, server, 'scaduta@example.org')
  await page.goto(`${server.url}/me`)
  await expect(page.getByText('Tessera scaduta')).toBeVisible()
  await fullyLoaded(page)
  await page.waitForLoadState('networkidle')
  await expect(card).toHaveCount(0)
  await page.close()
  const next = await context.newPage()
  await next.goto(`${server.url}/me`)
  await expect(next.getByRole('dialog', { name: 'La tua tessera è scaduta' })).toBeVisible()
  await expect(next.locator('dialog[open]')).toHaveCount(1)
  await context.close()
})

test('an expired member pays from the recap and returns to it', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server, 'scaduta@example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Più tardi' }).click()
  await startCheckout(page, server.url, 'ogt-0019')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Rinnova tessera' }).click()
  await page.getByRole('button', { name: 'PayPal (simulazione)' }).click()
  await page.getByRole('dialog', { name: 'PayPal' }).getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText('Tessera rinnovata con successo!')).toBeVisible()
  await confirmLoan(page)
})
