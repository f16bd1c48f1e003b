import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, patient, signIn, test, workerReady } from '#tests/support/app.ts'
import { chooseLoan, choosePoint, startCheckout } from '#tests/support/booking.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { copyOfBuild } from '#tests/support/deploy.ts'

test('the app can be installed', { tag: '@core' }, async ({ server }) => {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: ['--no-sandbox'],
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  await context.close()
})

test('the manifest has the library’s name, stable, with all its pictures', async ({
  request,
  server,
}) => {
  const read = async (host: string) =>
    (await request.get(`${server.url}/manifest.webmanifest`, { headers: { host } })).json()
  const manifest = await read('localhost')
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    lang: 'it',
    name: 'Oggettoteca di Bologna',
  })
  expect((await read('campus.localhost')).name).not.toBe(manifest.name)
  const purposes = manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)
  expect(purposes).toContain('maskable')
  const factors = manifest.screenshots.map((one: { form_factor: string }) => one.form_factor)
  expect(factors.sort()).toEqual(['narrow', 'wide'])
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await request.get(server.url + src)
    expect(answer.headers()['content-type'], src).toMatch(/^image\//)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  const icon = async (host: string) =>
    (await request.get(`${server.url}/icons/icon-192.png`, { headers: { host } })).body()
  expect((await icon('campus.localhost')).equals(await icon('localhost'))).toBe(false)
  const own = (await read('campus.localhost')).screenshots[0].src
  expect(own).not.toBe(manifest.screenshots[0].src)
  expect(manifest.share_target.params.files[0].accept).toContain('image/jpeg')
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toContain('/me/pickup')
  expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3)
  for (const { url } of manifest.shortcuts) {
    expect((await request.get(server.url + url)).status()).toBe(200)
  }
})

test('a new version waits for consent, is not offered during a checkout, and reloads once', {
  tag: '@core',
}, async ({ page }) => {
  const build = copyOfBuild()
  const server = await startDemoServer({ cwd: build.root })
  await page.clock.install()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0006')
  await expect(page.getByRole('radio').first()).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  build.deploy()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  const isStored = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state === 'installed'
  }
  await page.waitForFunction(isStored, null, patient)
  await page.clock.runFor(2000)
  const offer = page.getByText('Nuova versione disponibile')
  await expect(offer).toHaveCount(0)
  const go = (path: string) => page.evaluate(path => history.pushState({}, '', path), path)
  for (const path of ['/scan', '/me/rinnovo-tessera']) {
    await go('/help')
    await expect(offer).toBeVisible()
    await go(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Serve una mano?')
    await expect(offer).toHaveCount(0)
  }
  // Caches of an earlier version.
  await page.evaluate(async () => {
    for (const name of ['catalogue-v1', 'handed-over']) {
      await (await caches.open(name)).put('/old', new Response('old'))
    }
  })
  await go('/')
  await expect(offer).toBeVisible()
  expect(loads).toBe(0)
  // A request that arrives while the old worker stops starts it again.
  await page.getByRole('button', { name: 'Aggiorna' }).evaluate(async (button: HTMLElement) => {
    button.click()
    for (let i = 0; i < 20; i++) {
      void fetch('/v1/status').catch(() => {})
      await new Promise(done => requestAnimationFrame(done))
    }
  })
  await expect(page.getByText('Nuova versione disponibile')).toHaveCount(0)
  await expect.poll(() => loads).toBe(1)
  await hydrated(page)
  // Longer than the time after which a page reloads without a message from the new worker.
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
  const stored = await page.evaluate(() => caches.keys())
  expect(stored.filter(name => /catalogue-v1|handed-over/.test(name))).toEqual([])
  expect(stored).toContain('images-v1')
  const parts = await page.evaluate(async () => {
    const cache = await caches.open('parts-v1')
    return Promise.all(
      (await cache.keys()).map(async request => {
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        return `${new URL(request.url).pathname.split('/')[1]} ${type.split(';')[0]}`
      }),
    )
  })
  expect(parts.length).toBeGreaterThan(0)
  expect(
    parts.filter(
      part => !/^(assets (text|application)\/(javascript|css)|fonts font\/woff2)$/.test(part),
    ),
  ).toEqual([])
  await server.dispose()
  rmSync(build.root, { recursive: true, force: true })
})

