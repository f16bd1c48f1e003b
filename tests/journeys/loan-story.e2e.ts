import type { Locator, Page } from '@playwright/test'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { loanRow, openLoan, openRow } from '#tests/support/loan-rows.ts'

/** The sentence of each loan among the first of a page, by the loan's product. */
async function sentences(page: Page, rows: string) {
  const found = await page.locator(rows).evaluateAll(nodes =>
    nodes.map(node => {
      const [sentence] = node.querySelectorAll('p')
      const name = node.querySelector('h3, p + p')
      return [name?.textContent ?? '', sentence?.textContent ?? ''] as const
    }),
  )
  return new Map(found)
}

test('the list of loans says first what is overdue, then what is to do, what comes and what is over', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Adesso',
    'In arrivo',
    'Storico',
  ])
  const now = page.getByRole('region', { name: 'Adesso' }).getByRole('article')
  // One day more, when the server was filled before midnight.
  await expect(now.first()).toContainText(/In ritardo di [34] giorni: riportalo appena puoi/)
  await expect(now.first()).toContainText('Prestito scaduto')
  // One state, and first how to return it.
  await expect(now.first()).not.toContainText('Approvato')
  await expect(now.first()).toContainText(/Il punto è aperto .+: Sportello Bolognina/)
  const coming = page.getByRole('region', { name: 'In arrivo' }).getByRole('article')
  await expect(coming.filter({ hasText: 'Mini proiettore' })).toContainText('Ritira da ')
  const past = page.getByRole('region', { name: 'Storico' }).getByRole('article')
  for (const loan of await past.all()) {
    await openRow(loan)
    await expect(loan.getByText(/^(Restituito|Negato|Annullato)/).first()).toBeVisible()
  }
  // In full too: red, how to return it, and only then a quiet way to keep it longer.
  const style = (part: Locator, name: 'color' | 'backgroundColor') =>
    part.evaluate((element, name) => getComputedStyle(element)[name], name)
  const extend = page.getByRole('button', { name: /^Estendi/ })
  await page.goto(`${server.url}/me/orders/bologna-l006`)
  await expect(extend).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const sentence = page.getByText(/^In ritardo di/).filter({ visible: true })
  const flag = page.getByText('Prestito scaduto').filter({ visible: true })
  expect(await style(sentence, 'color')).toBe(await style(flag, 'color'))
  const order = page.getByRole('link', { name: 'Portami lì' }).or(extend)
  await expect(order.first()).toHaveText('Portami lì')
  await page.goto(`${server.url}/me/orders/bologna-l004`)
  await expect(extend).toBeVisible()
  await expect(extend).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('a loan says the same in the list, in full and in the profile', async ({
  page,
  // A loan that another test has booked may begin today.
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me`)
  await settled(page)
  const current = page.getByRole('region', { name: 'Adesso' })
  await expect(current.getByRole('listitem')).toHaveCount(3)
  const onProfile = await sentences(page, '[aria-labelledby=current-loans] li')
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const inList = await sentences(page, 'article')
  expect(onProfile.size).toBe(3)
  for (const [name, sentence] of onProfile) {
    expect(inList.get(name), name).toBe(sentence)
    await page.goto(`${server.url}/me/orders`)
    await openLoan(page.getByRole('article').filter({ hasText: name }).first())
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(sentence, { exact: true }).filter({ visible: true })).toBeVisible()
  }
})

test('beside a locker code the state «Attesa conferma» says that nothing is missing', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  const ready = 'Non manca niente: hai già il codice.'
  await page.goto(`${server.url}/me/orders`)
  const row = await openRow(loanRow(page, 'Mini proiettore').first())
  await expect(row).toContainText('Codice di ritiro')
  await expect(row).toContainText('Attesa conferma')
  await expect(row).toContainText(ready)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await expect(page.getByText('Attesa conferma').filter({ visible: true })).toBeVisible()
  await expect(page.getByText(ready).filter({ visible: true })).toBeVisible()
})

test('on a wide screen the first loan of the list is open, also after a filter @desktop', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const opened = page.getByRole('heading', { level: 2, name: 'Trapano a percussione 850 W' })
  await expect(opened).toBeVisible()
  const current = page.locator('article[data-current=true]')
  await expect(current).toContainText('Trapano a percussione 850 W')
  await page.getByRole('button', { name: 'Attesa conferma' }).click()
  await expect(current).toContainText('Prestito da confermare')
  await expect(opened).toHaveCount(0)
  await current.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/me\/orders\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('in English and German the sentences are translated', async ({ browser, server }) => {
  for (const [locale, late] of [
    ['en-GB', /[34] days late: return it as soon as you can/],
    ['de-DE', /[34] Tage zu spät: Bring ihn zurück, sobald du kannst/],
  ] as const) {
    const context = await browser.newContext({ locale })
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('welcome', 'seen')
    })
    const page = await context.newPage()
    await signedIn(page, server)
    await page.goto(`${server.url}/me/orders`)
    await expect(page.getByText(late).filter({ visible: true }).first()).toBeVisible()
    await context.close()
  }
})
