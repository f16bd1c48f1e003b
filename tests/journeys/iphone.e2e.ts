import { anotherBrowser, expect, signedIn, signIn, test } from '#tests/support/app.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1'
const size = { width: 390, height: 844 }

test('nothing lies under the camera of a phone on its side', async ({ page, server }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    {
      insets: { left: 47, right: 47, bottom: 21 },
    } as never,
  )
  await page.goto(server.url)
  const sides = page
    .locator('header a, h1, main article, nav[aria-label] a')
    .locator('visible=true')
  await expect(sides.first()).toBeVisible()
  const boxes = await sides.evaluateAll(list => list.map(one => one.getBoundingClientRect().x))
  expect(Math.min(...boxes.filter(x => x >= 0))).toBeGreaterThanOrEqual(47)
})

test('the page does not scroll behind a dialog', async ({ page, server }) => {
  await signIn(page, server, 'scaduta@example.org')
  const dialog = page.getByRole('dialog', { name: 'La tua tessera è scaduta' })
  await expect(dialog).toBeVisible()
  await page.mouse.move(195, 60)
  const turned = await page.evaluateHandle(() => {
    const frame = () => new Promise(requestAnimationFrame)
    const wheel = new Promise(done => addEventListener('wheel', done, { once: true }))
    return { drawn: wheel.then(frame).then(frame).then(frame) }
  })
  await page.mouse.wheel(0, 600)
  await turned.evaluate(({ drawn }) => drawn.then(() => true))
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // A frame that still has the dialog would take the wheel.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    const down = () => page.evaluate(() => window.scrollY)
    await expect.poll(down, { timeout: 1000 }).toBeGreaterThan(100)
  }).toPass()
})

test('an iPhone gets a splash screen of its size, upright and on its side', async ({
  browser,
  server,
}) => {
  const options = { userAgent: iPhone, viewport: size, screen: size, deviceScaleFactor: 3 }
  const context = await anotherBrowser(browser, options)
  const page = await context.newPage()
  await page.goto(server.url)
  const links = page.locator('link[rel="apple-touch-startup-image"]')
  await expect(links).toHaveCount(2)
  for (const name of ['splash-1170x2532.png', 'splash-2532x1170.png']) {
    await expect(page.locator(`link[href="/icons/${name}"]`)).toHaveCount(1)
    const answer = await page.request.get(`${server.url}/icons/${name}`)
    expect(answer.headers()['content-type']).toBe('image/png')
  }
  expect((await page.request.get(`${server.url}/icons/splash-3x3.png`)).status()).toBe(404)
  await context.close()
})

test('a browser without popovers gets a script for its menus', async ({ page, server }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    for (const name of ['popoverTargetElement', 'popoverTargetAction'])
      Reflect.deleteProperty(HTMLButtonElement.prototype, name)
  })
  await page.goto(`${server.url}/signin`)
  const rules = page.getByRole('link', { name: 'Regolamento' }).locator('visible=true')
  await expect(rules).toHaveCount(0)
  await page.waitForFunction(() => 'showPopover' in HTMLElement.prototype)
  const menu = page.locator('#site-menu')
  await menu.evaluate(one => (one as HTMLElement).showPopover())
  await expect(menu).toHaveClass(/:popover-open/)
  await menu.evaluate(one => (one as HTMLElement).hidePopover())
  await expect(menu).not.toHaveClass(/:popover-open/)
})

test('Safari shows beside codes that it deletes data after seven days, and offers installing', async ({
  browser,
  server,
}) => {
  const context = await anotherBrowser(browser, { userAgent: iPhone, viewport: size })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })
  })
  const page = await context.newPage()
  await signedIn(page, server)
  const forgets = page.getByText(/cancella i dati dei siti che non apri per sette giorni/)
  for (const path of ['/me/orders', '/me/orders/bologna-l002', '/me/pickup']) {
    await page.goto(server.url + path)
    await expect(forgets.locator('visible=true').first()).toBeVisible()
  }
  await page.locator('dialog[open]').getByRole('link', { name: "installa l'app" }).click()
  await expect(page).toHaveURL(/\/install$/)
  await expect(page.getByText(/Aggiungi alla schermata Home/).first()).toBeVisible()
  await context.close()
})

test('other browsers and the installed app promise codes without a network', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/sette giorni/)).toHaveCount(0)
})
