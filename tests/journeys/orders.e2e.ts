import { anotherBrowser, expect, pick, signedIn, test } from '#tests/support/app.ts'
import { loanRow, openLoan, openRow } from '#tests/support/loan-rows.ts'

test('a private loan from receipt to review, borrower and owner in their own browsers', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article').filter({ hasText: 'Banco da lavoro pieghevole' })
  await expect(card).toContainText('Prestito da confermare')
  await openLoan(card)
  await expect(page.getByRole('link', { name: /Scrivi a Vittorio su WhatsApp/ })).toHaveAttribute(
    'href',
    /wa\.me\/39/,
  )
  await page.getByRole('button', { name: 'Conferma ricezione' }).click()
  const receive = page.getByRole('dialog', { name: 'Conferma ricezione oggetto' })
  await receive.getByRole('button', { name: "Ho ricevuto l'oggetto" }).click()
  await expect(page.getByText('Grazie per la tua conferma!')).toBeVisible()
  await expect(page.getByText('Non è più possibile annullare questo prestito!')).toBeVisible()

  const owner = await (await anotherBrowser(browser)).newPage()
  await signedIn(owner, server, 'vicino@example.org')
  await owner.goto(`${server.url}/me/products`)
  const mine = owner.getByRole('article').filter({ hasText: 'Banco da lavoro pieghevole' })
  await mine.getByRole('button', { name: 'Conferma restituzione' }).click()
  const back = owner.getByRole('dialog', { name: 'Conferma restituzione' })
  await expect(back.getByRole('link', { name: /Scrivi a Marta su WhatsApp/ })).toBeVisible()
  await back.getByRole('button', { name: "Ho di nuovo l'oggetto" }).click()
  await expect(owner.getByText('Grazie per la tua conferma!')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Conferma restituzione' })).toHaveCount(0)
  await owner.context().close()

  await page.reload()
  await page.getByRole('link', { name: 'Scrivi una recensione' }).click()
  await page.getByRole('button', { name: 'Invia recensione' }).click()
  await expect(page.getByText('Attenzione ai campi richiesti')).toBeVisible()
  await page.getByRole('radio', { name: '4 stelle' }).check()
  await page.getByLabel("Com'è andata?").fill('Solido, e Vittorio è gentile.')
  await page.getByRole('button', { name: 'Invia recensione' }).click()
  await expect(page.getByText('Grazie per la tua recensione!')).toBeVisible()
  await expect(page).toHaveURL(/\/me\/orders\/[^/]+$/)
  const { pathname } = new URL(page.url())
  await page.goto(`${server.url}${pathname}/review`)
  await expect(page.getByText('Hai già recensito questo oggetto!')).toBeVisible()
  await page.goto(`${server.url}/products/ogt-0020`)
  await page.getByRole('link', { name: '4 stelle su 5 (1 recensione)' }).click()
  await expect(page.getByText('Solido, e Vittorio è gentile.')).toBeInViewport()
})

