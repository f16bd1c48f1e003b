import {
  expect,
  fullyLoaded,
  pick,
  settled,
  signedIn,
  stopClock,
  test,
} from '#tests/support/app.ts'
import { fillSignUp } from '#tests/support/sign-up.ts'

test('a toast is at the top in the middle, below the title, one at a time, for four seconds', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(`${server.url}/signin`)
  await fullyLoaded(page)
  await stopClock(page)
  const press = page.getByRole('button', { name: 'Accedi', exact: true })
  const toast = page.getByRole('alert').filter({ hasText: /^Attenzione ai campi richiesti$/ })
  await press.click()
  await press.click()
  await expect(toast).toHaveCount(1)
  // The toast moves in from above.
  await toast.evaluate(element => Promise.all(element.getAnimations().map(one => one.finished)))
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const below = (box?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)
  expect(below).toBeGreaterThanOrEqual(0)
  expect(below).toBeLessThan(40)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2)
  await page.clock.runFor(3900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('the language changes after half a second, and the loader closes after one', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(`${server.url}/catalogs`)
  await settled(page)
  const heading = page.getByRole('heading', { level: 1 })
  const italian = await heading.innerText()
  await page.getByRole('button', { name: 'Lingua' }).click()
  await stopClock(page)
  await pick(page.getByRole('button', { name: 'English' }))
  const loader = page.getByText(/^(Cambio lingua|Changing language)…$/)
  await expect(loader).toBeVisible()
  await page.clock.runFor(450)
  await expect(heading).toHaveText(italian)
  await page.clock.runFor(100)
  await expect(heading).not.toHaveText(italian)
  await expect(loader).toBeVisible()
  await page.clock.runFor(500)
  await expect(loader).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
})

test('the session ends after three hours without activity; any activity starts them again', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await signedIn(page, server)
  await page.goto(`${server.url}/catalogs`)
  await fullyLoaded(page)
  await stopClock(page)
  const expired = page.getByRole('dialog', { name: 'La sessione è scaduta' })
  const sinceNoted = () =>
    page.evaluate(() => Date.now() - Number(localStorage.getItem('last-activity')))
  const signs = [
    () => page.keyboard.press('Shift'),
    () => page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' })),
    () => page.evaluate(() => window.dispatchEvent(new Event('touchstart'))),
    () => page.mouse.move(100, 300),
  ]
  // The three hours begin here, however long the page took to load.
  await page.keyboard.press('Shift')
  await expect.poll(sinceNoted).toBeLessThan(1000)
  for (const give of signs) {
    await page.clock.fastForward(10_790_000)
    await expect(expired).toHaveCount(0)
    await give()
    // A scroll event fires with the next frame, whose time is not the fake clock's.
    await expect.poll(sinceNoted).toBeLessThan(1000)
  }
  await page.clock.fastForward(10_790_000)
  await expect(expired).toHaveCount(0)
  // The browser may dispatch a pointer event by itself.
  await expect(async () => {
    await page.clock.fastForward(10_801_000)
    await page.clock.runFor(1000)
    await expect(expired).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a library’s own limit of inactivity is checked each second, in all tabs together', async ({
  page,
  ownServer: server,
}) => {
  const minutes = 10
  const limitMs = minutes * 60_000
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/service`)
  await page
    .getByLabel('Minuti senza attività dopo cui si deve accedere di nuovo')
    .fill(String(minutes))
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()

  await page.clock.install()
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await fullyLoaded(page)
  await stopClock(page)
  const expired = page.getByRole('dialog', { name: 'La sessione è scaduta' })
  await page.keyboard.press('Shift')
  await page.clock.runFor(1000)
  // Simulates activity in another tab by its message.
  await page.clock.fastForward(limitMs / 2)
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now())))
  await page.clock.fastForward(limitMs - 2000)
  await expect(expired).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(expired).toHaveCount(0)
  await page.clock.runFor(2000)
  // The dialog is loaded now, and its frames need the clock.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(expired).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('a visitor’s page never expires', async ({ page, server }) => {
  await page.clock.install()
  await page.goto(`${server.url}/catalogs`)
  await fullyLoaded(page)
  await stopClock(page)
  await page.clock.fastForward(30 * 3_600_000)
  await page.clock.runFor(2000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/catalogs$/)
})

test('a script that does not arrive in two minutes fails', async ({ page, server }) => {
  await page.clock.install()
  await page.goto(server.url)
  await settled(page)
  await page.route('**/assets/**', () => {})
  const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
  await toolbar.getByRole('link', { name: 'Aiuto' }).click()
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  await page.clock.fastForward(115_000)
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  await page.clock.fastForward(6000)
  await expect(page.getByRole('heading', { name: 'Questa pagina non si è aperta' })).toBeVisible()
})

test('a call without an answer fails after three minutes', async ({ page, server }) => {
  await page.clock.install()
  await page.goto(`${server.url}/signin`)
  await fullyLoaded(page)
  await page.route('**/v1/auths/signin', () => {})
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('oggettoteca')
  const asked = page.waitForRequest('**/v1/auths/signin')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await asked
  await page.clock.fastForward(175_000)
  await expect(page.getByRole('button', { name: 'Accesso in corso…' })).toBeVisible()
  await page.clock.fastForward(6000)
  await expect(page.getByRole('alert').filter({ hasText: /^La risposta non arriva/ })).toBeVisible()
})

test('the welcome moves on in half a second', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('welcome', 'due'))
  await page.goto(server.url)
  const dialog = page.getByRole('dialog', { name: 'Ti diamo il benvenuto' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await expect(dialog.getByText(/^2 di/)).toBeVisible()
  const duration = await dialog
    .locator('ol')
    .evaluate(track => getComputedStyle(track).transitionDuration)
  expect(duration).toBe('0.5s')
})

test('lists and schemes of the configuration are requested once, for any number of forms', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (/^\/v1\/(lookups|schemes)/.test(pathname)) asked.push(pathname + search)
  })
  await page.clock.install()
  await page.goto(`${server.url}/signup`)
  await settled(page)
  await fillSignUp(page, 'ada@example.org')
  const lists = ['/v1/lookups?items=provinces', '/v1/schemes/signup']
  await expect.poll(() => asked.toSorted()).toEqual(lists)
  for (const _ of [1, 2]) {
    await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
    await expect(page).toHaveURL(/signin/)
    await page.goBack()
    await expect(page.getByLabel('Codice fiscale')).toBeVisible()
    await page.clock.runFor(1000)
  }
  expect(asked.toSorted()).toEqual(lists)
})
