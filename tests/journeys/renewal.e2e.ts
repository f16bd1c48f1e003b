import type { Page } from '@playwright/test'
import { expect, signedIn, signIn, test } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'

const member = 'scaduta@example.org'
const pay = (page: Page) => page.getByRole('button', { name: 'PayPal (simulazione)' })

const toWhere =
  /Se la tessera non può partire, i soldi tornano da soli sul conto PayPal o sulla carta con cui paghi\.$/

async function toRenewal(page: Page, server: TestServer) {
  await signIn(page, server, member)
  const drawer = page.getByRole('dialog', { name: 'La tua tessera è scaduta' })
  await drawer.getByRole('link', { name: 'Rinnova tessera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rinnovo tessera' })).toBeVisible()
}

test('a notice of an ended membership is shown once, and a payment renews it', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await toRenewal(page, server)
  await expect(page.getByText('20,00 €')).toBeVisible()
  // Where the money would go is said before it is paid.
  await expect(page.getByText(toWhere)).toBeVisible()
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/me/memberships')) posts.push('')
  })
  await pay(page).click()
  const window = page.getByRole('dialog', { name: 'PayPal' })
  await expect(window).toContainText('20.00 EUR')
  await expect(page.getByText('Passo 2 di 3: approva il pagamento su PayPal')).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/v1/me/memberships', route => answered.then(() => route.continue()))
  await window.getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText('Passo 3 di 3: controlliamo il pagamento')).toBeVisible()
  answer()
  await expect(page.getByText('Tessera rinnovata con successo!')).toBeVisible()
  expect(posts).toHaveLength(1)
  await expect(page).toHaveURL(/me\/memberships/)
  const card = page.getByRole('article').filter({ hasText: 'Tessera annuale' }).first()
  await expect(card).toContainText('Attiva')
  await expect(card).toContainText(/Pagata\s*20,00.€, \d+ \p{L}{3}/u)
  await page.goto(`${server.url}/me`)
  await expect(page.getByText('Tessera attiva')).toBeVisible()
  await page.goto(`${server.url}/me/rinnovo-tessera`)
  await expect(
    page.getByText(/La tua tessera è attiva: potrai rinnovarla a partire da /),
  ).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Tessera' })).toContainText('20,00 €')
})

for (const [end, sentence] of [
  ['2049-03-06', 'a partire da domenica 7 marzo 2049.'],
  ['2049-03-07', 'a partire da lunedì 8 marzo 2049.'],
  ['2049-02-28', 'a partire da lunedì 1 marzo 2049.'],
] as const) {
  test(`a membership that ends on ${end} is renewed ${sentence}`, async ({ page, server }) => {
    await signedIn(page, server)
    await page.route('**/v1/me/memberships', async route => {
      const answer = await route.fetch()
      const [card] = await answer.json()
      const json = [{ ...card, sub_date: { from: '2026-03-07', to: end } }]
      await route.fulfill({ response: answer, json })
    })
    await page.goto(`${server.url}/me/rinnovo-tessera`)
    await expect(
      page.getByText(`La tua tessera è attiva: potrai rinnovarla ${sentence}`),
    ).toBeVisible()
  })
}

test('only the provider’s own button pays', async ({ page, server }) => {
  const script = page.waitForRequest('**/simulators/paypal/sdk/js?*')
  await toRenewal(page, server)
  await expect(pay(page)).toBeVisible()
  const asked = new URL((await script).url()).searchParams
  expect([asked.get('client-id'), asked.get('currency')]).toEqual(['simulator', 'EUR'])
  expect(asked.get('disable-funding')?.split(',')).toEqual(
    expect.arrayContaining(['card', 'mybank', 'sofort', 'giropay', 'sepa']),
  )
  await expect(page.getByRole('button', { name: /simulazione/ })).toHaveCount(1)
})

test('a cancelled, declined, refunded or blocked payment has a message and costs nothing', async ({
  page,
  ownServer: server,
}) => {
  await toRenewal(page, server)
  const window = page.getByRole('dialog', { name: 'PayPal' })
  await pay(page).click()
  await window.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Hai annullato: non è stato pagato nulla.')).toBeVisible()
  await pay(page).click()
  await window.getByRole('button', { name: 'Carta rifiutata' }).click()
  await expect(page.getByText('Il pagamento non è stato completato')).toBeVisible()
  let blocked = true
  await page.route('**/simulators/paypal/sdk/js*', route =>
    blocked ? route.abort() : route.continue(),
  )
  await page.reload()
  await expect(page.getByText('PayPal non è raggiungibile')).toBeVisible()
  blocked = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(pay(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Per pagare serve la connessione')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.context().setOffline(false)
  const answer = await page.request.get(`${server.url}/v1/libraries/renewals/cards`)
  expect((await answer.json()).length).toBe(3)

  await page.route('**/v1/me/memberships', route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'payment_refunded', message: '', request_id: 'x' } },
        })
      : route.continue(),
  )
  await pay(page).click()
  await window.getByRole('button', { name: 'Paga' }).click()
  await expect(
    page.getByText(/^20,00.€ tornano sul conto PayPal o sulla carta con cui hai pagato\.$/),
  ).toBeVisible()
})

test('a payment whose page was closed is found at the next visit, with the membership', async ({
  page,
  ownServer: server,
}) => {
  await toRenewal(page, server)
  await page.route('**/v1/me/memberships', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await pay(page).click()
  await page.getByRole('dialog', { name: 'PayPal' }).getByRole('button', { name: 'Paga' }).click()
  await expect(
    page.getByText(/Per pagare serve la connessione|La tua tessera è attiva/),
  ).toBeVisible()
  await page.unroute('**/v1/me/memberships')
  await page.goto(`${server.url}/me/memberships`)
  await expect(page.getByRole('article').filter({ hasText: 'Attiva' })).toHaveCount(1)
})

test('only the payment page contacts the payment provider', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (/paypal/i.test(request.url())) asked.push(request.url())
  })
  await signedIn(page, server, 'socia@example.org')
  for (const path of ['/', '/me', '/me/memberships', '/me/orders', '/products/ogt-0001']) {
    await page.goto(server.url + path)
    await expect(page.locator('h1').first()).toBeVisible()
  }
  expect(asked).toEqual([])
})
