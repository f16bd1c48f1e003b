import { expect, settled, signedIn, test } from '#tests/support/app.ts'

const broken = () => ({
  status: 500,
  json: { error: { code: 'internal', message: 'broken', request_id: '12345678-0000' } },
})

test('a code is called wrong only if it is; any other failure has its own text', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/password/reset`)
  await settled(page)
  const field = page.getByLabel('Codice ricevuto per e-mail')
  const check = page.getByRole('button', { name: 'Verifica il codice' })
  await check.click()
  await expect(field).toHaveAccessibleDescription(/Campo richiesto/)
  await field.fill('none-such-code-none-such-code-none-such')
  await check.click()
  await expect(field).toHaveAccessibleDescription(/Ops, inserisci il codice corretto/)
  await page.route('**/v1/auths/password_recovery?*', route => route.fulfill(broken()))
  await field.fill('another-code-another-code-another-code')
  await check.click()
  await expect(page.getByText(/Qualcosa è andato storto da parte nostra/)).toBeVisible()
  await expect(page.getByText('Ops, inserisci il codice corretto')).toHaveCount(0)
})

test('a failure that no screen shows appears in one place, once', async ({ page, server }) => {
  await signedIn(page, server)
  await page.route('**/v1/me', route => route.fulfill(broken()))
  await page.goto(`${server.url}/me`)
  await expect(
    page.getByRole('alert').filter({ hasText: /^Qualcosa è andato storto da parte nostra/ }),
  ).toHaveCount(1)
})

test('input that the server refuses unexpectedly shows the broken rules too', async ({
  page,
  server,
}) => {
  const error = {
    code: 'validation_failed',
    message: 'no',
    request_id: '12345678-0000',
    fields: { cap: 'postal_code', city: 'required' },
  }
  await signedIn(page, server)
  await page.route('**/v1/me', route => route.fulfill({ status: 422, json: { error } }))
  await page.goto(`${server.url}/me`)
  await expect(
    page.getByText('Attenzione ai campi richiesti: Il CAP ha 5 cifre, Campo richiesto'),
  ).toBeVisible()
})

test('a failure that its screen shows appears only there', async ({ page, server }) => {
  await signedIn(page, server)
  await page.clock.install()
  await page.route('**/v1/me/memberships', route => route.fulfill(broken()))
  await page.goto(`${server.url}/me/memberships`)
  await expect(page.getByRole('heading', { name: 'Ops, errore 500' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByText(/Qualcosa è andato storto da parte nostra/)).toHaveCount(1)
})

test('an invalid link of an e-mail says so once', async ({ page, server }) => {
  await page.clock.install()
  for (const [path, text] of [
    ['/invitation', 'Questo invito non vale più'],
    ['/password/reset', 'Verifica non riuscita, richiedi un nuovo link'],
    ['/unsubscribe', 'Questo link non è valido'],
    ['/signup', 'Verifica non riuscita, richiedi un nuovo link'],
  ] as const) {
    await page.goto(`${server.url}${path}?t=spent`)
    await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
    await page.clock.runFor(2000)
    await expect(page.getByText('Attenzione ai campi richiesti'), path).toHaveCount(0)
  }
})

test('a recovery link that the server could not check may be tried again', async ({
  page,
  server,
}) => {
  await page.route('**/v1/auths/password_recovery?*', route => route.fulfill(broken()))
  await page.goto(`${server.url}/password/reset?t=a-link-of-an-e-mail`)
  await expect(page.getByText(/Qualcosa è andato storto da parte nostra/)).toBeVisible()
  await expect(page.getByText('Verifica non riuscita, richiedi un nuovo link')).toHaveCount(0)
  await page.unroute('**/v1/auths/password_recovery?*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Verifica non riuscita, richiedi un nuovo link')).toBeVisible()
})

test('an error that is not a failed call is left to the browser', async ({ page, server }) => {
  await page.goto(server.url)
  await settled(page)
  const prevented = await page.evaluate(() => {
    const event = new Event('unhandledrejection', { cancelable: true })
    return !window.dispatchEvent(Object.assign(event, { reason: new Error('not ours') }))
  })
  expect(prevented).toBe(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a loan that can’t be cancelled now says so', async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await page.clock.install()
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  await page.route('**/v1/me/orders/bologna-l002', route =>
    route.request().method() === 'DELETE' ? route.fulfill(broken()) : route.continue(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(
    dialog.getByText('Ops, al momento non è possibile annullare il prestito, riprova più tardi'),
  ).toBeVisible()
  // Time for a second message to appear, which would be an error.
  await page.clock.runFor(2000)
  await expect(page.getByText(/Qualcosa è andato storto/)).toHaveCount(0)
})

test('an unknown page answers 404', async ({ page, server }) => {
  for (const path of ['/errors/404', '/errors/404/', '/nowhere']) {
    const answer = await page.request.get(server.url + path)
    expect(answer.status(), path).toBe(404)
  }
  expect((await page.request.get(`${server.url}/errors/maintenance`)).status()).toBe(200)
})

test('a picture that failed before the app ran is replaced by the placeholder', async ({
  page,
  server,
}) => {
  await page.route('**/files/**', route => route.abort())
  // The scripts are delayed until the pictures of the server's page have failed.
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/files/'))
  await page.route('**/assets/*.js', async route => {
    await failed
    await route.continue()
  })
  await page.goto(`${server.url}/products/ogt-0001`)
  const picture = page.getByRole('main').locator('picture img').first()
  await expect(picture).toHaveAttribute('src', '/images/banner.svg')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})
