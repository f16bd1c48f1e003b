import type { Page } from '@playwright/test'
import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Text twice as large on a phone of the usual width, as in the settings of the browser, in each language. */
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

async function faultsOf(page: Page, server: TestServer, paths: readonly string[], size: number) {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(server.url + path)
    await settled(page)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    faults.push(...(await page.evaluate(findFaults)).map(fault => `${path}: ${fault}`))
    const folder = process.env.PICTURES
    const name = `${await page.evaluate(() => document.documentElement.lang)}${size}${path}`
    if (folder) await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}.png` })
  }
  return faults
}

/** Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = []
  const pen = document.createElement('canvas').getContext('2d')
  const main = document.querySelector('h1')?.closest('main')
  if (!pen || !main) return ['no page']
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  const sum = (...lengths: string[]) =>
    lengths.reduce((all, one) => all + Number.parseFloat(one), 0)
  const column = main.clientWidth - sum(paddingLeft, paddingRight)
  const wide = document.documentElement.scrollWidth - innerWidth
  const beyond = [...document.querySelectorAll('main *')].filter(
    element => element.getBoundingClientRect().right > innerWidth,
  )
  if (wide > 0)
    faults.push(`scrolls sideways by ${wide} px: ${beyond.at(-1)?.outerHTML.slice(0, 90)}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    // Addresses have no words.
    if (!parent?.checkVisibility() || text.includes('@')) continue
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size < 2) continue
      // Longer than the page is wide, it has to break somewhere.
      pen.font = getComputedStyle(parent).font
      if (pen.measureText(word).width > column) continue
      faults.push(`breaks «${word}» of ${parent.tagName} «${text.slice(0, 40)}»`)
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('main input[placeholder]')) {
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
  for (const field of document.querySelectorAll<HTMLElement>(
    'main input, main textarea, main select',
  )) {
    if (!field.checkVisibility()) continue
    field.focus()
    const { left, top, width, height } = field.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSeen =
      found &&
      (field.contains(found) || found.contains(field) || field.parentElement?.contains(found))
    if (width > 2 && !isSeen)
      faults.push(`${found?.className} covers ${field.getAttribute('aria-label') ?? field.id}`)
  }
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
