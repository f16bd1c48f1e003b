import type { Page } from '@playwright/test'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import {
  anotherBrowser,
  expect,
  hydrated,
  scrollDownTo,
  settled,
  signedIn,
  test,
} from '#tests/support/app.ts'
import { emailTo, linkIn } from '#tests/support/outbox.ts'
import { prove } from '#tests/support/second-factor.ts'
import type { TestServer } from '#tests/support/server.ts'

/** No page says what is untrue: with an unknown id, after its subject changed elsewhere, by a link that has done its work. */
const secret = 'otto cavalli lenti'

/** A call by the person of a page, as from another of their devices. */
async function callAs(page: Page, method: string, path: string, body?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    ...(body && { data: body }),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A phone hides the list beside a loan. */
const shown = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByText(text).locator('visible=true')

type Row = { path: string; says: string | RegExp; never: RegExp }
const unknown: Row[] = [
  { path: '/products/nessuno', says: "Questo oggetto non c'è", never: /Libero|Prendi in/ },
  { path: '/catalogs/nessuna', says: "Questa categoria non c'è", never: /oggetti$/ },
  { path: '/me/orders/nessuno', says: "Questo prestito non c'è", never: /Riprova|Annulla/ },
  {
    path: '/me/orders/nessuno/review',
    says: "Questo prestito non c'è",
    never: /Scrivi una|Riprova/,
  },
  {
    path: '/me/products/nessuno',
    says: 'Questo oggetto non è tra quelli che presti',
    never: /Riprova|cantina/,
  },
  {
    path: '/me/product-edit?id=nessuno',
    says: 'Questo oggetto non è tra quelli che presti',
    never: /Modifica|Riprova/,
  },
  { path: '/checkout/nessuno/cb', says: 'Prenotazione', never: /Grazie|inviata/ },
  { path: '/checkout/recap', says: 'Ops, checkout non trovato o abbandonato', never: /Conferma/ },
]

test('a page with an unknown id says so, and offers nothing for it', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  for (const { path, says, never } of unknown) {
    await page.goto(server.url + path)
    await settled(page)
    await expect(shown(page, says).first(), path).toBeVisible()
    await expect(shown(page, never), path).toHaveCount(0)
  }
})

