import {
  anotherBrowser,
  atRest,
  expect,
  fullyLoaded,
  hydrated,
  scrollDownTo,
  signedIn,
  swipe,
  test,
} from '#tests/support/app.ts'

test('the welcome comes after home was seen, until the visitor leaves it', {
  tag: '@core',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'it-IT' })
  const page = await context.newPage()
  await page.goto(server.url)
  const dialog = page.getByRole('dialog', { name: 'Ti diamo il benvenuto' })
  await fullyLoaded(page)
  await page.waitForLoadState('networkidle')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/products/)
  await page.goBack()
  await expect(dialog).toContainText('Prendi in prestito, non comprare')
  await expect(dialog.getByRole('button', { name: 'Skip' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await dialog.getByRole('button', { name: 'Inizia' }).click()
  await expect(dialog).toHaveCount(0)
  const tour = page.getByRole('dialog', { name: 'Questa è una demo: chi vuoi essere?' })
  await tour.getByRole('button', { name: 'Guardo senza accedere' }).click()
  await expect(tour).toHaveCount(0)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'In evidenza', exact: true })).toBeVisible()
  await hydrated(page)
  await page.clock.runFor(3000)
  await page.waitForLoadState('networkidle')
  await expect(dialog).toHaveCount(0)
  await expect(tour).toHaveCount(0)
  await context.close()
})

for (const [press, path, heading] of [
  ['Prova da socia', '/', 'Ciao, Marta'],
  ['Prova da proprietario', '/me/products', 'I miei oggetti'],
  ['Prova dal banco', '/desk', 'Banco'],
] as const) {
  test(`the tour of the demo signs a visitor in with one press: ${press}`, async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => localStorage.setItem('welcome', 'due'))
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page).toHaveURL(server.url + path)
  })
}

test('the home page has highlights in rows of twelve, the newest in a grid, banners and social links', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  for (const name of ['In evidenza', 'Altri in evidenza', 'E altri ancora']) {
    const row = page.getByRole('region', { name, exact: true })
    await scrollDownTo(page, row)
    await expect(row.getByRole('article')).toHaveCount(12)
  }
  await expect(page.getByText('In prestito').first()).toBeVisible()
  const newest = page.getByRole('region', { name: 'Ultimi arrivi' })
  const phone = (page.viewportSize()?.width ?? 0) < 768
  await expect(newest.getByRole('article')).toHaveCount(phone ? 4 : 6)
  await expect(page.getByRole('heading', { name: 'Accedi e prenota!' })).toBeVisible()
  await scrollDownTo(page, page.getByRole('heading', { name: 'È urgente?' }))
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /instagram/)
  await expect(page.getByRole('link', { name: 'Twitter' })).toHaveCount(0)
})