test('an owner who opens a loan by its address finds it at the product', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/orders/bologna-l096`)
  await expect(page).toHaveURL(/\/me\/products\/ogt-0020$/)
  const loan = page.getByRole('region', { name: 'Attesa conferma' })
  await expect(loan).toContainText('Lo chiede Marta.')
  await expect(page.getByRole('button', { name: 'Conferma ricezione' })).toHaveCount(0)
})

test('a delivered loan shows when it was delivered, in the list and in full', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  for (const path of ['/me/orders?open=bologna-l009', '/me/orders/bologna-l009']) {
    await page.goto(server.url + path)
    const days = page.getByText(/^Consegnato (il |l').+, riportato (il |l')/)
    await expect(days.filter({ visible: true }).first()).toBeVisible()
  }
})

test('an owner moves the deadline once, both see it, and the owner cancels with a reason', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const owner = await (await anotherBrowser(browser)).newPage()
  await signedIn(owner, server, 'vicino@example.org')
  await owner.goto(`${server.url}/me/products/ogt-0079`)
  const mine = owner.getByRole('article').filter({ hasText: 'Amaca da viaggio doppia' })
  await mine.getByRole('button', { name: 'Chiedi una proroga' }).click()
  const ask = owner.getByRole('dialog', { name: 'Vi serve più tempo?' })
  await expect(ask).toContainText(/Avrete tempo fino a .+ Si può chiedere una volta sola\./)
  await ask.getByRole('button', { name: 'Chiedi la proroga' }).click()
  await expect(
    owner.getByText('Il tempo disponibile per concludere la prenotazione è stato esteso!'),
  ).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Proroga richiesta' })).toBeVisible()

  await signedIn(page, server)
  for (const path of ['/me/orders', '/me/orders/bologna-l003']) {
    await page.goto(server.url + path)
    const asked = page.getByRole('button', { name: 'Proroga richiesta' }).filter({ visible: true })
    await expect(asked).toHaveAttribute('aria-disabled', 'true')
  }

  await mine.getByRole('button', { name: 'Va bene' }).click()
  await mine.getByRole('button', { name: 'Annulla prestito' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(owner.getByText('Attenzione ai campi richiesti')).toBeVisible()
  await expect(dialog.getByText('Campo richiesto')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('La corda si è consumata')
  await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(owner.getByText('Prestito annullato!')).toBeVisible()
  await owner.context().close()

  await page.reload()
  await expect(page.getByText('La corda si è consumata')).toBeVisible()
  await expect(page.getByText('Annullato', { exact: true }).filter({ visible: true })).toBeVisible()
})

test('the menu of a loan opens beside its button and scrolls with it', async ({ page, server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const third = page.getByRole('button', { name: /^Azioni sul prestito/ }).nth(2)
  // Its name, because more loans may come above it.
  const name = (await third.getAttribute('aria-label')) ?? ''
  const button = page.getByRole('button', { name, exact: true })
  const menu = page.locator('main [popover]:popover-open')
  const boxes = async () => {
    const [beside, open] = [await button.boundingBox(), await menu.boundingBox()]
    if (!beside || !open) throw new Error('No menu is open')
    return { beside, open }
  }
  /** Opens the menu with its button at that edge, again if the cards got their heights meanwhile. */
  const opensAt = (
    block: ScrollLogicalPosition,
    check: (at: Awaited<ReturnType<typeof boxes>>) => void,
  ) =>
    expect(async () => {
      await page.keyboard.press('Escape')
      await button.evaluate(
        (node, block) => node.scrollIntoView({ block, behavior: 'instant' }),
        block,
      )
      await button.press('Enter')
      check(await boxes())
    }).toPass({ timeout: 20_000 })

  await opensAt('end', ({ beside, open }) => {
    expect(open.y + open.height).toBeCloseTo(beside.y - 4, 0)
    expect(open.x + open.width).toBeCloseTo(beside.x + beside.width, 0)
  })
  const above = await boxes()
  await page.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }))
  const scrolled = await boxes()
  expect(scrolled.beside.y).toBeLessThan(above.beside.y)
  expect(scrolled.open.y - above.open.y).toBeCloseTo(scrolled.beside.y - above.beside.y, 0)
  await page.keyboard.press('Escape')

  await opensAt('start', ({ beside, open }) => {
    expect(open.y).toBeCloseTo(beside.y + beside.height + 4, 0)
  })
})

test('a loan is extended by a month, or to the latest possible day', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await page.getByRole('button', { name: 'Approvato' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Adesso'])
  const card = page.getByRole('article').filter({ hasText: 'Zaino da trekking 60 litri' })
  await card.getByRole('button', { name: /^Azioni sul prestito/ }).click()
  // The menu says the day, and that day is accepted.
  await pick(card.getByRole('button', { name: /^Estendi fino a/ }))
  const dialog = page.getByRole('dialog', { name: 'Estendere il prestito?' })
  await dialog.getByRole('button', { name: /^Estendi fino a/ }).click()
  await expect(page.getByText('Estensione del prestito avvenuta con successo')).toBeVisible()
  await page.getByRole('button', { name: 'Rimuovi filtri' }).click()
  await openRow(card)
  await expect(card.getByText('Esteso', { exact: true })).toBeVisible()
})

test('a loan that is overdue by more than a month is not extended, and the menu says why', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'sospeso@example.org')
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article').filter({ hasText: 'Prestito scaduto' })
  await card.getByRole('button', { name: /^Azioni sul prestito/ }).click()
  await expect(card.getByText('Non si può estendere. È in ritardo da più')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Estendi/ })).toHaveCount(0)
  await page.goto(`${server.url}/me/orders/bologna-l017`)
  await expect(page.getByRole('button', { name: 'Estendi' })).toHaveAccessibleDescription(
    /È in ritardo da più di un mese/,
  )
})

test('of two changes the second shows a message in the dialog, which stays open', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const [here, there] = [page, await (await anotherBrowser(browser)).newPage()]
  for (const tab of [here, there]) {
    await signedIn(tab, server)
    await tab.goto(`${server.url}/me/orders/bologna-l096`)
  }
  await here.getByRole('button', { name: 'Annulla prestito' }).click()
  await there.getByRole('button', { name: 'Conferma ricezione' }).click()
  await there.getByRole('dialog').getByRole('button', { name: "Ho ricevuto l'oggetto" }).click()
  await expect(there.getByText('Grazie per la tua conferma!')).toBeVisible()
  const cancel = here.getByRole('dialog')
  await cancel.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(cancel.getByRole('alert')).toHaveText(
    'Non è più possibile annullare questo prestito!',
  )
  await there.context().close()

  const returning = async () => {
    const owner = await (await anotherBrowser(browser)).newPage()
    await signedIn(owner, server, 'vicino@example.org')
    await owner.goto(`${server.url}/me/products/ogt-0020`)
    await owner.getByRole('button', { name: 'Conferma restituzione' }).click()
    return owner
  }
  const [first, second] = [await returning(), await returning()]
  await first.getByRole('button', { name: "Ho di nuovo l'oggetto" }).click()
  await expect(first.getByText('Grazie per la tua conferma!')).toBeVisible()
  await second.getByRole('button', { name: "Ho di nuovo l'oggetto" }).click()
  await expect(second.getByRole('dialog').getByRole('alert')).toHaveText(
    'Ops, il tuo oggetto è già stato restituito.',
  )
  await second.getByRole('button', { name: 'Non ancora' }).click()
  await expect(second.getByRole('button', { name: 'Conferma restituzione' })).toHaveCount(0)
  for (const owner of [first, second]) await owner.context().close()
})

test('notes are shown as text, and no script in them runs', async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article').filter({ hasText: 'Macchina da cucire' })
  await openRow(card)
  await expect(card.locator('strong', { hasText: 'ago per jeans' })).toBeVisible()
  await expect(card.getByText('Certo, lo trovi nella scatola degli aghi.')).toBeVisible()
  await page.goto(`${server.url}/me/orders/bologna-l001`)
  await expect(page.locator('strong', { hasText: 'ago per jeans' })).toBeVisible()
  await expect(page.getByText('Certo, lo trovi nella scatola degli aghi.')).toBeVisible()
})

test('an external service’s code 9280 means that a member shares no products', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  const answer = (service: object) => ({
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({
      error: { code: 'unavailable', message: '', request_id: 'x', service },
    }),
  })
  await page.route('**/v1/me/products', route => route.fulfill(answer({ code: '9280' })))
  await page.goto(`${server.url}/me/products`)
  await expect(page.getByText('Non condividi ancora nessun oggetto')).toBeVisible()
  await page.unroute('**/v1/me/products')
  await page.route('**/v1/me/products', route => route.fulfill(answer({ code: '1' })))
  await page.reload()
  await expect(page.getByText('Ops, riprova più tardi')).toBeVisible()
})

test('a loan shows why it can’t be cancelled in every state but the first, and if it was reviewed', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  const sentence = page.getByText('Non è più possibile annullare questo prestito!')
  const states = [
    ['l002', 'Attesa conferma', 0],
    ['l004', 'Approvato', 1],
    ['l007', 'Esteso', 1],
    ['l008', 'Restituito', 1],
    ['l013', 'Negato', 1],
    ['l014', 'Annullato', 1],
  ] as const
  for (const [id, status, times] of states) {
    await page.goto(`${server.url}/me/orders/bologna-${id}`)
    await expect(page.getByText(status).filter({ visible: true }).first()).toBeVisible()
    await expect(sentence, status).toHaveCount(times)
    await expect(page.getByRole('button', { name: 'Annulla prestito' })).toHaveCount(1 - times)
  }
  await page.goto(`${server.url}/me/orders/bologna-l006`)
  await expect(page.getByText('Prestito scaduto').filter({ visible: true }).first()).toBeVisible()
})

test('the row of a delivered loan shows where it was delivered, and when', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await page.getByRole('button', { name: 'Vedi tutti' }).click()
  const row = await openRow(loanRow(page, 'Planetaria con impastatore').first())
  const fact = (name: string) => row.locator('div:has(> dt)', { hasText: name }).locator('dd')
  await expect(fact('Consegna a domicilio')).toHaveText(/^[^.]+, 40\d{3} Bologna$/)
  await expect(row).toContainText(/Consegnato (il |l')\d+ \p{L}+, riportato (il |l')\d+ \p{L}+/u)
})

test('a loan past its end is expired in every state that is not closed', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.route(/\/v1\/me\/orders(\?.*)?$/, async route => {
    const answer = await route.fetch()
    const [first] = await answer.json()
    const ended = { ...first.loan, from_date: '2026-01-02', to_date: '2026-01-05' }
    const states = { pending: 1, approved: 3, extended: 4, returned: 5 }
    const json = Object.entries(states).map(([status, status_n]) => ({
      ...first,
      id: status,
      number: status,
      booking: { id: status, loans: [status] },
      status,
      status_n,
      loan: ended,
    }))
    await route.fulfill({ response: answer, json })
  })
  await page.goto(`${server.url}/me/orders`)
  const expired = page.getByRole('article').filter({ hasText: 'Prestito scaduto' })
  await expect(expired).toHaveCount(3)
})