test('a product that is withdrawn is gone from the page that a second tab still shows, and from the device', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/products/ogt-0003`)
  await settled(page)
  const staff = await (await anotherBrowser(browser, { baseURL: server.url })).newPage()
  await signedIn(staff, server, 'super@example.org')
  const found = (await callAs(staff, 'GET', '/v1/admin/objects?k=OGT-0003')) as AdminProduct[]
  const { id, location, ...product } = found[0] as AdminProduct
  const change = { ...product, location_id: location.id, imgs: [], withdrawn: true }
  await callAs(staff, 'PATCH', `/v1/admin/objects/${id}`, change)
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  await expect(page.getByRole('heading', { name: "Questo oggetto non c'è" })).toBeVisible()
  await expect(page.getByText(/^Libero (oggi|da)/)).toHaveCount(0)

  // The desk promises nothing for it either.
  await staff.goto('/desk?object=OGT-0003')
  await expect(staff.getByText('È dismesso: non si presta più.')).toBeVisible()
  await expect(staff.getByRole('button', { name: /manutenzione|a posto/ })).toHaveCount(0)
  await staff.context().close()
})

test('the pages of a loan, which speak to its borrower, lead the owner of the product to it', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  // A request, and a loan that is over.
  for (const [loan, product] of [
    ['bologna-l003', 'ogt-0079'],
    ['bologna-l012', 'ogt-0110'],
  ] as const) {
    for (const path of [
      `/me/orders/${loan}`,
      `/me/orders/${loan}/review`,
      `/checkout/${loan}/cb`,
    ]) {
      await page.goto(server.url + path)
      await expect(page, path).toHaveURL(new RegExp(`/me/products/${product}$`))
      await settled(page)
      await expect(shown(page, /recensi|Grazie/), path).toHaveCount(0)
    }
  }
})

test('a list of a pickup point or a category that has gone does not say that it shows all', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'super@example.org')
  for (const [path, label, value] of [
    ['/search?point=chiuso-da-anni', 'Punto di ritiro', 'chiuso-da-anni'],
    ['/search?category=passata', 'Categoria', 'passata'],
    ['/desk/day?at=chiuso-da-anni', 'Punto', 'chiuso-da-anni'],
    ['/desk/labels?category=passata', 'Categoria', 'passata'],
  ] as const) {
    await page.goto(server.url + path)
    const field = page.getByLabel(label, { exact: true })
    await expect(field, path).toHaveValue(value)
    await expect(field.locator('option:checked'), path).toHaveText("Non c'è più")
  }
})

test('a person who left is called so in the language of the page', async ({ browser, server }) => {
  const context = await anotherBrowser(browser, { locale: 'en-GB' })
  const page = await context.newPage()
  const review = { id: 'r', rating: 4, message: 'Good', author: 'Profilo cancellato' }
  await page.route('**/v1/catalogs/products/*/reviews*', route =>
    route.fulfill({ json: [{ ...review, created_at: '2026-01-07T10:00:00.000Z' }] }),
  )
  await page.goto(`${server.url}/catalogs/all`)
  await hydrated(page)
  // Not by its address: the server's page may bring the reviews.
  await page.getByRole('article').first().getByRole('link').first().click()
  await scrollDownTo(page, page.getByText('Good', { exact: true }))
  await expect(page.getByText(/^Deleted profile,/)).toBeVisible()
  await expect(page.getByText(/Profilo cancellato/)).toHaveCount(0)
  await context.close()
})

test('a loan that was cancelled on another device is not cancelled twice, and its page says what it is', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await settled(page)
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  await callAs(page, 'DELETE', `${server.url}/v1/me/orders/bologna-l002`, {})
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(dialog.getByText(/prestito/).first()).toBeVisible()
  await expect(page.getByText('Prestito annullato!')).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(shown(page, /^Annullato$/).first()).toBeVisible()
  await expect(shown(page, /^Non manca niente/)).toHaveCount(0)
  await page.goto(`${server.url}/checkout/bologna-l002/cb`)
  await expect(page).toHaveURL(/\/me\/orders\/bologna-l002$/)
  await expect(page.getByText(/Grazie/)).toHaveCount(0)
})

/** Signs up, and leaves the link of its e-mail unopened. */
async function signUpLink(page: Page, server: TestServer, email: string) {
  const answer = await page.request.post(`${server.url}/v1/auths/signup`, {
    headers: { origin: server.url, 'idempotency-key': crypto.randomUUID() },
    data: {
      email,
      name: { first_name: 'Eva', last_name: 'Neri' },
      password: secret,
      phone: '3331234567',
      fiscalcode: 'RSSDAA80A41A944X',
      address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return linkIn(await emailTo(server, email, '/signup?t='), server.url)
}

test('a confirmation link that is opened twice has not failed', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const link = await signUpLink(page, server, 'eva.due@example.org')
  await page.goto(link)
  await expect(page).toHaveURL(/modulo-adesione/)
  const other = await (await anotherBrowser(browser)).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()
  await expect(other.getByText(/Verifica non riuscita|Te ne mandiamo un altro/)).toHaveCount(0)
  await other.context().close()
})

test('the link of a new address that is opened twice has not failed', async ({
  page,
  ownServer: server,
}) => {
  const wanted = 'marta.nuova@example.org'
  await signedIn(page, server)
  await page.goto(`${server.url}/me/account`)
  await page.getByLabel('E-mail', { exact: true }).fill(wanted)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await prove(page)
  const link = linkIn(await emailTo(server, wanted, '/signup?t='), `${server.url}/signup?t=`)
  for (let times = 0; times < 2; times++) {
    await page.goto(link)
    await expect(page.getByText('Da ora accedi con questo indirizzo.')).toBeVisible()
  }
})
