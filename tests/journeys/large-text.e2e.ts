import type { Page } from '@playwright/test'
import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { type Opener, members as openers } from '#tests/support/dialogs.ts'
import { layoutFaults } from '#tests/support/layout-faults.ts'
import { addressesOf } from '#tests/support/pages.ts'
import type { TestServer } from '#tests/support/server.ts'

test.describe.configure({ mode: 'parallel' })

/** Text twice as large, as in the settings of the browser, in each language. */
const languages = ['it-IT', 'en-GB', 'de-DE']
const pages = {
  visitor: [
    '/',
    '/catalogs',
    '/catalogs/all',
    '/products/ogt-0001',
    '/search?k=trapano',
    '/signin',
    '/signup',
    '/help',
    '/search?k=trapano&category=utensili-elettrici&point=locker-saragozza',
  ],
  member: [
    '/me',
    '/me/orders',
    '/me/orders/bologna-l002',
    '/me/account',
    '/me/security',
    '/me/notices',
    '/me/wishes',
  ],
}

for (const locale of languages) {
  test(`with usual text and with text twice as large a phone breaks no word, cuts none and covers no field, ${locale}`, async ({
    browser,
    server,
  }) => {
    const context = await anotherBrowser(browser, {
      locale,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    const faults: string[] = []
    const see = async (paths: readonly string[]) => {
      for (const standard of [16, 32]) {
        await tools.send('Page.setFontSizes', { fontSizes: { standard } })
        const found = await faultsOf(page, server, paths, standard)
        faults.push(...found.map(fault => `${standard} px, ${fault}`))
      }
    }
    await see(pages.visitor)
    await signedIn(page, server)
    await see(pages.member)
    await context.close()
    expect(faults).toEqual([])
  })
}

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
const staff = 'super@example.org'

for (const locale of languages) {
  for (const [screen, viewport] of Object.entries(screens)) {
    test(`with text twice as large the pages of staff break no word and cut none, ${screen}, ${locale}`, async ({
      browser,
      server,
    }) => {
      const context = await anotherBrowser(browser, { locale, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await enlarged(page)
      await signedIn(page, server, staff)
      await removeLongNamedFile(page)
      expect(await faultsOf(page, server, addressesOf('staff'), 32)).toEqual([])
      await context.close()
    })
  }
}

/** In the languages that the openers know. */
for (const [screen, viewport] of Object.entries(screens)) {
  for (const locale of languages.slice(0, 2)) {
    test(`with text twice as large the dialogs of staff break no word and cut none, ${screen}, ${locale}`, async ({
      browser,
      ownServer: server,
    }) => {
      const baseURL = server.url
      const options = { locale, viewport, baseURL, reducedMotion: 'reduce' } as const
      const context = await anotherBrowser(browser, options)
      const page = await context.newPage()
      await enlarged(page)
      await signedIn(page, server, staff)
      const faults: string[] = []
      for (const opener of openers[staff] ?? []) faults.push(...(await dialogFaults(page, opener)))
      await context.close()
      expect(faults).toEqual([])
    })
  }
}

/** As if staff had removed a file whose name is one long word: names are random, most have a hyphen. */
async function removeLongNamedFile(page: Page) {
  await page.route(/\/v1\/admin\/audit/, async route => {
    const at = '2026-11-20T11:00:00.000Z'
    const what = { action: 'file', target: 'ZNncjTW1JKdZRDBxQxKKkQ', before: null, after: null }
    const answer = await route.fetch()
    const rows = (await answer.json()) as object[]
    const row = { id: 'long', actor: 'Sole', at, ...what }
    await route.fulfill({ response: answer, json: [row, ...rows] })
  })
}

async function enlarged(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

async function dialogFaults(page: Page, [what, , path, open]: Opener): Promise<string[]> {
  await page.goto(path)
  await settled(page)
  await open(page)
  const shown = page.locator('dialog[open], :popover-open')
  await expect(shown.first(), what).toBeVisible()
  await expect(shown.last().locator('[aria-busy=true]')).toHaveCount(0)
  const faults = await faultsNow(page)
  await picture(page, what)
  return faults.map(fault => `${what}: ${fault}`)
}

const faultsNow = async (page: Page) => [
  ...(await page.evaluate(findFaults)),
  ...(await layoutFaults(page)),
]

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  const { lang, width } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    width: innerWidth,
  }))
  const path = `${folder}/${`${lang}-${width}-${name}`.replace(/\W+/g, '-')}.png`
  if (folder) await page.screenshot({ path })
}

async function faultsOf(page: Page, server: TestServer, paths: readonly string[], size: number) {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(server.url + path)
    await settled(page)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    faults.push(...(await faultsNow(page)).map(fault => `${path}: ${fault}`))
    await picture(page, `${size}${path}`)
  }
  return faults
}

/** Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = []
  const pen = document.createElement('canvas').getContext('2d')
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const main = dialog ?? document.querySelector('h1')?.closest('main')
  if (!pen || !main) return ['no page']
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  const sum = (...lengths: string[]) =>
    lengths.reduce((all, one) => all + Number.parseFloat(one), 0)
  const column = main.clientWidth - sum(paddingLeft, paddingRight)
  const wide = document.documentElement.scrollWidth - innerWidth
  const beyond = [...main.querySelectorAll('*')].filter(
    element => element.getBoundingClientRect().right > innerWidth,
  )
  if (wide > 0)
    faults.push(`scrolls sideways by ${wide} px: ${beyond.at(-1)?.outerHTML.slice(0, 90)}`)
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    // Addresses have no words.
    if (!parent?.checkVisibility() || text.includes('@')) continue
    pen.font = getComputedStyle(parent).font
    for (const { 0: run, index: start } of text.matchAll(/\S+/g)) {
      // Longer than the page is wide, it has to break somewhere; an address or a name of computers too.
      const words = /\w[/._]\w|\/\//.test(run) ? /\S+/g : /[\p{L}\p{N}]+/gu
      for (const { 0: word, index } of run.matchAll(words)) {
        if (pen.measureText(word).width > column) continue
        const range = document.createRange()
        range.setStart(node, start + index)
        range.setEnd(node, start + index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1)
          faults.push(`breaks «${word}» of ${parent.tagName} «${text.slice(0, 40)}»`)
      }
    }
  }
  for (const field of main.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    const { font } = getComputedStyle(field, '::placeholder')
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) continue
    pen.font = font
    const room =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const { width } = pen.measureText(field.placeholder)
    if (width > room + 1) faults.push(`cuts «${field.placeholder}»: ${Math.round(width - room)} px`)
  }
  // With large text the system cuts what is chosen: a select has one line.
  const isUsual = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) < 20
  for (const field of isUsual ? main.querySelectorAll('select') : []) {
    const [chosen] = field.selectedOptions
    if (!chosen || !field.checkVisibility()) continue
    // The same field with this option alone, as wide as it wants to be.
    const alone = field.cloneNode() as HTMLSelectElement
    alone.append(chosen.cloneNode(true))
    alone.style.cssText = 'position: absolute; inline-size: max-content; min-inline-size: 0'
    field.after(alone)
    const cut = alone.offsetWidth - field.offsetWidth
    alone.remove()
    if (cut > 1) faults.push(`cuts «${chosen.text}» by ${cut} px`)
  }
  for (const field of main.querySelectorAll<HTMLElement>(
    'input:not([type=file]), textarea, select',
  )) {
    if (!field.checkVisibility()) continue
    field.focus()
    const { left, top, width, height } = field.getBoundingClientRect()
    const [middle, centre] = [left + width / 2, top + height / 2]
    // The middle of a field that is higher than the screen may be beyond it.
    if (centre < 0 || centre > innerHeight) continue
    const found = document.elementFromPoint(middle, centre)
    const isSeen =
      found &&
      (field.contains(found) || found.contains(field) || field.parentElement?.contains(found))
    if (width > 2 && !isSeen)
      faults.push(
        `${found?.className} covers ${field.getAttribute('aria-label') ?? (field.id || field.outerHTML.slice(0, 90))}`,
      )
  }
  if (dialog) return faults
  const bars = [...document.querySelectorAll('header, nav, [role=region], body *')].filter(
    element => {
      const { position } = getComputedStyle(element)
      return (
        /fixed|sticky/.test(position) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    },
  )
  const covered = bars.reduce((all, bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return all + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  }, 0)
  if (covered > innerHeight / 3)
    faults.push(`bars cover ${covered} px: ${bars.map(bar => `${bar.tagName}.${bar.className}`)}`)
  return faults
}
