import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { emailTo, linkIn } from '#tests/support/outbox.ts'

const password = 'una frase lunga per entrare'
const email = 'ada.prova@example.org'

test('somebody founds a library to try with the keyboard, asks to keep it, and a super keeps it', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await page.goto(`${server.url}/signin`)
  await page.getByRole('link', { name: "Apri un'oggettoteca di prova" }).click()
  await settled(page)
  expect(await screenFaults(page, 'asking')).toEqual([])
  // A refused name says so at its field.
  await page.getByLabel("Nome dell'oggettoteca").focus()
  await page.keyboard.type('Oggettoteca di Riva')
  await page.keyboard.press('Tab')
  await page.keyboard.type('campus')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('È già usato: scegline un altro')).toBeVisible()
  const address = page.getByLabel("Nome nell'indirizzo")
  await address.fill('riva')
  await expect(page.getByText(`Sarà riva.localhost:${server.port}`)).toBeVisible()
  await address.press('Enter')
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()

  await page.goto(linkIn(await emailTo(server, email, '/prova?t='), `${server.url}/prova`))
  await expect(page).toHaveURL(`${server.url}/prova`)
  await settled(page)
  expect(await screenFaults(page, 'opening')).toEqual([])
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await page.getByLabel('Nome', { exact: true }).press('Enter')

  // At the library's own address.
  const riva = `http://riva.localhost:${server.port}`
  await expect(page).toHaveURL(`${riva}/invitation`)
  await page.getByLabel('Nuova password').fill(password)
  await page.getByLabel('Ripeti la password').fill(password)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByRole('heading', { name: 'Invito accettato' })).toBeVisible()
  await page.goto(`${riva}/signin`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(/admin\/today/)
  await expect(page.getByText(/^Prova: finisce /)).toBeVisible()
  const steps = page.getByRole('list', { name: 'I primi passi' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps.getByText('Fatto')).toHaveCount(0)
  await settled(page)
  expect(await screenFaults(page, 'first steps')).toEqual([])
  await steps.getByRole('link', { name: 'oppure porta qui quello che hai' }).click()
  await expect(page).toHaveURL(/admin\/import/)

  // The banner of the page before has this button too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importa ed esporta')
  await settled(page)
  await page.getByRole('button', { name: 'Tienila' }).press('Enter')
  const asked = page.getByRole('dialog', { name: "Tenere l'oggettoteca?" })
  await expect(asked).toBeVisible()
  expect(await screenFaults(page, 'the question')).toEqual([])
  await asked.getByRole('button', { name: 'Chiedi di tenerla' }).press('Enter')
  await expect(page.getByText('Hai chiesto di tenerla')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tienila' })).toHaveCount(0)

  const operator = await (await anotherBrowser(browser)).newPage()
  await signedIn(operator, server, 'super@example.org')
  await operator.goto(`${server.url}/admin/libraries`)
  const row = operator.getByRole('listitem').filter({ hasText: 'Oggettoteca di Riva' })
  await expect(row).toContainText('Chiede di restare')
  expect(await screenFaults(operator, 'libraries')).toEqual([])
  await row.getByRole('button', { name: 'Tieni Oggettoteca di Riva' }).click()
  await operator.getByRole('button', { name: "Tieni l'oggettoteca" }).click()
  await expect(row.getByText('Chiede di restare')).toHaveCount(0)
  await operator.context().close()

  await page.reload()
  await settled(page)
  await expect(page.getByText(/^Prova: finisce /)).toHaveCount(0)
})

test('a link that works no more says so, and without a network the page does too', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/prova?t=${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible()
  await page.getByRole('link', { name: 'Chiedi un altro link' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await settled(page)
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Mandami il link' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.context().setOffline(false)
})
