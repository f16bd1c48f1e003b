import type { Page } from '@playwright/test'
import { anotherBrowser, expect, hydrated, settled, signedIn, test } from '#tests/support/app.ts'
import { layoutFaults } from '#tests/support/layout-faults.ts'
import { usePseudoLanguage } from '#tests/support/pseudo-language.ts'
import { type PseudoLanguage, pseudoText } from '#tests/support/pseudo-text.ts'
import type { TestServer } from '#tests/support/server.ts'

const pages = {
  visitor: [
    '/',
    '/catalogs/all',
    '/catalogs/cucina/3',
    '/products/ogt-0001',
    '/search?k=trapano',
    '/signin',
    '/signup',
    '/password/recovery',
    '/help',
    '/support',
    '/scan',
    '/install',
    '/errors/404',
    '/ui/components',
  ],
  member: [
    '/me',
    '/me/account',
    '/me/security',
    '/me/wishes',
    '/me/notices',
    '/me/orders',
    '/me/orders/bologna-l002',
    '/me/orders/bologna-l009/review',
    '/me/pickup',
    '/me/products',
    '/me/product-edit',
    '/me/rinnovo-tessera',
    '/checkout/bologna-l002/cb',
  ],
  staff: [
    '/desk?object=ogt-0001',
    '/desk/day',
    '/desk/returns',
    '/desk/labels',
    '/desk/lockers',
    '/admin/objects',
    '/admin/members',
    '/admin/messages',
    '/admin/reviews',
    '/admin/numbers',
    '/admin/openings',
    '/admin/settings',
    '/admin/service',
    '/admin/deliveries',
    '/admin/files',
    '/admin/import',
    '/admin/crm',
    '/admin/libraries',
    '/admin/websites',
    '/admin/payments',
    '/admin/audit',
  ],
}
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
}

/** Starts a checkout on the product's page. */
async function borrow(page: Page, server: TestServer, language: PseudoLanguage) {
  await page.goto(`${server.url}/products/ogt-0030`)
  await hydrated(page)
  const name = pseudoText(language, 'Prendi in prestito')
  await page.getByRole('button', { name }).first().click()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await expect(page.getByRole('radio').first()).toBeVisible()
}

/** Chooses the first free days, and goes on to the recap. */
async function chooseDays(page: Page, language: PseudoLanguage) {
  const button = (text: string) => page.getByRole('button', { name: pseudoText(language, text) })
  await page.getByRole('radio').first().check()
  await button('Prima data libera:').click()
  await page.locator('main button[aria-pressed]').first().click()
  await button('Continua con questo prestito').click()
  await expect(page).toHaveURL(/\/checkout\/recap/)
  await settled(page)
}

type Who = keyof typeof pages

/** Visits the pages of a visitor, a member or staff in both sizes, and collects what the language breaks. */
async function faultsOf(page: Page, server: TestServer, language: PseudoLanguage, who: Who) {
  const faults: string[] = []
  const see = async (path: string) => {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      const found = await layoutFaults(page)
      if (language === 'rtl') found.push(...(await directionFaults(page)))
      faults.push(...found.map(fault => `${path}, ${size}: ${fault}`))
      await picture(page, `${language}${path}-${size}`)
    }
  }
  if (who === 'member') await signedIn(page, server)
  if (who === 'staff') await signedIn(page, server, 'super@example.org')
  for (const path of pages[who]) {
    await page.setViewportSize(sizes.phone)
    await page.goto(server.url + path)
    await settled(page)
    await see(path)
  }
  if (who === 'member') {
    await borrow(page, server, language)
    await see('/checkout/loan')
    await chooseDays(page, language)
    await see('/checkout/recap')
  }
  return faults
}

