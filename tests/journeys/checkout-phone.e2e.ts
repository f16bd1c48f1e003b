import type { Locator, Page } from '@playwright/test'
import { todayIn } from '#domain/days/plain-date.ts'
import { expect, hydrated, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, choosePoint, startCheckout } from '#tests/support/booking.ts'

test.use({ viewport: { width: 390, height: 844 } })

const next = (page: Page) => page.getByRole('button', { name: 'Continua con questo prestito' })
const cross = (page: Page) => page.getByRole('button', { name: 'Abbandona questo prestito' })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not rendered')
  return { top: box.y, bottom: box.y + box.height }
}

test('the toolbar is hidden, points collapse once chosen, and the calendar is seen with its button', async ({
  page,
  server,
}) => {
  // A person without loans, so no place is suggested.
  await signedIn(page, server, 'staff@example.org')
  await startCheckout(page, server.url, 'ogt-0004')
  await expect(page).toHaveURL(/checkout\/loan/)
  await expect(page.getByRole('navigation', { name: 'Barra degli strumenti' })).toHaveCount(0)
  const points = page.getByRole('radio')
  await expect(points.first()).toBeVisible()
  expect(await points.count()).toBeGreaterThan(2)
  await page.getByText('Sportello Bolognina').click()
  await expect(points).toHaveCount(1)
  await expect(points).toBeChecked()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expect(async () => {
    const [header, days, button, bar] = [
      await boxOf(page.locator('header').first()),
      await boxOf(grid),
      await boxOf(next(page)),
      await boxOf(next(page).locator('..')),
    ]
    expect(days.top).toBeGreaterThan(header.bottom)
    expect(days.bottom).toBeLessThanOrEqual(bar.top)
    expect(button.bottom).toBeLessThanOrEqual(844)
  }).toPass()
  await page.getByRole('button', { name: 'Cambia punto di ritiro' }).click()
  await expect(points.nth(2)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Sportello Bolognina/ })).toBeFocused()
  // Arrow keys pass over points without closing the list; leaving it does.
  await points.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await points.count()).toBeGreaterThan(2)
  await next(page).focus()
  await expect(points).toHaveCount(1)
  await cross(page).click()
})

test('leaving is a cross that can be undone', async ({ page, server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0005')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  const days = await page.getByRole('definition').first().innerText()
  await cross(page).click()
  await expect(page).toHaveURL(/products\/ogt-0005$/)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page).toHaveURL(/checkout\/recap/)
  await expect(page.getByRole('definition').first()).toHaveText(days, { useInnerText: true })
  const cleared = page.waitForRequest(
    request => request.method() === 'DELETE' && request.url().includes('/v1/checkout/cart'),
  )
  await cross(page).click()
  await cleared
  await page.goto(`${server.url}/checkout/recap`)
  await expect(
    page.getByRole('heading', { name: 'Ops, checkout non trovato o abbandonato' }),
  ).toBeVisible()
})

test('the first error is scrolled to, focused and described beside its field', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await startCheckout(page, server.url, 'ogt-0004')
  await next(page).click()
  const point = page.getByRole('radio').first()
  await expect(point).toBeFocused()
  await expect(point).toHaveAccessibleDescription(/Scegli prima dove ritirare/)
  await expect(point).toBeInViewport()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.getByText('Sportello Bolognina').click()
  await expect(page.getByRole('grid')).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('Seleziona la data del prestito!')
  await expect(page.locator('[role=grid] [tabindex="0"]')).toBeFocused()
  await expect(page.locator('[role=grid]')).toBeInViewport()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await cross(page).click()

  await startCheckout(page, server.url, 'ogt-0093')
  await chooseLoan(page)
  const consent = page.getByRole('checkbox')
  await expect(consent).toBeFocused()
  await expect(consent).toBeInViewport()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(consent).toHaveAccessibleDescription(/devi accettare di condividere i tuoi dati/)
  await cross(page).click()
})

test('months without a free day are stepped over', async ({ page, server }) => {
  await signedIn(page, server, 'vicino@example.org')
  const month = (ahead: number) => {
    const day = new Date(todayIn('Europe/Rome', new Date()))
    day.setUTCDate(1)
    day.setUTCMonth(day.getUTCMonth() + ahead)
    return day
  }
  const iso = (day: Date) => day.toISOString().slice(0, 10)
  const last = month(3)
  last.setUTCDate(0)
  await page.route('**/v1/catalogs/products/ogt-0005/loans', async route => {
    const busy = { from_date: iso(month(1)), to_date: iso(last), kind: 'loan' }
    await route.fulfill({ json: [busy] })
  })
  // The server's page would bring the true loans.
  await page.route(`${server.url}/products/ogt-0005`, async route => {
    const answer = await route.fetch()
    const bare = (await answer.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ body: bare, contentType: 'text/html' })
  })
  await startCheckout(page, server.url, 'ogt-0005')
  await expect(page).toHaveURL(/checkout\/loan/)
  await choosePoint(page, /Sportello Bolognina/)
  const shown = page.locator('#days h3')
  const name = (ahead: number) =>
    new Intl.DateTimeFormat('it', { month: 'long', timeZone: 'UTC' }).format(month(ahead))
  await expect(shown).toBeVisible()
  for (let presses = 0; presses < 2; presses++) {
    if ((await shown.innerText()).toLowerCase().startsWith(name(3))) break
    await page.getByRole('button', { name: 'Mese successivo' }).click()
    await expect(shown).not.toContainText(new RegExp(`^(${name(1)}|${name(2)})`, 'i'))
  }
  await expect(shown).toContainText(new RegExp(name(3), 'i'))
  await cross(page).click()
})

test('without the server or a network everything that was entered is kept, and no other days are proposed', {
  tag: '@core',
}, async ({ page, context, server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0006')
  await page.getByLabel('La tua domanda').fill('Pesa molto?')
  await page.route('**/v1/checkout/loan', route => route.fulfill({ status: 503, body: '' }))
  await chooseLoan(page, { point: /Sportello Bolognina/ })
  await expect(page.getByRole('alert')).toContainText('Il servizio al momento non risponde')
  await expect(page.getByText(/Giorni liberi vicini/)).toHaveCount(0)
  await expect(page.getByText(/^\d+ giorni: ritiri/)).toBeVisible()
  await page.unroute('**/v1/checkout/loan')
  await context.setOffline(true)
  await expect(page.getByText('Sei senza rete').first()).toBeVisible()
  await expect(page.getByLabel('La tua domanda')).toHaveValue('Pesa molto?')
  await context.setOffline(false)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('La tua domanda')).toHaveValue('Pesa molto?')
  await next(page).click()
  await expect(page.getByRole('timer')).toBeVisible()

  const days = await page.getByRole('definition').first().innerText()
  await page.route('**/v1/checkout/confirm', route => route.fulfill({ status: 503, body: '' }))
  const confirm = page.getByRole('button', { name: 'Conferma e invia prenotazione' })
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('Il servizio al momento non risponde')
  await page.unroute('**/v1/checkout/confirm')
  await page.route('**/v1/checkout/confirm', route =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'rate_limited', message: '', request_id: 'x' } },
    }),
  )
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('aspetta un momento')
  await expect(page.getByRole('link', { name: 'Scegli altri giorni' })).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText(days, { useInnerText: true })
  await page.unroute('**/v1/checkout/confirm')
  await confirm.click()
  await expect(page).toHaveURL(/\/cb$/)
})
