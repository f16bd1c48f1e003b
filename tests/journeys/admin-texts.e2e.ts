import type { Locator, Page } from '@playwright/test'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults, violations } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import type { TestServer } from '#tests/support/server.ts'

const staff = 'staff@example.org'

/** The rules in Italian, as they are stored. */
async function storedRules(url: string, next?: string): Promise<string> {
  const ask = await demoCalls(url, 'super@example.org')
  const settings = await ask<Settings>('GET', '/v1/admin/settings')
  if (next === undefined) return settings.regolamento.it ?? ''
  const regolamento = { ...settings.regolamento, it: next }
  await ask('PUT', '/v1/admin/settings', { ...settings, regolamento })
  return next
}

/** Opens the settings, with the caret in the rules. */
async function openRules(page: Page, server: TestServer) {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  const rules = page.getByRole('textbox', { name: 'Regolamento in italiano' })
  await rules.click()
  const formats = page.getByRole('toolbar', { name: 'Formato: Regolamento in italiano' })
  const format = (name: string) => formats.getByRole('button', { name, exact: true })
  const unsaved = page.locator('form[data-unsaved]')
  const save = async () => {
    await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
    await expect(unsaved).toHaveCount(0)
  }
  return { rules, formats, format, save, unsaved }
}

/** Pastes as the browser does: with HTML, or with plain text only. */
const paste = (field: Locator, type: 'text/html' | 'text/plain', content: string) =>
  field.evaluate(
    (element, [kind, data]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, data)
      const init = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', init))
    },
    [type, content] as const,
  )

test('staff write the rules as members read them, with buttons and keys', async ({
  page,
  ownServer: server,
}) => {
  const { rules, formats, format, save, unsaved } = await openRules(page, server)
  await expect(rules.locator('h2').first()).toHaveText('Regolamento del prestito')
  await expect(rules).toHaveAttribute('aria-multiline', 'true')
  await expect(unsaved).toHaveCount(0)

  await rules.fill('Chi prende')
  await expect(unsaved).toHaveCount(1)
  await rules.selectText()
  await format('Togli la formattazione').click()
  await format('Grassetto').click()
  await expect(rules.locator('b')).toHaveText('Chi prende')
  await expect(rules).toBeFocused()
  await expect(format('Grassetto')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rules.locator('b')).toHaveCount(0)
  await expect(format('Grassetto')).toHaveAttribute('aria-pressed', 'false')
  await format('Ripeti la modifica').click()
  await expect(rules.locator('b')).toHaveText('Chi prende')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' riporta')
  await page.keyboard.press('Enter')
  await format('Elenco').click()
  await page.keyboard.type('pulito')
  await page.keyboard.press('Enter')
  await page.keyboard.type('intero <b>')
  await expect(format('Elenco')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await format('Titolo').click()
  await page.keyboard.type('Orari')
  await page.keyboard.press('Shift+Home')

  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByRole('dialog').getByLabel('Dove porta')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('example.org/orari')
  await address.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rules).toBeFocused()
  const link = rules.locator('a', { hasText: 'Orari' })
  await expect(link).toHaveAttribute('href', 'https://example.org/orari')
  await expect(format('Link')).toHaveAttribute('aria-pressed', 'true')
  expect(await screenFaults(page, 'rules')).toEqual([])

  // Tab leaves the text at either end, and the buttons are one stop.
  await page.keyboard.press('Shift+Tab')
  await expect(formats.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(format('Grassetto')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(format('Ripeti la modifica')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rules).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rules).not.toBeFocused()

  await save()
  expect(await storedRules(server.url)).toBe(
    '<p><strong>Chi prende</strong> riporta</p><ul><li>pulito</li><li>intero &lt;b&gt;</li></ul>' +
      '<h2><a href="https://example.org/orari">Orari</a></h2>',
  )
  await page.goto(`${server.url}/regolamento`)
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveText(['pulito', 'intero <b>'])
  await expect(main.locator('strong')).toHaveText('Chi prende')
})