for (const language of ['long', 'rtl'] satisfies PseudoLanguage[]) {
  for (const who of ['visitor', 'member', 'staff'] satisfies Who[]) {
    test(`no page of a ${who} breaks in the pseudo-language ${language}`, async ({
      browser,
      ownServer: server,
    }) => {
      test.setTimeout(300_000)
      const colorScheme = who === 'member' ? 'dark' : 'light'
      const context = await anotherBrowser(browser, { reducedMotion: 'reduce', colorScheme })
      await usePseudoLanguage(context, language)
      expect(await faultsOf(await context.newPage(), server, language, who)).toEqual([])
      await context.close()
    })
  }
}

/** With PICTURES every screen is saved in that folder, to look at. */
async function picture(page: Page, where: string) {
  const folder = process.env.PICTURES
  if (!folder) return
  const name = where.replace(/[^a-z0-9]+/g, '-')
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Headings that do not start at the right, and icons that point the wrong way. */
function directionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    if (getComputedStyle(document.body).direction !== 'rtl') faults.push('not from right to left')
    for (const heading of document.querySelectorAll('h1, h2')) {
      const { textAlign, direction } = getComputedStyle(heading)
      const text = document.createRange()
      text.selectNodeContents(heading)
      const { right, width } = text.getBoundingClientRect()
      if (textAlign !== 'start' || direction !== 'rtl' || width < 2) continue
      const gap = heading.getBoundingClientRect().right - right
      if (gap > 2) faults.push(`starts ${gap} px from the right: ${heading.textContent}`)
    }
    for (const icon of document.querySelectorAll('.lucide-arrow-left, .lucide-chevron-left'))
      if (getComputedStyle(icon).scale !== '-1 1') faults.push('an arrow is not mirrored')
    return faults
  })
}

const rtl = (text: string) => pseudoText('rtl', text)

test.describe('from right to left', () => {
  test.beforeEach(({ context }) => usePseudoLanguage(context, 'rtl'))

  test('Tab goes from right to left along the header @desktop', async ({ page, server }) => {
    await page.goto(server.url)
    await settled(page)
    const header = page.getByRole('banner')
    const rowHeight = 52
    const places: { row: number; x: number }[] = []
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const focused = header.locator(':focus')
      const box = (await focused.count()) ? await focused.boundingBox() : null
      if (box) places.push({ row: Math.round((box.y + box.height / 2) / rowHeight), x: box.x })
    }
    expect(places.length).toBeGreaterThan(3)
    expect(places).toEqual([...places].sort((a, b) => a.row - b.row || b.x - a.x))
  })

  test('a carousel and the calendar go on to the left @desktop', async ({
    page,
    ownServer: server,
  }) => {
    await page.goto(server.url)
    await settled(page)
    const next = page.getByRole('button', { name: rtl('Avanti') }).first()
    const track = page.locator('section', { has: next }).getByRole('list').first()
    await next.click()
    await expect.poll(() => track.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(-100)

    await signedIn(page, server)
    await borrow(page, server, 'rtl')
    await page.getByRole('radio').first().check()
    const focused = page.locator('td [tabindex="0"]')
    await focused.focus()
    const day = Number(await focused.innerText())
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(async () => [day + 1, 1].includes(Number(await focused.innerText())))
      .toBe(true)
  })

  test('a menu opens below its button, and a drawer at the left @desktop', async ({
    page,
    server,
  }) => {
    await signedIn(page, server, 'scaduta@example.org')
    await page.goto(server.url)
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.x).toBe(0)
    await page.keyboard.press('Escape')
    // This member has loans, each with its menu.
    await page.context().clearCookies()
    await signedIn(page, server)
    await page.goto(`${server.url}/me/orders`)
    await settled(page)
    const button = page.locator('main [popovertarget]').first()
    await button.click()
    const menu = page.locator(':popover-open')
    await expect(menu).toBeVisible()
    const [above, below] = [await button.boundingBox(), await menu.boundingBox()]
    expect(Math.abs((above?.x ?? 0) - (below?.x ?? 0))).toBeLessThan(2)
  })
})
