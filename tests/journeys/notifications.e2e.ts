import { readFile } from 'node:fs/promises'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { emailTo, linkIn } from '#tests/support/outbox.ts'

test('a member chooses notifications, also by the link in an e-mail', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me`)
  await page.getByRole('link', { name: 'Avvisi e calendario' }).click()
  const reminder = page.getByRole('checkbox', { name: /^Domani riporti/ })
  await expect(reminder).toBeChecked()
  await reminder.uncheck()
  await expect(page.getByText('Scelta salvata')).toBeVisible()
  await page.reload()
  await expect(reminder).not.toBeChecked()
  await expect(page.getByRole('list', { name: 'Arrivano sempre' })).toContainText('Annullamenti')

  await page.goto(`${server.url}/me/orders/bologna-l004`)
  await page.getByRole('button', { name: /^Estendi fino a/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Estendi fino a/ })
    .click()
  await expect(page.getByText('Estensione del prestito avvenuta con successo')).toBeVisible()
  // From nine o'clock on there are reminders too.
  const mail = await emailTo(server, 'socia@example.org', '/unsubscribe?t=', 'ora arriva a')
  expect(mail).toMatch(/List-Unsubscribe:\s+</)
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail).toContain('text/calendar')
  const visitor = await (await anotherBrowser(browser)).newPage()
  await visitor.goto(linkIn(mail, `${server.url}/unsubscribe`))
  await expect(
    visitor.getByText('Fatto: non riceverai più gli avvisi «Passaggi di mano».'),
  ).toBeVisible()
  await expect(visitor).toHaveURL(`${server.url}/unsubscribe`)
  const handovers = page.getByRole('checkbox', { name: /^Passaggi di mano/ })
  await page.goto(`${server.url}/me/notices`)
  await expect(handovers).not.toBeChecked()
  await visitor.getByRole('button', { name: 'Ho cambiato idea, riaccendili' }).click()
  await expect(visitor.getByText('Riceverai di nuovo gli avvisi')).toBeVisible()
  await page.reload()
  await expect(handovers).toBeChecked()
  await visitor.context().close()
})

test('a member downloads a loan for the calendar, and subscribes to all at a private address', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l004`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Aggiungi al calendario' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('prestito.ics')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const { from_date, to_date } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
    return (await (await fetch('/v1/me/orders/bologna-l004', { headers })).json()).loan
  })
  const basic = (day: PlainDate) => day.replaceAll('-', '')
  // The end of an all-day event is the day after its last.
  expect(lines).toContain(`DTSTART;VALUE=DATE:${basic(from_date)}`)
  expect(lines).toContain(`DTEND;VALUE=DATE:${basic(addDays(to_date, 1))}`)
  expect([lines[0], lines.filter(Boolean).at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])

  await page.goto(`${server.url}/me/notices`)
  await page.getByRole('button', { name: "Crea l'indirizzo" }).click()
  const address = page.getByText(/\/v1\/calendar\.ics\?t=/)
  await expect(address).toBeVisible()
  const url = (await address.textContent()) ?? ''
  const read = async () => (await page.request.get(url)).status()
  expect(await (await page.request.get(url)).text()).toContain('UID:bologna-l004@')
  await expect(page.getByRole('link', { name: 'Apri nel calendario' })).toHaveAttribute(
    'href',
    /^webcal:/,
  )
  await page.reload()
  await expect(address).toHaveCount(0)
  await expect(page.getByText(/Letto l'ultima volta/)).toBeVisible()
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await expect(page.getByRole('button', { name: "Crea l'indirizzo" })).toBeVisible()
  expect(await read()).toBe(404)
})
