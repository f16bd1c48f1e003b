import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { choosePoint, startCheckout } from '#tests/support/booking.ts'
import { fillPerson, fillSignUp } from '#tests/support/sign-up.ts'

test('every text rule has a message when its field loses the focus', async ({ page, server }) => {
  await page.clock.install()
  await page.goto(`${server.url}/ui/components`)
  await settled(page)
  const form = page.getByRole('form', { name: 'Regole dei testi' }).first()
  const wrong = [
    ['required', '', 'Campo richiesto'],
    ['email', 'ada@', 'Email non valida'],
    ['email', 'ada', "inserisci un'email corretta"],
    ['fiscal_code', 'RSSMRA80', 'inserisci un codice fiscale corretto'],
    ['vat_number', '0123', 'inserisci una partita iva corretta'],
    ['phone', '05', 'Solo cifre, almeno 3'],
    ['postal_code', '4012', 'Il CAP ha 5 cifre'],
    ['url', 'example', 'Url non valido'],
    ['iban', 'DE60X0542811101000000123456', 'inserisci un IBAN corretto'],
    ['two_decimals', '1,234', 'campo con 2 decimali'],
    ['three_decimals', '1,2345', 'campo con 3 decimali'],
    ['zero_to_hundred', '101', 'inserisci un valore da 0 a 100'],
    ['has_digit', 'abc', 'inserisci almeno una cifra'],
    ['lowercase', 'Abc', 'solo lettere minuscole e cifre'],
    ['capitalized', 'ada neri', "scrivi maiuscola l'iniziale di ogni parola"],
    ['max_20', 'a'.repeat(21), 'Testo troppo lungo'],
    ['min_100', 'a', 'Troppo corto'],
  ] as const
  for (const [rule, text, message] of wrong) {
    const field = form.getByLabel(rule, { exact: true })
    await field.fill(text)
    await field.blur()
    await expect(field, rule).toHaveAccessibleDescription(message)
    await field.focus()
    await expect(field, rule).not.toHaveAccessibleDescription(message)
  }
  await form.getByLabel('fiscal_code').fill('rssmra80a01a944x')
  await form.getByLabel('fiscal_code').blur()
  await page.clock.runFor(1000)
  await expect(form.getByLabel('fiscal_code')).not.toHaveAttribute('aria-invalid', 'true')
})

test('an empty required field has a message at once', async ({ page, server }) => {
  await page.goto(`${server.url}/signin`)
  await settled(page)
  await page.getByLabel('E-mail').focus()
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Campo richiesto')
})

test('a password can be shown and hidden', async ({ page, server }) => {
  await page.goto(`${server.url}/signin`)
  await settled(page)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostra password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Nascondi password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('pasting is possible only in fields for e-mails and passwords', async ({ page, server }) => {
  await page.goto(`${server.url}/signup`)
  await settled(page)
  const isPasted = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate(field =>
        field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      )
  for (const [label, pasted] of [
    ['Nome', false],
    ['Telefono', false],
    ['E-mail', true],
  ] as const) {
    expect(await isPasted(label), label).toBe(pasted)
  }
  await fillSignUp(page, 'ada@example.org')
  expect(await isPasted('Città')).toBe(false)
  expect(await isPasted('Password')).toBe(true)
})

for (const [university, label, description] of [
  ['studio.example.org', 'Matricola universitaria', "Dice all'oggettoteca chi sei."],
  ['', 'Codice fiscale', 'Serve a intestarti la tessera. inserisci un codice fiscale corretto'],
] as const) {
  test(`sign-up asks for the ${label}, without single sign-on too`, async ({
    page,
    browser,
    ownServer: server,
  }) => {
    await signedIn(page, server, 'super@example.org')
    await page.goto(`${server.url}/admin/service`)
    await page.getByLabel("Dominio delle e-mail dell'università").fill(university)
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Impostazioni salvate')).toBeVisible()
    const visitor = await (await anotherBrowser(browser)).newPage()
    await visitor.goto(`${server.url}/signup`)
    await fillPerson(visitor, 'ada@example.org')
    await visitor.getByRole('button', { name: 'Continua' }).click()
    const field = visitor.getByLabel(label)
    await field.fill('0000912345')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(description)
    // The whole page was validated, so other fields show errors too.
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByText('Campo richiesto').first()).toBeVisible()
    await expect(field).toHaveAccessibleDescription(description)
    await visitor.context().close()
  })
}

test('choosing the 31st day clears the period and says why', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0030')
  await choosePoint(page, /Smartlocker Saragozza/)
  const next = page.getByRole('button', { name: 'Mese successivo' })
  await next.click()
  const grid = page.getByRole('grid')
  const day = (date: number) =>
    grid.getByRole('button').filter({ hasText: new RegExp(`^${date}$`) })
  await day(1).first().click()
  // A month of 31 days holds it; from a shorter one it is in the next.
  const long = (await day(31).count()) > 0
  if (!long) await next.click()
  await (long ? day(31).last() : day(3).first()).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^Tempo di prestito massimo è di 30 giorni!$/ }),
  ).toBeVisible()
  await expect(page.getByText(/giorni: ritiri/)).toHaveCount(0)
  await expect(grid.locator('[data-selected]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(page.getByText('Seleziona la data del prestito!')).toBeVisible()
})
