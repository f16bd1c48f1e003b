import type { APIRequestContext } from '@playwright/test'
import { demoPassword, expect, signIn, test, workerReady } from '#tests/support/app.ts'
import { emailsTo } from '#tests/support/outbox.ts'
import type { TestServer } from '#tests/support/server.ts'
import { untilStored } from '#tests/support/storage.ts'

const emailCount = (server: TestServer, text: string) => emailsTo(server, '', text).length

/** Staff return a loan, so that it can be reviewed; loans that ended long ago are not stored. */
async function takeBack(request: APIRequestContext, server: TestServer, loan: string) {
  const data = { email: 'staff@example.org', password: demoPassword }
  const entry = await request.post(`${server.url}/v1/auths/signin`, { data })
  const headers = { authorization: `Bearer ${(await entry.json()).access_token}` }
  const url = `${server.url}/v1/desk/loans/${loan}/handovers`
  const done = await request.post(url, { headers, data: { kind: 'take_back' } })
  expect(done.ok()).toBe(true)
}

test('a text written without a network is shown as waiting, survives a restart, is sent once', async ({
  context,
  request,
  ownServer: server,
}) => {
  await takeBack(request, server, 'bologna-l006')
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l006/review`)
  await expect(page.getByRole('heading', { name: 'Scrivi una recensione' })).toBeVisible()
  await page.goto(`${server.url}/support`)
  await expect(page.getByLabel('E-mail')).toHaveValue('socia@example.org')
  await untilStored(page, 'orders.get', 'bologna-l006')
  await untilStored(page, 'me.get', 'socia@example.org')
  await context.setOffline(true)
  await server.stop()

  await page.goto(`${server.url}/me/orders/bologna-l006/review`)
  await page.getByRole('radio', { name: '5 stelle' }).check()
  await page.getByLabel("Com'è andata?").fill('Una bozza')
  await page.getByRole('button', { name: 'Invia recensione' }).click()
  await expect(page).toHaveURL(/\/waiting$/)
  const review = page.getByRole('article').filter({ hasText: 'Trapano a percussione 850 W' })
  await expect(review).toContainText('Una bozza')
  await review.getByRole('button', { name: 'Modifica' }).click()
  await review.getByLabel('Messaggio').fill('Fora che è una meraviglia')
  await review.getByRole('button', { name: 'Salva' }).click()
  await expect(review).toContainText('Fora che è una meraviglia')

  for (const text of ['Messaggio che parte', 'Messaggio che ritiro']) {
    await page.goto(`${server.url}/support`)
    await page.getByLabel('E-mail').fill('socia@example.org')
    await page.getByLabel('Messaggio').fill(text)
    await page.getByRole('button', { name: 'Invia' }).click()
    await expect(page).toHaveURL(/\/waiting$/)
  }
  const dropped = page.getByRole('article').filter({ hasText: 'Messaggio che ritiro' })
  await dropped.getByRole('button', { name: 'Elimina' }).click()
  await expect(dropped).toHaveCount(0)
  await page.close()

  page = await context.newPage()
  await page.goto(`${server.url}/waiting`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('In attesa di rete').first()).toBeVisible()
  const second = await context.newPage()
  await second.goto(`${server.url}/waiting`)
  await expect(second.getByRole('article')).toHaveCount(2)

  await server.start()
  await context.setOffline(false)
  await expect(page.getByText("Non c'è niente da inviare")).toBeVisible({ timeout: 30_000 })
  await expect(second.getByText("Non c'è niente da inviare")).toBeVisible({ timeout: 30_000 })
  await page.goto(`${server.url}/products/ogt-0002`)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByText('Fora che è una meraviglia')).toHaveCount(1)
  await expect(page.getByText('Una bozza')).toHaveCount(0)
  await expect.poll(() => emailCount(server, 'Messaggio che parte'), { timeout: 60_000 }).toBe(1)
  expect(emailCount(server, 'Messaggio che ritiro')).toBe(0)
})

test('signing out deletes what was waiting', async ({ context, ownServer: server }) => {
  const page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await page.goto(`${server.url}/support`)
  await expect(page.getByLabel('E-mail')).toHaveValue('socia@example.org')
  await context.setOffline(true)
  await page.getByLabel('Messaggio').fill('Di nessun altro')
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByRole('article')).toContainText('Di nessun altro')
  await page.route('**/v1/supports', route => route.abort())
  await context.setOffline(false)
  await page.goto(`${server.url}/me`)
  await page
    .getByRole('navigation', { name: 'Il mio profilo' })
    .getByRole('button', { name: 'Esci' })
    .click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.unroute('**/v1/supports')
  await page.goto(`${server.url}/waiting`)
  await expect(page.getByText("Non c'è niente da inviare")).toBeVisible()
})

test('the shortcut opens the next code on the whole screen, also offline', {
  tag: '@core',
}, async ({ context, ownServer: server }) => {
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await untilStored(page, 'orders.list', 'bologna-l002')
  await page.close()
  await context.setOffline(true)
  await server.stop()
  page = await context.newPage()
  await page.addInitScript(() => {
    const { wakeLock } = navigator
    const request = wakeLock.request.bind(wakeLock)
    wakeLock.request = type => {
      document.documentElement.dataset.awake = type ?? 'screen'
      return request(type)
    }
  })
  await page.goto(`${server.url}/me/pickup`)
  const dialog = page.getByRole('dialog', { name: 'Codice di ritiro' })
  await expect(dialog.getByRole('img', { name: /3234\s?57/ })).toBeVisible()
  await expect(dialog).toContainText('Smartlocker Stazione')
  await expect(dialog).toContainText('06:00–23:30')
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'screen')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(page).toHaveURL(/\/me\/orders\/bologna-l002$/)
})
