import { expect, test } from '#tests/support/app.ts'

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
  await box.fill('zzzz')
  await box.press('Enter')
  await expect(page.getByText('Impossibile trovare "zzzz"')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Categorie' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dove si ritira' })).toBeVisible()
})

test('filters are in the URL and survive a reload', { tag: '@core' }, async ({ page, server }) => {
  await page.goto(`${server.url}/search`)
  await page.getByText('Filtri', { exact: true }).click()
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
    await expect(fields).toHaveCount(4)
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
    expect(faults).toEqual({ fields: 4, outside: 0, over: 0 })
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