test('a missing script reloads the page once, then shows a message', { tag: '@core' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'it-IT' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(server.url)
  // Before that a link is followed by the browser itself, which is one more load.
  await hydrated(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await context.route(/assets\/search[^/]*\.js/, route => route.fulfill({ status: 404 }))
  await page
    .getByRole('link', { name: 'Cerca', exact: true })
    .locator('visible=true')
    .first()
    .click()
  await expect(page.getByText('Questa pagina non si è aperta').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  await page.clock.runFor(2000)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
  await context.close()
})

test('a missing style sheet, which is served for a week after a release, shows the message', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'it-IT' })
  await context.addInitScript(() => localStorage.setItem('welcome', 'seen'))
  const page = await context.newPage()
  await page.goto(server.url)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  let press = () => {}
  const pressed = new Promise<void>(resolve => {
    press = resolve
  })
  await context.route(/assets\/forms[^/]*\.css/, async route => {
    await pressed
    await route.fulfill({ status: 404 })
  })
  await page
    .getByRole('link', { name: 'Accedi', exact: true })
    .locator('visible=true')
    .first()
    .click()
  press()
  await expect(page.getByText('Questa pagina non si è aperta').first()).toBeVisible()
  await context.unroute(/assets\/forms[^/]*\.css/)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await context.close()
})

test('the keyboard chooses days: 30 are accepted, the 31st is refused, each is named', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0030')
  await choosePoint(page, /Smartlocker Saragozza/)
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expect(grid.locator('th').first()).toHaveText(/^lun/)
  await expect(grid.locator('[data-state=busy], [data-state=past]').first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Mese successivo' }).first().click()
  const first = grid.getByRole('button').filter({ hasText: /^1$/ }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  // The calendar moves on to the day after the first one chosen.
  for (let week = 0; week < 4; week++) await page.keyboard.press('ArrowDown')
  const focused = page.locator(':focus')
  await expect(focused).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('status').filter({ hasText: /: Tempo di prestito massimo è di 30 giorni!$/ }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Tempo di prestito massimo è di 30 giorni!')
  await expect(page.getByText(/^3[01] giorni: ritiri/)).toHaveCount(0)
  // Chosen again from the first day, one day shorter.
  for (let week = 0; week < 4; week++) await page.keyboard.press('ArrowUp')
  for (let day = 0; day < 2; day++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  for (let week = 0; week < 4; week++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: /: libero$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^30 giorni: ritiri/)).toBeVisible()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(page).toHaveURL(/recap/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a scanner reads the code on the whole screen, ${colorScheme}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      bypassCSP: true,
      serviceWorkers: 'block',
      colorScheme,
      locale: 'it-IT',
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.route('**/qr-scanner-worker.min.js', route =>
      route.fulfill({ path: 'node_modules/qr-scanner/qr-scanner-worker.min.js' }),
    )
    await signIn(page, server)
    await page.goto(`${server.url}/me/orders/bologna-l002`)
    await page.getByRole('button', { name: /Mostra a tutto schermo: Codice di ritiro/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.evaluate(element =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    const [ground, ink] = await dialog.evaluate(element => {
      const style = getComputedStyle(element)
      return [style.backgroundColor, style.color]
    })
    expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    const picture = (await page.screenshot()).toString('base64')
    await page.addScriptTag({ path: 'node_modules/qr-scanner/qr-scanner.umd.min.js' })
    const read = await page.evaluate(async base64 => {
      const { QrScanner } = window as unknown as {
        QrScanner: { scanImage(from: string, options: object): Promise<{ data: string }> }
      }
      const options = { returnDetailedScanResult: true }
      return (await QrScanner.scanImage(`data:image/png;base64,${base64}`, options)).data
    }, picture)
    expect(read).toBe('323457')
    await context.close()
  })
}

test('reserving the days loses nothing of the checkout step', async ({ page, server }) => {
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0033')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^(10:00|9:\d\d)$/)
  const running = /^9:(5[0-7]|[0-4]\d)$/
  await expect(clock).toHaveText(running)
  await page.reload()
  await expect(clock).toHaveText(running)
})