test('a text keeps all that it has, and stays as it was stored until somebody changes it', async ({
  page,
  ownServer: server,
}) => {
  const html = `<h1>Regole</h1>
<p>Con <b>forza</b>, <u>sotto</u>, <code>codice</code><br>e <a href="/help">aiuto</a>.</p>
<hr><h3>Un<br>titolo</h3><ol start="3"><li>uno<ul><li>dentro</li></ul></li><li><p>due</p></li><li>tre<br>righe</li></ol>
<blockquote><p>Detto.</p></blockquote><pre>a
  b</pre><table><thead><tr><th>Cosa</th><th>Giorni</th></tr></thead>
<tbody><tr><td>Scala</td><td rowspan="2">7</td></tr><tr><td>Tenda</td></tr></tbody></table>`
  await storedRules(server.url, html)
  const { rules, save, unsaved } = await openRules(page, server)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('x')
  await expect(unsaved).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await expect(unsaved).toHaveCount(0)
  await page.getByLabel("Nome dell'oggettoteca").fill('Altra')
  await save()
  expect(await storedRules(server.url)).toBe(html)

  await rules.getByText('Scala').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' lunga')
  await save()
  expect(await storedRules(server.url)).toBe(
    '<h2>Regole</h2>' +
      '<p>Con <strong>forza</strong>, <u>sotto</u>, <code>codice</code><br>e <a href="/help">aiuto</a>.</p>' +
      '<hr><h3>Un<br>titolo</h3><ol start="3"><li>uno<ul><li>dentro</li></ul></li><li>due</li><li>tre<br>righe</li></ol>' +
      '<blockquote><p>Detto.</p></blockquote><pre>a\n  b</pre>' +
      '<table><thead><tr><th>Cosa</th><th>Giorni</th></tr></thead><tbody>' +
      '<tr><td>Scala lunga</td><td rowspan="2">7</td></tr><tr><td>Tenda</td></tr></tbody></table>',
  )
})

test('what is pasted keeps only what a text may have, and a text that is too long is refused', async ({
  page,
  ownServer: server,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const { rules, save } = await openRules(page, server)
  await rules.fill('')
  await paste(
    rules,
    'text/html',
    `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
<h1 class="x">Da Word</h1><p class="MsoNormal" data-x="1" onclick="alert(1)"><b><span lang="IT">Nero<o:p></o:p></span></b></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>punto</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>altro</p>
<div>prima<div><span style="font-weight: 700; font-style: italic">riga</span></div></div>
<b style="font-weight:normal"><p>intero</p></b><script>alert(1)</script>
<p><a href="javascript:alert(1)">male</a> <a href="https://example.org" target="_top">bene</a><img src="/pasted.png" onerror="alert(1)"></p>
<section>fine</section><!--EndFragment--></body></html>`,
  )
  await expect(rules).toContainText('fine')
  await page.keyboard.press('Enter')
  await paste(rules, 'text/plain', '1 < 2 & https://example.org/orari')
  await expect(rules).toContainText('1 < 2')
  await save()
  expect(await storedRules(server.url)).toBe(
    '<h2>Da Word</h2><p><strong>Nero</strong></p><ul><li>punto</li><li>altro</li></ul><p>prima</p><p><strong><em>riga</em></strong></p>' +
      '<p>intero</p><p>male <a href="https://example.org">bene</a></p><p>fine</p>' +
      '<p>1 &lt; 2 &amp; <a href="https://example.org/orari">https://example.org/orari</a></p>',
  )
  expect(asked.filter(url => url.includes('pasted.png'))).toEqual([])

  await rules.fill('a'.repeat(20_000))
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(rules).toBeFocused()
  await expect(rules).toHaveAttribute('aria-invalid', 'true')
  await expect(rules).toHaveAccessibleDescription(/lungo/)
})

test('staff add, move and merge categories, by the keyboard too, and old links lead on', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/categories`)
  const rows = page.getByRole('list', { name: 'Categorie' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
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
  await expect(dialog.getByText(/\d+ oggetti passano alla categoria scelta/)).toBeVisible()
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
