import { expect, signedIn, test } from '#tests/support/app.ts'

const broken = () => ({
  status: 500,
  json: { error: { code: 'internal', message: 'broken', request_id: '12345678-0000' } },
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

test('a loan that can’t be cancelled now says so', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
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
