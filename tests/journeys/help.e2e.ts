import { expect, fullyLoaded, signedIn, test } from '#tests/support/app.ts'

test('a message to the library: missing fields are named, and a sent message has a reference', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/help`)
  await page.getByRole('link', { name: "Scrivi all'assistenza" }).click()
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText('Attenzione ai campi richiesti')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('Messaggio')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('E-mail').fill('marta@')
  await page.getByLabel('Messaggio').focus()
  await expect(page.getByText('Email non valida')).toBeVisible()
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('Email non valida')).toHaveCount(0)
  await page.getByLabel('E-mail').fill('  marta@example.org ')
  await expect(page.getByLabel('Di che cosa si tratta')).toContainText('informazioni sul servizio')
  await page.getByLabel('Di che cosa si tratta').selectOption('problemi tecnici')
  await page.getByLabel('Messaggio').fill('Lo sportello non si apre')
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText(/Il tuo riferimento è [A-Z2-9]{6}/)).toBeVisible()
})

test('a member’s e-mail address is already filled in', async ({ page, server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/support`)
  await expect(page.getByLabel('E-mail')).toHaveValue('socia@example.org')
})

test('every entry to help leads there; the language is changed there too', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/help`)
  await expect(page.getByRole('link', { name: /Telefona/ })).toHaveAttribute(
    'href',
    'tel:+390510001234',
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/393200001234',
  )
  await expect(page.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /t\.me/)
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Need a hand?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: 'Write to support' }).click()
  await expect(page.getByLabel('Subject', { exact: true })).toBeVisible()
})

test('everybody can get the source of the app and the licences of its parts', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/help`)
  await fullyLoaded(page)
  const [licences] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Licenze di ciò che contiene' }).click(),
  ])
  await expect(licences.getByText(/react \d\S+ \(MIT\)/)).toBeVisible()
  await licences.close()
  const source = page.getByRole('link', { name: 'Codice sorgente di questa app' })
  const archive = await context.request.get(server.url + (await source.getAttribute('href')))
  expect([archive.status(), archive.headers()['content-type']]).toEqual([200, 'application/zip'])
  await context.setOffline(true)
  await expect(source).toContainText('Serve la connessione')
})

test('the FAQ opens beside the app; if it is missing a toast says so', async ({ page, server }) => {
  await page.goto(`${server.url}/help`)
  // Until the app is fully loaded the link leads to the FAQ page.
  await fullyLoaded(page)
  const opened = page.waitForEvent('popup')
  const asked = page.context().waitForEvent('request', request => /faq\.pdf/.test(request.url()))
  await page
    .getByRole('main')
    .getByRole('link', { name: /F\.A\.Q\./ })
    .click()
  // Browsers block a window opened later, so this one was opened before the answer arrived.
  const window = await opened
  expect((await asked).url()).toContain('/v1/catalogs/z/p/files?name=faq.pdf')
  await expect(page).toHaveURL(/\/help$/)
  await window.close()
  await page.route('**/p/files*', route => route.fulfill({ status: 500 }))
  await page.goto(`${server.url}/faq`)
  await fullyLoaded(page)
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('link', { name: 'Apri il PDF' }).click()
  await expect(
    page.getByText('Ops, qualcosa è andato storto, riprova più tardi').first(),
  ).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
})

test('rules with markup are shown as text', async ({ page, server }) => {
  const attack =
    '<h2>Titolo</h2><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg>' +
    '<a href="javascript:window.hacked=1">tocca</a><script>window.hacked=1</script><p style="x">fine</p>'
  await page.route(`${server.url}/regolamento`, async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      /"regolamento":\{[^}]*\}/,
      () =>
        `"regolamento":${JSON.stringify({ it: attack, en: attack }).replaceAll('<', '\\u003c')}`,
    )
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(`${server.url}/regolamento`)
  await expect(page.getByText('fine')).toBeVisible()
  await page.getByText('tocca').click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(page.locator('main img, main svg, main script')).toHaveCount(0)
})

test('the stepper stops at a step with a missing field', async ({ page, server }) => {
  await page.goto(`${server.url}/ui/components`)
  const light = page.getByRole('region', { name: 'light' })
  await light.getByRole('button', { name: 'Avanti: Categoria' }).click()
  await expect(light.getByText('Scrivi un titolo')).toBeVisible()
  await light.getByLabel('Titolo').fill('Trapano')
  await light.getByRole('button', { name: 'Avanti: Categoria' }).click()
  await expect(light.getByRole('heading', { name: 'Categoria' })).toBeFocused()
})
