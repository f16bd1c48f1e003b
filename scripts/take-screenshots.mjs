// Takes the screenshots of the install dialog and of the README from the demo; run by hand when their screens
// change: node scripts/take-screenshots.mjs [port of a running demo]. The output is committed.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './testing/find-chromium.mjs'

const port = process.argv[2] ?? '3000'
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 900 } }
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
})

mkdirSync('public/screenshots', { recursive: true })
for (const library of ['bologna', 'campus']) {
  for (const [name, shape] of Object.entries({ narrow: phone, wide: desktop })) {
    await take(`public/screenshots/${library}-${name}.webp`, { library, shape })
  }
}
mkdirSync('docs/images', { recursive: true })
const laptop = { viewport: { width: 1024, height: 720 }, deviceScaleFactor: 1.25 }
await take('docs/images/phone.webp', { shape: phone, who: 'socia@example.org', path: '/me/pickup' })
await take('docs/images/desktop.webp', { shape: laptop })
await take('docs/images/desk.webp', { shape: laptop, who: 'staff@example.org', path: '/desk/day' })
await browser.close()

/** Saves what a visitor, or a person of the demo, sees at a path. */
async function take(file, { library = 'bologna', shape, who = '', path = '/' }) {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', ...shape })
  await context.addInitScript(() => localStorage.setItem('welcome', 'seen'))
  const page = await context.newPage()
  const address = `http://${library}.localhost:${port}`
  if (who) await signIn(page, `${address}/signin`, who)
  // A first visit has the system's typeface, because it does not wait for the app's own.
  for (const _ of ['first', 'second']) {
    await page.goto(address + path)
    // What the worker has stored needs no network.
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle', { timeout: 90_000 })
    await page.waitForTimeout(1000)
  }
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(file)
  await context.close()
}

async function signIn(page, address, who) {
  await page.goto(address)
  await page.getByLabel('E-mail').fill(who)
  await page.getByLabel('Password', { exact: true }).fill('oggettoteca')
  await page.getByRole('button', { name: 'Accedi', exact: true }).last().click()
  await page.waitForURL(url => url.pathname !== '/signin')
}
