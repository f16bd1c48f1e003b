import type { Locator, Page } from '@playwright/test'
import { demoPassword, expect, settled, signedIn, test } from '#tests/support/app.ts'

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    const here = await target.evaluateAll(all => all.includes(document.activeElement as never))
    if (here) {
      await expect(page.locator(':focus')).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** The focused elements while pressing Tab, with those that a fixed element covers. */
async function hiddenStops(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = []
  for (let at = 0; at < presses; at++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const box = focused.getBoundingClientRect()
      if (focused === document.body || box.width === 0) return null
      const points = [0.1, 0.5, 0.9].flatMap(x =>
        [0.1, 0.5, 0.9].map(y => [box.left + box.width * x, box.top + box.height * y] as const),
      )
      const above = points.map(([x, y]) => document.elementFromPoint(x, y))
      const seen = above.some(
        top => top && (focused.contains(top) || top.contains(focused) || top.closest('label')),
      )
      if (seen) return null
      const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
      return `${focused.outerHTML.slice(0, 120)} at ${place} below ${above[4]?.outerHTML.slice(0, 120)}`
    })
    if (found) hidden.push(found)
  }
  return hidden
}

test('fixed bars never cover the focus, and main controls are large enough', async ({
  page,
  ownServer: server,
}) => {
  test.setTimeout(120_000)
  await signedIn(page, server)
  const hidden: string[] = []
  for (const path of [
    '/',
    '/products/ogt-0004',
    '/search?k=trapano',
    '/search?k=trapano&category=utensili-elettrici&free=now',
    '/me/orders',
    '/me/account',
    '/me/security',
  ]) {
    await page.goto(server.url + path)
    await settled(page)
    const shelf = page.getByRole('region', { name: 'Da fare' }).getByRole('link')
    if (path === '/') await expect(shelf.first()).toBeVisible()
    hidden.push(...(await hiddenStops(page, 45)).map(stop => `${path}: ${stop}`))
  }
  await page.goto(`${server.url}/products/ogt-0004`)
  const borrow = page.getByRole('button', { name: 'Prendi in prestito' }).first()
  expect((await borrow.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await borrow.click()
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('grid').first()).toBeVisible()
  hidden.push(...(await hiddenStops(page, 30)).map(stop => `checkout: ${stop}`))
  const onward = page.getByRole('button', { name: 'Continua con questo prestito' })
  expect((await onward.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(hidden).toEqual([])
})

test('the keyboard alone is enough to find, borrow, confirm and show the code', async ({
  page,
  ownServer: server,
}) => {
  test.setTimeout(120_000)
  const enter = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await page.goto(`${server.url}/signin`)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('socia@example.org')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/signin/)
  await page.goto(`${server.url}/search`)
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('levigatrice orbitale')
  await enter(page.getByRole('main').getByRole('link', { name: /Levigatrice orbitale/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Levigatrice orbitale' })).toBeFocused()
  await enter(page.getByRole('button', { name: 'Prendi in prestito' }))
  await expect(page).toHaveURL(/checkout\/loan/)
  // The place of the latest loan is chosen; this member wants another one.
  await enter(page.getByRole('button', { name: 'Cambia punto di ritiro' }))
  await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  const wanted = page.getByRole('radio', { name: /Smartlocker Stazione/ })
  // The points are in the order of their first free days.
  const isBelow = await wanted.evaluate(one => {
    const chosen = document.querySelector('input[type=radio]:checked')
    return chosen?.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING
  })
  for (let at = 0; at < 8 && !(await wanted.isChecked()); at++) {
    await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
    await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  }
  await expect(wanted).toBeChecked()
  await enter(page.getByRole('button', { name: /^Prima data libera/ }))
  await enter(page.getByRole('button', { name: /^3 giorni/ }))
  await enter(page.getByRole('button', { name: 'Continua con questo prestito' }))
  await expect(page).toHaveURL(/checkout\/recap/)
  await enter(page.getByRole('button', { name: 'Conferma e invia prenotazione' }))
  await expect(page).toHaveURL(/\/cb$/)
  await enter(page.getByRole('button', { name: /Mostra a tutto schermo/ }))
  const dialog = page.getByRole('dialog', { name: 'Codice di ritiro' })
  await expect(dialog.getByRole('img', { name: /Codice di ritiro/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Mostra a tutto schermo/ }).first()).toBeFocused()
})
