import type { Me } from '#contract/shapes/member.ts'
import { expect, signedIn, signIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'

const staff = 'staff@example.org'

test('staff record a signed form for a member, and then book in their name', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/members?k=nuovo@example.org`)
  await page.getByRole('link', { name: 'Apri Nicola Serra' }).click()
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page.getByText(/Stai usando l'app come Nicola/)).toBeVisible()

  // The product speaks of the member, and leads to what staff can do.
  await page.goto(`${server.url}/products/ogt-0003`)
  await expect(
    page.getByText('Nicola Serra non ha ancora accettato il modulo di adesione.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prendi in prestito' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Leggi il modulo' }).click()
  await expect(page.getByText(/Nicola Serra non ha ancora accettato il modulo\./)).toBeVisible()
  await expect(page.getByText(/Ancora un passo/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accetta' })).toHaveCount(0)
  expect(await screenFaults(page, 'the adhesion of a member')).toEqual([])
  await page.getByRole('button', { name: 'Apri la sua scheda' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Nicola Serra' })).toBeVisible()
  await page.getByRole('button', { name: 'Ha firmato su carta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modulo firmato su carta' })
  const signed = dialog.getByLabel('Firmato il')
  const [year = ''] = (await signed.inputValue()).split('-')
  await signed.fill(`${Number(year) + 1}-01-01`)
  const record = async () => {
    await dialog.getByRole('button', { name: 'Registra la firma' }).first().click()
    const question = page.getByRole('dialog', { name: 'Registrare la firma?' })
    await question.getByRole('button', { name: 'Registra la firma' }).click()
  }
  await record()
  await expect(dialog.getByText('Data non valida')).toBeVisible()
  await signed.fill(`${year}-01-02`)
  await record()
  await expect(page.getByText('Firma registrata: ora può prenotare')).toBeVisible()
  await expect(page.getByText(/Firmato su carta il 2 gen.*, registrato da/)).toBeVisible()
  await page.getByRole('button', { name: 'Dai una tessera' }).click()
  await page.getByRole('button', { name: /^Incassa / }).click()
  await expect(page.getByRole('region', { name: 'Tessera venduta' })).toBeVisible()
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page.getByText(/Stai usando l'app come Nicola/)).toBeVisible()
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await confirmLoan(page)
})

test('staff choose whether a changed form must be accepted again', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  const form = page.getByRole('textbox', { name: 'Modulo di adesione in italiano' })
  const choice = page.getByRole('group', { name: 'Chi ha già accettato il modulo' })
  await expect(choice).toHaveCount(0)
  await form.fill('<p>Mi impegno a riportare gli oggetti.</p>')
  await expect(choice.getByRole('radio', { name: /È una correzione/ })).toBeChecked()
  const save = page.getByRole('button', { name: 'Salva le impostazioni' })
  await save.click()
  await expect(page.getByText('Impostazioni salvate').first()).toBeVisible()
  await expect(choice).toHaveCount(0)
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('heading', { level: 1, name: /Ancora un passo/ })).toHaveCount(0)
  await page.goto(`${server.url}/admin/settings`)
  await form.fill('<p>Mi impegno a riportare gli oggetti e a pagare i danni.</p>')
  await choice.getByText('È una nuova versione').click()
  await save.click()
  await expect(page.getByText('Impostazioni salvate').first()).toBeVisible()
  // Staff work on; as members they are asked.
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('heading', { level: 1, name: /Ancora un passo/ })).toBeVisible()
})

test('a suspended member is offered nothing that is refused, and reads why', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'sospeso@example.org')
  const reason = page.getByText(/Il tuo profilo è sospeso: per ora non puoi prenotare/)
  await page.goto(server.url)
  await expect(page.getByRole('complementary', { name: 'Prestiti disponibili' })).toContainText(
    'Il tuo profilo è sospeso',
  )
  await expect(page.getByText(/Puoi prendere ancora/)).toHaveCount(0)
  await page.goto(`${server.url}/me`)
  await expect(page.getByText('Profilo sospeso')).toBeVisible()
  await expect(page.getByText('Tessera attiva')).toHaveCount(0)
  for (const show of ['available', 'busy']) {
    const { body } = await products(server.url)
    const { id } = body.find(({ loan }) => loan.status === show) ?? { id: '' }
    await page.goto(`${server.url}/products/${id}`)
    await expect(reason).toBeVisible()
    for (const name of ['Prendi in prestito', 'Mettiti in coda']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
  }
  expect(await screenFaults(page, 'a product for a suspended member')).toEqual([])
})

test('a member who is suspended during the recap reads why, and is offered no confirmation', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const confirm = page.getByRole('button', { name: 'Conferma e invia prenotazione' })
  await expect(confirm).toBeVisible()
  // As if staff had done it meanwhile.
  await page.route('**/v1/me', async route => {
    const answer = await route.fetch()
    const me = (await answer.json()) as Me
    const all = ['member_suspended']
    const refusals = { reserve: all, confirm: all, queue: all, lend: all }
    await route.fulfill({ json: { ...me, is: { ...me.is, banned: true }, refusals } })
  })
  await page.reload()
  await expect(page.getByText(/Il tuo profilo è sospeso: per ora non puoi prenotare/)).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an expired member reads before booking that the card is missing', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'scaduta@example.org')
  await page.keyboard.press('Escape')
  await page.goto(server.url)
  await expect(page.getByText('La tua tessera è scaduta. Rinnovala per prenotare.')).toBeVisible()
  await page.goto(`${server.url}/products/ogt-0009`)
  await expect(page.getByRole('button', { name: 'Prendi in prestito' })).toBeVisible()
  await expect(page.getByText('La tessera è scaduta: la rinnovi mentre prenoti.')).toBeVisible()
})

type Card = { id: string; loan: { status: string } }

async function products(url: string): Promise<{ body: Card[] }> {
  const answer = await fetch(`${url}/v1/catalogs/all?limit=100`)
  return { body: (await answer.json()) as Card[] }
}
