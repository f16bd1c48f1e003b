// Takes the pictures of the desk's manual: npm run pictures. Run it when the screens of staff change, and commit
// what changes in public/manual. Each language has a server of its own with a new demo, whose clock hardly moves, so that
// screens that are the same give the same files.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Locator, type Page } from '@playwright/test'
import PO from 'pofile'
import sharp from 'sharp'
import { type Locale, languageOf, locales } from '#contract/texts/languages.ts'
import { type ManualPage, manualPages } from '#src/library/manual/manual-pages.ts'
import { password } from '#tests/support/borrowers.ts'
import { freePort, launch } from '#tests/support/server.ts'
import { findChromium } from './testing/find-chromium.mjs'

/** A Wednesday on which the desks are open. */
const start = Date.parse('2027-03-10T10:20:00+01:00')
/** In CSS pixels; src/features/admin/manual/manual-page.tsx has the same. */
const picture = { width: 390, height: 560 }
const phone = { width: 390, height: 844 }
/** Below the header of the app. */
const top = 76

const flags = ['--no-sandbox', '--force-color-profile=srgb', '--font-render-hinting=none']
const folder = 'public/manual'
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const failures: string[] = []

/** Takes the pictures in one language. A screen that cannot be taken is saved in test-results, and the others follow. */
async function takeIn(locale: Locale) {
  const data = mkdtempSync(join(tmpdir(), 'oggettoteca-manual-'))
  const port = await freePort()
  const clock = pathToFileURL('scripts/testing/slow-clock.mjs').href
  const server = await launch(data, port, {
    env: { CLOCK_START: String(start) },
    flags: ['--liftoff-only', '--import', clock],
  })
  const { intl } = languageOf(locale)
  // The browser writes the days in its fields in its own language.
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...flags, `--lang=${intl}`],
    env: { ...process.env, LANGUAGE: intl },
  })
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    locale: intl,
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}`,
  })
  try {
    // Longer than a busy machine needs.
    context.setDefaultTimeout(120_000)
    await context.clock.setFixedTime(start)
    // Node writes the time of the machine into its answers, which the app would believe.
    await context.route('**/v1/**', async route => {
      const response = await route.fetch()
      const headers = { ...response.headers(), date: new Date(start).toUTCString() }
      await route.fulfill({ response, headers })
    })
    await context.addInitScript(() => localStorage.setItem('welcome', 'seen'))
    const page = await context.newPage()
    await signIn(page, textsIn(locale))
    for (const name of manualPages) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const file = `${name}-${locale}`
      try {
        const shown = await take(page, await screens[name](page, textsIn(locale)))
        await sharp(shown).avif({ quality: 45, effort: 6 }).toFile(`${folder}/${file}.avif`)
      } catch (error) {
        failures.push(`${file}: ${error}`)
        await page.screenshot({ path: `test-results/manual/${file}.png` })
      }
    }
  } finally {
    await browser.close()
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(data, { recursive: true, force: true })
  }
}

type Say = (italian: string, context?: string) => string

/** What the app writes for an Italian text in a language. The function throws if the app has no such text. */
function textsIn(locale: Locale): Say {
  const { items } = PO.parse(readFileSync(`src/i18n/locales/${locale}.po`, 'utf8'))
  return (italian, context = '') => {
    const item = items.find(one => one.msgid === italian && (one.msgctxt ?? '') === context)
    const text = item?.msgstr[0]
    if (!text) throw new Error(`the app has no text «${italian}»`)
    return text
  }
}

async function signIn(page: Page, say: Say) {
  await page.goto('/signin')
  await page.getByLabel(say('E-mail')).fill('staff@example.org')
  await page.getByLabel(say('Password'), { exact: true }).fill(password)
  await page
    .getByRole('button', { name: say('Accedi'), exact: true })
    .last()
    .click()
  await page.waitForURL(url => url.pathname !== '/signin')
  // A first visit has the system's typeface, because it does not wait for the app's own.
  await page.goto('/admin/today', { waitUntil: 'networkidle' })
}

async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('h1').waitFor()
}

/** The picture of a part of the screen, and of what follows below it. */
async function take(page: Page, part: Locator): Promise<Buffer> {
  await part.waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await part.evaluate((element, top) => {
    const place = element.getBoundingClientRect().top + window.scrollY
    if (!element.closest('dialog')) window.scrollTo({ top: place - top - 12, behavior: 'instant' })
  }, top)
  await page.waitForFunction(() => {
    const near = [...document.images].filter(image => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    })
    return near.every(({ complete }) => complete) && document.fonts.status === 'loaded'
  })
  const place = (await part.boundingBox())?.y ?? 0
  // Not lower than the toolbar.
  const y = Math.round(Math.min(Math.max(top, place - 12), phone.height - 64 - picture.height))
  return page.screenshot({ clip: { x: 0, y, ...picture }, animations: 'disabled' })
}

const h1 = (page: Page) => page.locator('h1')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Writes into the field of the desk what names one person or thing. */
async function atDesk(page: Page, say: Say, ...words: string[]) {
  const field = page.getByLabel(say('Chi o che cosa?'))
  for (const one of words) {
    await field.fill(one)
    await field.press('Enter')
    await region(page, say('Prestito')).getByText(one).first().waitFor()
  }
}

/** The screen of each page of the manual: opens it, and gives the part that the picture begins with. */
const screens: Record<ManualPage, (page: Page, say: Say) => Promise<Locator>> = {
  'first-day': async page => {
    await open(page, '/admin/today')
    return h1(page)
  },
  find: async (page, say) => {
    await open(page, '/desk')
    await page.getByLabel(say('Chi o che cosa?')).fill('trapano')
    await region(page, say('Trovati')).getByRole('button').first().waitFor()
    return page.locator('main form').first()
  },
  lend: async (page, say) => {
    await open(page, '/desk')
    await atDesk(page, say, 'popescu', 'OGT-0003')
    return region(page, say('Prestito'))
  },
  'hand-out': async (page, say) => {
    await open(page, '/admin/today')
    return page.getByRole('heading', { name: new RegExp(`^${say('Da consegnare')}`) })
  },
  returns: async (page, say) => {
    await takeBack(page, say, 'OGT-0008', 'OGT-0001', 'OGT-0005')
    return region(page, say('Restituzioni'))
  },
  broken: async (page, say) => {
    await takeBack(page, say, 'OGT-0032')
    await page.getByText(say('Nota o danno'), { exact: true }).click()
    return page.getByRole('dialog')
  },
  'new-member': async (page, say) => {
    await open(page, '/desk')
    await press(page, say('Nuovo iscritto'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('Nome', 'of a person'), { exact: true }).fill('Elvira')
    await dialog.getByLabel(say('Cognome'), { exact: true }).fill('Zanotti')
    await dialog.getByLabel(say('Telefono'), { exact: true }).fill('051 234567')
    await dialog.getByLabel(say('Ha firmato su carta il modulo di adesione, oggi')).check()
    return dialog
  },
  till: async (page, say) => {
    await open(page, '/desk')
    await atDesk(page, say, 'morandi')
    await press(page, say('Vendi una tessera'))
    return region(page, say('Prestito'))
  },
  overdue: async (page, say) => {
    await open(page, '/admin?show=overdue')
    return page.getByRole('list', { name: say('Chi è in ritardo') })
  },
  closures: async (page, say) => {
    await open(page, '/admin/openings')
    await press(page, say('Chiudi per qualche giorno'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('Dal'), { exact: true }).fill('2027-04-26')
    await dialog.getByLabel(say('Al'), { exact: true }).fill('2027-04-27')
    return dialog
  },
  objects: async page => {
    await open(page, '/admin/objects')
    return h1(page)
  },
  trouble: async (page, say) => {
    await open(page, '/desk')
    await atDesk(page, say, 'popescu', 'OGT-0003')
    await region(page, say('Prestito')).getByRole('button').last().click()
    return region(page, say('Ultimo prestito'))
  },
}

/** Takes back a heap at one of the desks. */
async function takeBack(page: Page, say: Say, ...codes: string[]) {
  await open(page, '/desk/returns')
  await page.getByLabel(say('Punto')).selectOption('savena')
  for (const code of codes) {
    await page.locator('main form input').fill(code)
    await page.locator('main form input').press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: code })
    await row.getByText(say('Nota o danno'), { exact: true }).waitFor()
  }
}

for (const locale of locales) await takeIn(locale)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
