import { manualPages } from '#src/library/manual/manual-pages.ts'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

const staff = 'staff@example.org'

test('from a page of desk and administration the manual opens at the page for it, and leads through the others', async ({
  page,
  server,
}) => {
  const manual = page.getByRole('link', { name: 'Manuale', exact: true })
  const title = page.getByRole('heading', { level: 1 })
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/desk`)
  await manual.click()
  await expect(title).toHaveText('Prestare a chi è davanti a te')
  await expect(title).toBeFocused()
  await expect(page).toHaveURL(`${server.url}/desk/manual/lend`)
  await expect(manual).toHaveCount(0)
  const picture = page.getByRole('img', { name: /^Un prestito al banco: / })
  await expect(picture).toHaveJSProperty('naturalWidth', 780)
  await settled(page)
  expect(await screenFaults(page, 'lend')).toEqual([])

  const ways = page.getByRole('navigation', { name: 'Pagine del manuale' })
  await ways.getByRole('link', { name: /pagina dopo$/ }).click()
  await expect(title).toHaveText('Consegnare quello che era prenotato')
  await ways.getByRole('link', { name: /pagina prima$/ }).click()
  await expect(title).toHaveText('Prestare a chi è davanti a te')
  await ways.getByRole('link', { name: 'Tutte le pagine' }).click()
  await expect(title).toHaveText('Manuale del banco')
  await expect(ways.getByRole('link')).toHaveCount(manualPages.length)
  await settled(page)
  expect(await screenFaults(page, 'contents')).toEqual([])

  await page.goto(`${server.url}/admin/openings`)
  await manual.click()
  await expect(title).toHaveText('Chiusure e altri orari')
  await page.goto(`${server.url}/admin/settings`)
  await manual.click()
  await expect(title).toHaveText('Manuale del banco')
  // An address that names no page.
  await page.goto(`${server.url}/desk/manual/nessuna`)
  await expect(title).toHaveText('Manuale del banco')
})

test('the whole manual is printed, each page with its picture on a sheet of its own', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll('main article img')] as HTMLImageElement[]
      document.title = String(pictures.filter(one => one.naturalWidth > 0).length)
    }
  })
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/desk/manual`)
  await page.getByRole('button', { name: 'Stampa tutto' }).click()
  // Only once all pictures are there.
  await expect(page).toHaveTitle(String(manualPages.length))
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(manualPages.length)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await screenFaults(page, 'print')).toEqual([])
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(manualPages.length)
})

test('members see neither the manual nor its link', async ({ page, server }) => {
  await signedIn(page, server, 'socia@example.org')
  await page.goto(`${server.url}/desk/manual/lend`)
  await expect(
    page.getByRole('heading', { name: "Qui entra chi gestisce l'oggettoteca" }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
