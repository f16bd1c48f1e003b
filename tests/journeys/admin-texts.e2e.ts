import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults, violations } from '#tests/support/axe.ts'

const staff = 'staff@example.org'

test('staff write the rules with buttons, undo as everywhere, and members read them', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  const rules = page.getByRole('textbox', { name: 'Regolamento in italiano' })
  await expect(rules).toHaveValue(/^## Regolamento del prestito\n\n/)
  await expect(rules).not.toHaveValue(/<\w/)
  const unsaved = page.locator('form[data-unsaved]')
  await expect(unsaved).toHaveCount(0)
  const formats = page.getByRole('group', { name: 'Formato: Regolamento in italiano' })

  await rules.fill('Chi prende')
  await rules.selectText()
  await formats.getByRole('button', { name: 'Grassetto' }).click()
  await expect(rules).toHaveValue('**Chi prende**')
  await expect(rules).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rules).toHaveValue('Chi prende')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await formats.getByRole('button', { name: 'Elenco', exact: true }).click()
  await page.keyboard.type('pulito')
  await page.keyboard.press('Enter')
  await page.keyboard.type('intero <b>')
  await expect(rules).toHaveValue('**Chi prende**\n\n- pulito\n- intero <b>')

  const preview = page.getByRole('region', { name: 'Anteprima: Regolamento in italiano' })
  await page.getByText('Anteprima Regolamento in italiano').click()
  await expect(preview.getByRole('listitem')).toHaveText(['pulito', 'intero <b>'])
  expect(await screenFaults(page, 'rules')).toEqual([])
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate').first()).toBeVisible()
  await page.goto(`${server.url}/regolamento`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['pulito', 'intero <b>'])
  await expect(page.getByRole('main').locator('strong')).toHaveText('Chi prende')
})

test('staff add, move and merge categories, by the keyboard too, and old links lead on', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/categories`)
  const rows = page.getByRole('list', { name: 'Categorie' }).getByRole('listitem')
  const count = await rows.count()
  expect(await screenFaults(page, 'categories')).toEqual([])
  await page.getByRole('button', { name: 'Aggiungi una categoria' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByLabel('Nome in italiano')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Nome in italiano').fill('Biciclette')
  await dialog.getByLabel('Che cosa si vede').selectOption({ label: 'Disegno: un pallone' })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(rows).toHaveCount(count + 1)
  await expect(rows.last()).toContainText('Biciclette')

  const up = page.getByRole('button', { name: 'Sposta Biciclette più su' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`«Biciclette» è al posto ${count} di ${count + 1}`)).toBeVisible()
  await expect(rows.nth(count - 1)).toContainText('Biciclette')
  await expect(up).toBeFocused()

  await page.getByRole('button', { name: "Unisci Campeggio a un'altra" }).click()
  await dialog.getByLabel('Gli oggetti passano a').selectOption({ label: 'Biciclette' })
  await expect(dialog.getByRole('status')).toContainText(
    /\d+ oggetti passano alla categoria scelta/,
  )
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Unisci' }).click()
  await expect(page.getByRole('button', { name: 'Modifica Campeggio' })).toHaveCount(0)
  await expect(rows).toHaveCount(count)
  await page.goto(`${server.url}/catalogs/campeggio`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Biciclette' })).toBeVisible()

  await page.goto(`${server.url}/admin/categories`)
  await page.getByRole('button', { name: 'Aggiungi una categoria' }).click()
  await dialog.getByLabel('Nome in italiano').fill('Vuota')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('button', { name: 'Elimina Vuota' }).click()
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByRole('button', { name: 'Elimina Vuota' })).toHaveCount(0)
})

test('staff give an object a PDF of instructions, and a member opens it', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/objects?k=OGT-0001`)
  await page
    .getByRole('button', { name: /^Modifica / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const files = dialog.getByLabel('Scegli il PDF')
  await files.setInputFiles({
    name: 'foto.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no'),
  })
  await expect(dialog.getByText('Questo file non è un PDF.')).toBeVisible()
  const buffer = Buffer.from('%PDF-1.7\nCome si usa\n%%EOF')
  await files.setInputFiles({ name: 'trapano.pdf', mimeType: 'application/pdf', buffer })
  await expect(dialog.getByRole('link', { name: 'Apri il PDF' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${server.url}/products/ogt-0001`)
  const link = page.getByRole('link', { name: "Istruzioni per l'uso" })
  await expect(link).toHaveAttribute('href', /name=manual-[\w-]+\.pdf$/)
  const opened = await page.request.get(server.url + (await link.getAttribute('href')))
  expect(opened.headers()['content-type']).toBe('application/pdf')
})