test('@desktop the navigation shows the current page and leads everywhere', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await hydrated(page)
  const nav = page.getByRole('navigation', { name: 'Principale' })
  await expect(nav.getByRole('link')).toHaveText([
    'Home',
    'Tutti gli oggetti',
    'Cerca per categoria',
    'Come funziona',
    'Regolamento',
    'Supporto',
    'F.A.Q.',
  ])
  await nav.getByRole('link', { name: 'Regolamento' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regolamento' })).toBeFocused()
  await expect(nav.getByRole('link', { name: 'Regolamento' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto(`http://campus.localhost:${server.port}/`)
  await expect(nav.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'F.A.Q.' })).toHaveCount(0)
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /logo\.svg/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})

test('the toolbar of a phone has five entries and its menu the other pages; policies have no navigation', {
  tag: '@core',
}, async ({ page, server }) => {
  await page.goto(server.url)
  const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
  for (const name of ['Home', 'Cerca', 'Aiuto', 'Accedi']) {
    await expect(toolbar.getByRole('link', { name })).toBeVisible()
  }
  await toolbar.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Supporto' })).toBeHidden()
  await page.getByRole('link', { name: 'Regolamento' }).click()
  await expect(page.getByText('Chi può prendere in prestito.')).toBeVisible()
  await page.goto(`${server.url}/policies`)
  await expect(toolbar).toHaveCount(0)
  await page.getByRole('button', { name: 'Accetto' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto(`${server.url}/policies`)
  await expect(page.getByRole('button', { name: 'Torna alla pagina iniziale' })).toBeVisible()
})

const closings = {
  unavailable: (library: { is: { available: boolean } }) => {
    library.is.available = false
  },
  'beyond its daily limits': (library: { zh: { is_daily_limits_exceeded: boolean } }) => {
    library.zh.is_daily_limits_exceeded = true
  },
  'that cannot be loaded': null,
}

for (const [how, close] of Object.entries(closings)) {
  test(`a library ${how} leads to maintenance, and its return leads back`, async ({
    page,
    server,
  }) => {
    let closed = true
    await page.route('**/v1/libraries/current', async route => {
      if (closed && !close) return route.fulfill({ status: 500 })
      const answer = await route.fetch()
      const library = await answer.json()
      if (closed) close?.(library)
      await route.fulfill({ json: library })
    })
    const address = `${server.url}/catalogs/cucina`
    await page.route(address, async route => {
      const answer = await route.fetch()
      const bare = (await answer.text()).replace(
        /<script type="application\/json".*?<\/script>/s,
        '',
      )
      await route.fulfill({ body: bare, headers: { 'content-type': 'text/html' } })
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'In manutenzione, Ripassa più tardi',
    )
    closed = false
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL(address)
  })
}

test('going back to a long list returns to the same position', async ({ page, server }) => {
  await page.goto(`${server.url}/catalogs/all`)
  for (const count of [48, 72]) {
    await page.getByRole('button', { name: 'Carica altri' }).click()
    await expect(page.getByRole('article')).toHaveCount(count)
  }
  const object = page.getByRole('article').nth(60)
  await object.scrollIntoViewIfNeeded()
  await atRest(object)
  const before = await page.evaluate(() => window.scrollY)
  await object.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Prendi in prestito' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(72)
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(120)
})

test('a product can be saved as a wish and shared by its link', { tag: '@core' }, async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, server)
  await page.goto(`${server.url}/products/ogt-0007`)
  const wish = page.getByRole('button', { name: /Salva per dopo|Avvisami quando è libero/ })
  await wish.click()
  const wished = page.getByRole('button', { name: /Salvato|Ti avviseremo/ })
  await expect(wished).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(wished).toBeVisible()
  await wished.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Condividi' }).click()
  await expect(page.getByText('Link copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/products/ogt-0007`,
  )
})

test('a link to a product has its title, picture and data before any script', {
  tag: '@core',
}, async ({ request, server }) => {
  const html = await (await request.get(`${server.url}/products/ogt-0001`)).text()
  expect(html).toContain(
    '<title>Trapano avvitatore a batteria 18 V · Oggettoteca di Bologna</title>',
  )
  expect(html).toMatch(/property="og:image" content="http[^"]+\.webp"/)
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Product', sku: 'OGT-0001' })
  const category = await (await request.get(`${server.url}/catalogs/cucina`)).text()
  expect(category).toContain('"@type":"ItemList"')
  expect((await request.get(`${server.url}/products/no-such`)).status()).toBe(404)
  expect((await request.get(`${server.url}/no/page`)).status()).toBe(404)
  expect(await (await request.get(`${server.url}/me`)).text()).toContain(
    'name="robots" content="noindex"',
  )
})

test('a private home shows its part of town, never its street', async ({ page, server }) => {
  await page.goto(`${server.url}/products/ogt-0079`)
  await expect(page.getByText('Casa del proprietario').first()).toBeVisible()
  await expect(page.getByText(/Zona Pratello/).first()).toBeVisible()
  const answer = await (await page.request.get(`${server.url}/v1/headquarters`)).text()
  expect(answer).not.toMatch(/Pratello 118|44\.49512|11\.32961/)
})

test('the bar of an open checkout gives it up with a swipe to the left, after a question', async ({
  browser,
  ownServer: server,
}) => {
  const context = await anotherBrowser(browser, {
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/search`)
  await expect(page.getByText(/Puoi prendere ancora \d+ oggett/)).toBeVisible()
  await page.goto(`${server.url}/products/ogt-0019`)
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  await expect(page).toHaveURL(/checkout\/loan/)
  await page.goto(`${server.url}/search`)
  const bar = page.getByRole('complementary', { name: 'Checkout in corso' })
  await expect(bar).toBeVisible()
  await swipe(bar)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(bar).toBeVisible()
  await swipe(bar)
  await expect(page.getByText('Prenotazione abbandonata')).toBeVisible()
  await expect(page.getByText(/Puoi prendere ancora \d+ oggett/)).toBeVisible()
  await context.close()
})
