import type { Locator } from '@playwright/test'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { loanRow, openRow } from '#tests/support/loan-rows.ts'

/** What can be pressed in a closed row, besides its name and its menu. */
const acts = (row: Locator) =>
  row
    .locator('a, button:not([aria-expanded], [popovertarget])')
    .filter({ visible: true })
    .allInnerTexts()

test('a loan is three lines with one act, and opens in place with all that is known of it', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const row = loanRow(page, 'Mini proiettore').first()
  const name = row.getByRole('button', { name: 'Mini proiettore a batteria' })
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await expect(name).toHaveAccessibleDescription(/^Ritira /)
  await expect(row).toContainText(/ · Smartlocker Stazione/)
  await expect(row).not.toContainText('Attesa conferma')
  await expect(row).not.toContainText('Numero')
  // The code itself is the act.
  expect((await acts(row)).map(text => text.replace(/\s/g, ''))).toEqual(['323457'])

  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await expect(name).toBeFocused()
  for (const text of ['Attesa conferma', 'Periodo', '000002, richiesto', 'La tua domanda']) {
    await expect(row).toContainText(text)
  }
  await expect(row.getByRole('img', { name: 'Codice di ritiro 323457' })).toBeVisible()
  await expect(row.getByRole('region', { name: 'Punto di ritiro' })).toContainText('Viale Pietro')
  await settled(page)
  expect(await violations(page)).toEqual([])

  // Going back from its page finds it open.
  await row.getByRole('link', { name: 'Apri il prestito' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Mini proiettore/ })).toBeVisible()
  await page.goBack()
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await name.press('Space')
  await expect(row).not.toContainText('Numero')
})

test('an overdue loan is red once, and says its state in plain words', async ({ page, server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const row = loanRow(page, 'Trapano a percussione').first()
  await expect(row).toContainText('Prestito scaduto')
  expect(await acts(row)).toEqual(['Portami lì'])
  await openRow(row)
  await expect(row.locator('div:has(> dt)', { hasText: 'Stato' })).toContainText('Approvato')
  const red = await row.getByText(/^In ritardo di/).evaluate(node => getComputedStyle(node).color)
  const all = await row
    .locator('p, dd, strong')
    .evaluateAll(nodes =>
      nodes.map(node => [node.textContent, getComputedStyle(node).color] as const),
    )
  expect(all.filter(([, color]) => color === red).map(([text]) => text)).toEqual([
    'Prestito scaduto',
    expect.stringMatching(/^In ritardo di/),
  ])
})

test('in full a loan says first the code, then the place, the days, and shows the picture', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  const place = page.getByRole('region', { name: 'Punto di ritiro' })
  await expect(place).toContainText(/\d\d:\d\d–\d\d:\d\d|Aperto/)
  await expect(place.getByRole('link', { name: 'Portami lì' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\//,
  )
  const parts = [
    page.getByRole('img', { name: /^Codice di ritiro/ }),
    place,
    page.locator('dt', { hasText: 'Periodo' }),
    page.locator('article a[aria-label]:visible').last(),
  ]
  const tops = await Promise.all(parts.map(async part => (await part.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})
