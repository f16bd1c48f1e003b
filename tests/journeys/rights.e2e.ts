import type { Page } from '@playwright/test'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { anotherBrowser, expect, settled, signedIn, signIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import type { TestServer } from '#tests/support/server.ts'

test.use({ viewport: { width: 390, height: 844 } })

const colleague = 'socia@example.org'
const field = (page: Page) => page.getByLabel('Chi o che cosa?')
const lending = (page: Page) => page.getByRole('region', { name: 'Prestito', exact: true })

/** The refused calls of staff: nothing that is shown may answer «forbidden». */
function refusedOn(page: Page): string[] {
  const refused: string[] = []
  page.on('response', answer => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  return refused
}

/** Gives rights on the page of the member, by hand. */
async function give(page: Page, server: TestServer, ...names: RegExp[]) {
  const staff = await demoCalls(server.url, 'staff@example.org')
  const [member] = await staff<AdminMember[]>('GET', `/v1/admin/members?k=${colleague}`)
  await page.goto(`${server.url}/admin/members/${member?.id}`)
  await page.getByRole('button', { name: 'Cambia che cosa può fare' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of names) await dialog.getByLabel(name).check()
  await settled(page)
  expect(await screenFaults(page, 'rights')).toEqual([])
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a colleague with the desk alone begins with the day, lends to a walk-in, and has no way to money and settings', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  await openDesks(server.url)
  await signedIn(page, server, 'staff@example.org')
  await give(page, server, /^Banco/)
  const section = page.locator('section', { hasText: 'Che cosa può fare qui' })
  await expect(section).toContainText('Presta e riprende gli oggetti')
  await expect(page.getByText('Collabora', { exact: true })).toBeVisible()

  const desk = await (await anotherBrowser(browser)).newPage()
  const refused = refusedOn(desk)
  await desk.goto(`${server.url}/`)
  await signIn(desk, server, colleague)
  await expect(desk.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  const pages = desk.getByRole('navigation', { name: 'Amministrazione' })
  await expect(pages.getByRole('link')).toHaveText([
    'Oggi',
    'Banco',
    'Prestiti',
    'Consegne',
    'Iscritti',
  ])
  await pages.getByRole('button', { name: 'Altro', exact: true }).click()
  await expect(pages.getByRole('link').last()).toHaveText('Etichette')
  await settled(desk)
  expect(await screenFaults(desk, 'first page')).toEqual([])

  await pages.getByRole('link', { name: 'Banco' }).click()
  await expect(field(desk)).toBeFocused()
  await expect(desk.getByRole('link', { name: 'Cassa' })).toHaveCount(0)
  await expect(desk.getByRole('link', { name: 'Smartlocker' })).toHaveCount(0)
  await desk.keyboard.type('popescu an')
  await desk.getByRole('button', { name: /^Andrei Popescu/ }).click()
  await expect(desk.getByRole('button', { name: 'Vendi una tessera' })).toHaveCount(0)
  await expect(field(desk)).toBeFocused()
  await desk.keyboard.type('OGT-0003')
  await desk.keyboard.press('Enter')
  await expect(lending(desk).getByText(/^Tutto in ordine/)).toBeVisible()
  await lending(desk)
    .getByRole('button', { name: /^Consegna/ })
    .click()
  await expect(desk.getByRole('region', { name: 'Ultimo prestito' })).toContainText(
    'Consegnato a Andrei Popescu',
  )

  await desk.keyboard.type('popescu an')
  await desk.getByRole('button', { name: /^Andrei Popescu/ }).click()
  await lending(desk).getByRole('link', { name: 'Andrei Popescu' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Andrei Popescu' })).toBeVisible()
  for (const name of [/^Modifica/, 'Impersona', 'Nuova tessera', 'Cambia che cosa può fare']) {
    await expect(desk.getByRole('button', { name })).toHaveCount(0)
  }
  await settled(desk)
  for (const path of [
    '/desk/till',
    '/desk/lockers',
    '/admin/settings',
    '/admin/audit',
    '/admin/import',
  ]) {
    await desk.goto(server.url + path)
    await expect(desk.getByText('Questa pagina non è tra le tue'), path).toBeVisible()
  }
  expect(await screenFaults(desk, 'another’s page')).toEqual([])
  expect(refused).toEqual([])
})

test('rights combine, and count at once in a page that is open', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await give(page, server, /^Catalogo/, /^Cassa/)
  const other = await (await anotherBrowser(browser)).newPage()
  const refused = refusedOn(other)
  await signedIn(other, server, colleague)
  await other.goto(`${server.url}/admin`)
  await expect(other).toHaveURL(/\/admin\/today$/)
  const pages = other.getByRole('navigation', { name: 'Amministrazione' })
  await expect(pages.getByRole('link')).toHaveText(['Oggi', 'Cassa', 'Oggetti', 'Iscritti'])
  await pages.getByRole('link', { name: 'Oggetti' }).click()
  await expect(other.getByRole('button', { name: 'Aggiungi un oggetto' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Apri il banco' })).toHaveCount(0)
  expect(refused).toEqual([])

  await page.getByRole('button', { name: 'Cambia che cosa può fare' }).click()
  await page.getByLabel(/^Catalogo/).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The next call is refused, and the page offers what is left.
  await other.getByRole('searchbox').fill('scala')
  await expect(other.getByText('Questa pagina non è tra le tue')).toBeVisible()
  await expect(pages.getByRole('link')).toHaveText(['Oggi', 'Cassa', 'Iscritti'])
})
