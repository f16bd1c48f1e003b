import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  demoPassword,
  expect,
  settled,
  signedIn,
  signIn,
  test,
} from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { emailsTo, emailTo, linkIn } from '#tests/support/outbox.ts'
import { prove } from '#tests/support/second-factor.ts'
import { fillPerson } from '#tests/support/sign-up.ts'
import { deviceContents, restMs } from '#tests/support/storage.ts'

const secret = 'tre civette sul comò'

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

test('a visitor signs up, confirms the address, accepts the adhesion and may borrow', {
  tag: '@core',
}, async ({ page, server }) => {
  const email = 'ada@example.org'
  await page.goto(`${server.url}/registrati`)
  await expect(page.getByText('La registrazione è gratuita.')).toBeVisible()
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Attenzione ai campi richiesti')).toBeVisible()
  await expect(page.getByText('Campo richiesto')).toHaveCount(4)
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await fillPerson(page, ` ${email} `)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Indirizzo e password' })).toBeFocused()
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByText('Campo richiesto')).toHaveCount(6)
  for (const [label, value] of [
    ['Codice fiscale', 'sbagliato'],
    ['Via e numero', 'Via Zamboni 1'],
    ['CAP', '40126'],
    ['Città', 'Bologna'],
    ['Provincia', 'BO'],
    ['Password', secret],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await expect(page.getByText('inserisci un codice fiscale corretto')).toBeVisible()
  await page.getByLabel('Codice fiscale').fill('RSSDAA80A41A944X')
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByText('Registrazione completata!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla la posta' })).toBeVisible()

  await page.goto(`${server.url}/signin`)
  await enter(page, email, secret)
  await expect(page.getByText('Prima conferma il tuo indirizzo')).toBeVisible()
  await page.getByRole('button', { name: "Invia di nuovo l'e-mail" }).click()
  await expect(page.getByText(/ancora da confermare/)).toBeVisible()

  // The second e-mail invalidates the first, so the one with a valid link counts.
  await expect.poll(() => emailsTo(server, email, '/signup?t=').length, { timeout: 60_000 }).toBe(2)
  const confirmed = page.getByRole('heading', { level: 1, name: 'Ancora un passo, Ada' })
  const refused = page.getByRole('heading', { level: 1, name: /Verifica non riuscita/ })
  const outcomes: boolean[] = []
  for (const mail of emailsTo(server, email, '/signup?t=')) {
    await page.goto(linkIn(mail, server.url))
    await expect(confirmed.or(refused)).toBeVisible()
    outcomes.push(await confirmed.isVisible())
  }
  expect(outcomes.sort()).toEqual([false, true])
  // The link has signed in.
  await page.goto(`${server.url}/me`)
  await expect(page).toHaveURL(/modulo-adesione/)
})

