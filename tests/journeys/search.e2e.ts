import { expect, hydrated, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

test('typing searches after a pause, corrects a misspelled word, and Enter searches at once', {
  tag: '@core',
}, async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/products/search'))
      asked.push(url.searchParams.get('keywords') ?? '')
  })
  await page.goto(`${server.url}/search`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cerca tra gli oggetti' })).toBeVisible()
  const box = page.getByRole('searchbox')
  await box.pressSequentially('trapno', { delay: 30 })
  await expect(page.getByRole('link', { name: /Trapano/ }).first()).toBeVisible()
  expect(asked).toEqual(['trapno'])
  await expect(page).toHaveURL(/k=trapno/)
  await expect(page.getByText('Nessun oggetto per «trapno». Forse cercavi trapano?')).toBeVisible()
  await page.getByRole('link', { name: 'trapano', exact: true }).click()
  await expect(page).toHaveURL(/k=trapano/)
  await expect(box).toHaveValue('trapano')
  await expect(page.getByText('Forse cercavi')).toHaveCount(0)
  await box.fill('zzzz')
  await box.press('Enter')
  await expect(page.getByText('Impossibile trovare "zzzz"')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Categorie' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dove si ritira' })).toBeVisible()
})

test('filters are in the URL and survive a reload', { tag: '@core' }, async ({ page, server }) => {
  await page.goto(`${server.url}/search`)
  await page.getByText('Filtra e ordina', { exact: true }).click()
  await page.getByLabel('Categoria').selectOption({ label: 'Campeggio' })
  await page.getByLabel('Punto di ritiro').selectOption({ label: 'Sportello Savena' })
  await page.getByRole('button', { name: 'Libero ora' }).click()
  await expect(page).toHaveURL(/category=campeggio/)
  await expect(page).toHaveURL(/point=savena/)
  await expect(page).toHaveURL(/free=now/)
  await expect(page.getByText(/oggetti? trovat/)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'In prestito' })).toHaveCount(0)
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Libero dal').fill(day(20))
  await page.getByLabel('al', { exact: true }).fill(day(22))
  await expect(page).toHaveURL(new RegExp(`from=${day(20)}&to=${day(22)}`))
  await page.reload()
  await expect(page.getByLabel('Categoria')).toHaveValue('campeggio')
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page).not.toHaveURL(/category|point|free|from/)
})

for (const width of [320, 390, 768]) {
  test(`no filter covers another or leaves the panel, ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/search?free=now`)
    const fields = page.locator('details').locator('input, select')
    await expect(fields.first()).toBeVisible()
    await expect(fields).toHaveCount(5)
    const faults = await fields.evaluateAll(all => {
      const boxes = all.map(one => one.getBoundingClientRect())
      const panel = all[0]?.closest('details')?.getBoundingClientRect()
      const outside = boxes.filter(box => box.right > (panel?.right ?? 0))
      const over = boxes.filter((a, at) =>
        boxes
          .slice(at + 1)
          .some(b => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top),
      )
      return { fields: boxes.length, outside: outside.length, over: over.length }
    })
    expect(faults).toEqual({ fields: 5, outside: 0, over: 0 })
  })
}

test('the search word is stored for the session and offered again', async ({ page, server }) => {
  await page.goto(`${server.url}/search?k=tenda`)
  await expect(page.getByRole('link', { name: /Tenda/ }).first()).toBeVisible()
  await page.goto(`${server.url}/search`)
  await expect(page).toHaveURL(/k=tenda/)
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL(/search\?k=$/)
  await page.getByRole('button', { name: 'tenda' }).click()
  await expect(page).toHaveURL(/k=tenda/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
  await page.goBack()
})

test('a category has filters and orders, which its address keeps', async ({ page, server }) => {
  await page.goto(`${server.url}/catalogs/campeggio`)
  await hydrated(page)
  await page.getByText('Filtra e ordina', { exact: true }).click()
  await page.getByLabel('Ordina per').selectOption({ label: 'I più vicini' })
  await page.getByLabel('Vicino a').selectOption({ label: 'Sportello Savena' })
  await expect(page).toHaveURL(/\/catalogs\/campeggio\?near=savena$/)
  await page.getByRole('button', { name: 'Libero ora' }).click()
  await expect(page).toHaveURL(/free=now/)
  await expect(page.getByRole('article').filter({ hasText: 'In prestito' })).toHaveCount(0)
  const shown = () => page.getByRole('article').allInnerTexts()
  await expect.poll(shown).not.toEqual([])
  const before = await shown()
  expect(await screenFaults(page, 'a category with filters')).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Vicino a')).toHaveValue('savena')
  await expect(page.getByLabel('Categoria')).toHaveValue('campeggio')
  await expect.poll(shown).toEqual(before)
  // Another category is another page, with the same filters.
  await page.getByLabel('Categoria').selectOption({ label: 'Tutte' })
  await expect(page).toHaveURL(/\/catalogs\/all\?(?=.*near=savena)(?=.*free=now)/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tutti gli oggetti' })).toBeVisible()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL(/\/catalogs\/all$/)
})

test('a wide screen has the search and the loans in its header', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signedIn(page, server)
  await page.goto(server.url)
  await hydrated(page)
  const header = page.getByRole('banner')
  await header.getByRole('searchbox', { name: 'Cerca un oggetto' }).fill('tenda')
  await header.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/search\?k=tenda$/)
  await expect(page.getByRole('link', { name: /Tenda/ }).first()).toBeVisible()
  // The page has its own field.
  await expect(page.getByRole('searchbox')).toHaveCount(1)
  await header.getByRole('link', { name: 'Prestiti', exact: true }).click()
  await expect(page).toHaveURL(/\/me\/orders$/)
})