test('a password is recovered by an e-mail that works once', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/signin`)
  await page.getByRole('link', { name: 'Primo accesso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Primo accesso' })).toBeVisible()
  await page.goto(`${server.url}/password/recovery`)
  await expect(page.getByRole('heading', { level: 1, name: 'Recupero password' })).toBeVisible()
  await page.getByLabel('E-mail').fill('omar.diallo@example.org')
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  const mail = await emailTo(server, 'omar.diallo@example.org', '/password/reset?t=')
  const link = linkIn(mail, `${server.url}/password/reset`)
  await page.goto(link)
  await expect(page).toHaveURL(`${server.url}/password/reset`)
  await page.getByLabel('Nuova password').fill(secret)
  await page.getByLabel('Ripeti la password').fill('un’altra')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByText('Le due password non sono uguali')).toBeVisible()
  await page.getByLabel('Ripeti la password').fill(secret)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Passsword aggiornata!' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('Verifica non riuscita, richiedi un nuovo link')).toBeVisible()
  await page.getByLabel('Codice ricevuto per e-mail').fill('non-è-questo-di-sicuro-no')
  await page.getByRole('button', { name: 'Verifica il codice' }).click()
  await expect(page.getByText('Ops, inserisci il codice corretto')).toBeVisible()
  await page.goto(`${server.url}/signin`)
  await enter(page, 'omar.diallo@example.org', secret)
  await expect(page).not.toHaveURL(/signin/)
})

test('an address of the university leads from recovery to sign-up, and no e-mail is sent', async ({
  page,
  server,
}) => {
  await page.route(`${server.url}/password/recovery`, async route => {
    const answer = await route.fetch()
    const html = await answer.text()
    expect(html).toContain('"university":null')
    const body = html.replace('"university":null', '"university":{"domain":"studio.example.org"}')
    await route.fulfill({ response: answer, body })
  })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/v1/auths/password_recovery')) asked.push(request.method())
  })
  await page.goto(`${server.url}/password/recovery`)
  await settled(page)
  await page.getByLabel('E-mail').fill('ada@Studio.example.org')
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  expect(asked).toEqual([])
})

test('the secret of a link is sent exactly as in the e-mail', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/password_recovery')) asked.push(url.searchParams.get('t') ?? '')
  })
  for (const token of ['1e5', '0012', '{"a":1}', 'true']) {
    await page.goto(`${server.url}/password/reset?t=${encodeURIComponent(token)}`)
    await expect(page.getByText('Verifica non riuscita, richiedi un nuovo link')).toBeVisible()
    expect(asked.at(-1)).toBe(token)
  }
})

test('the adhesion is required before every other page until it is accepted', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signIn(page, server, 'nuovo@example.org')
  await expect(page).toHaveURL(/modulo-adesione/)
  await page.goto(`${server.url}/catalogs/cucina`)
  await expect(page).toHaveURL(/modulo-adesione/)
  await expect(page.getByRole('navigation', { name: 'Barra degli strumenti' })).toHaveCount(0)
  await page.goto(`${server.url}/help`)
  await expect(page).toHaveURL(/help/)
  await page.goto(`${server.url}/catalogs/cucina`)
  const accept = page.getByRole('button', { name: 'Accetta' })
  const named = page.getByText('Prima leggi:')
  for (const [name, to] of [
    ['Regolamento', '/regolamento'],
    ['Come trattiamo i tuoi dati', '/policies/privacy'],
  ] as const) {
    await expect(named.getByRole('link', { name })).toHaveAttribute('href', to)
  }
  await expect(accept).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Spunta la casella per accettare.')).toBeVisible()
  expect(await screenFaults(page, 'the adhesion form')).toEqual([])
  const agreement =
    'Accetto il modulo di adesione per iniziare a utilizzare la webapp e prenotare gli oggetti'
  // Playwright waits for an enabled button, but a person presses it anyway.
  await accept.click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: agreement })).toBeVisible()
  await page.getByLabel(agreement).check()
  await accept.click()
  await expect(page).toHaveURL(/catalogs\/cucina/)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  // A member who reads it again need not accept it again.
  await page.goto(`${server.url}/modulo-adesione`)
  await expect(page.getByText('Qui non devi fare altro')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

for (const sharing of [true, false]) {
  test(`the profile warns a suspended member, sharing mandatory: ${sharing}`, async ({
    page,
    server,
  }) => {
    await signedIn(page, server, 'sospeso@example.org')
    await page.route(`${server.url}/me`, async route => {
      const answer = await route.fetch()
      const html = await answer.text()
      const setting = '"mandatory_sharing":'
      expect(html).toContain(`${setting}true`)
      const body = html.replaceAll(`${setting}true`, `${setting}${sharing}`)
      await route.fulfill({ response: answer, body })
    })
    await page.goto(`${server.url}/me`)
    await expect(page.getByRole('alert').filter({ hasText: /profilo è sospeso/ })).toBeVisible()
    await expect(page.getByText('Oggetti condivisi')).toHaveCount(sharing ? 1 : 0)
  })
}

test('a member signs out of every device at once, including this one', async ({
  page,
  browser,
  server,
}) => {
  await signedIn(page, server, 'sospeso@example.org')
  const other = await (await anotherBrowser(browser)).newPage()
  await signedIn(other, server, 'sospeso@example.org')
  await page.goto(`${server.url}/me/security`)
  await page.getByRole('button', { name: 'Esci da tutti, anche da qui' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await dialog.getByLabel('Password attuale').fill('sbagliata')
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(dialog.getByText('La password attuale non è questa.')).toBeVisible()
  await prove(page)
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('link', { name: 'Accedi' }).first()).toBeVisible()
  await other.goto(`${server.url}/me/orders`)
  await expect(other.getByRole('dialog', { name: 'Questo dispositivo è uscito' })).toBeVisible()
  await other.context().close()
})

test('a member changes contacts, ends devices, downloads all data, and deletes the account', async ({
  page,
  browser,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  const other = await (await anotherBrowser(browser)).newPage()
  await signedIn(other, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/account`)
  await page.getByLabel('Telefono').fill('333 12')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText(/Numero non valido/)).toBeVisible()
  await page.getByLabel('Telefono').fill('3330000004')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Dati salvati')).toBeVisible()
  await page.goto(`${server.url}/me/security`)
  const devices = page.locator('section').filter({ hasText: 'I tuoi dispositivi' })
  await expect(devices.getByText('Questo dispositivo', { exact: true })).toHaveCount(1)
  await expect(devices.getByText(/Chrome, /).first()).toBeVisible()
  await page.context().setOffline(true)
  await expect(devices.getByRole('button', { name: 'Esci da tutti gli altri' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.context().setOffline(false)
  await devices.getByRole('button', { name: 'Esci da tutti gli altri' }).click()
  await prove(page)
  await expect(page.getByText('Dispositivo uscito')).toBeVisible()
  await expect(devices.getByText('Nessun altro dispositivo.')).toBeVisible()
  await other.goto(`${server.url}/me/orders`)
  await expect(other.getByRole('dialog', { name: 'Questo dispositivo è uscito' })).toBeVisible()
  await other.context().close()
  await page.goto(`${server.url}/me/account`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
  expect((await download).suggestedFilename()).toBe('oggettoteca.json')
  await page.getByRole('button', { name: 'Cancella il profilo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password attuale').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Cancella il profilo' }).click()
  await expect(dialog.getByText('Ci sono ancora prestiti aperti')).toBeVisible()
})

test('a member corrects name and e-mail; the new one signs in once its link is opened', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const [present, wanted] = ['vicino@example.org', "o'brien@example.org"]
  await signedIn(page, server, present)
  await page.goto(`${server.url}/me/account`)
  await page.getByLabel('Cognome').fill('Verdi')
  await page.getByLabel('E-mail', { exact: true }).fill(wanted)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await prove(page)
  await expect(page.getByText(`Aspetta conferma: ${wanted}`)).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(present)
  expect(await screenFaults(page, 'my data, with an address that waits')).toEqual([])

  const mail = await emailTo(server, wanted, '/signup?t=')
  const other = await (await anotherBrowser(browser)).newPage()
  await other.goto(linkIn(mail, `${server.url}/signup?t=`))
  await expect(other.getByText('Da ora accedi con questo indirizzo.')).toBeVisible()
  await other.getByRole('link', { name: 'Accedi', exact: true }).last().click()
  await enter(other, present, demoPassword)
  await expect(other.getByText('E-mail o password non validi')).toBeVisible()
  await enter(other, wanted, demoPassword)
  await expect(other).not.toHaveURL(/signin/)
  await other.context().close()
  await emailTo(server, present, 'con questo non si accede')
  await page.reload()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(wanted)
  await expect(page.getByText(/Aspetta conferma/)).toBeHidden()
})

test('staff impersonate a member: every page says so, data stays separate, one tap ends it', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.clock.install()
  const searched: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/users') searched.push(searchParams.get('keywords'))
  })
  await page.goto(`${server.url}/me`)
  await page.getByLabel('Cerca un iscritto').fill('so')
  await page.clock.runFor(2000)
  await expect(page.getByRole('button', { name: 'Impersona' })).toHaveCount(0)
  await page.getByLabel('Cerca un iscritto').fill('socia@')
  await page.getByRole('button', { name: 'Impersona' }).click()
  expect(searched).toEqual(['socia@'])
  await expect(page.getByText('Impersonificazione attivata')).toBeVisible()
  const mark = page.getByText(/Stai usando l'app come Marta/)
  await expect(mark).toBeVisible()
  // Actions that only the member may do are not offered.
  const menu = page.getByRole('main').getByRole('navigation', { name: 'Il mio profilo' })
  await expect(menu.getByRole('link', { name: 'I miei dati' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Cambia password' })).toHaveCount(0)
  await page.goto(`${server.url}/me/orders`)
  await expect(mark).toBeVisible()
  await expect(page.getByText('Attesa conferma').first()).toBeVisible()
  await page.clock.runFor(restMs)
  const stored = await deviceContents(page)
  expect(stored).not.toMatch(/socia@example|323457|BO-00012/)
  for (const path of ['/', '/products/ogt-0001', '/help', '/me/orders/bologna-l008/review']) {
    await page.goto(server.url + path)
    await expect(mark).toBeVisible()
  }
  await expect(page.getByText('Questo lo può fare solo la persona stessa.')).toBeVisible()
  await page.goto(`${server.url}/me/security`)
  await expect(page.getByText('Questo lo può fare solo la persona stessa.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cambia password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rimuovi impersonificazione' }).first().click()
  await expect(page.getByText('Impersonificazione disattivata')).toBeVisible()
  await expect(mark).toHaveCount(0)
  await page.goto(`${server.url}/me`)
  await expect(page.getByText('staff@example.org')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Cambia password' })).toBeVisible()
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByText('323457')).toHaveCount(0)
})

test('@desktop signing out ends the impersonation too', async ({ page, server }) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/me`)
  await page.getByLabel('Cerca un iscritto').fill('vicino')
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page.getByText(/Stai usando l'app come/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Perché comprare un trapano?' }),
  ).toBeVisible()
  await expect(page.getByText(/Stai usando l'app come/)).toHaveCount(0)
  await signIn(page, server, 'super@example.org')
  await expect(page.getByText(/Stai usando l'app come/)).toHaveCount(0)
})
