import type { Page } from '@playwright/test'
import { expect, openSection, settled, signedIn, test } from '#tests/support/app.ts'

const staff = 'staff@example.org'

/** Delays the calls of an address until the returned function is called. */
async function delayPress(page: Page, address: RegExp) {
  let go = () => {}
  const gone = new Promise<void>(done => {
    go = done
  })
  await page.route(address, async route => {
    await gone
    await route.continue().catch(() => {})
  })
  return async () => {
    go()
    await page.unroute(address)
  }
}

const running = (page: Page) => page.getByRole('progressbar')

/** Looks at another page of the administration, and comes back. */
async function lookElsewhere(page: Page) {
  await openSection(page, 'Numeri')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/numeri/)
  await expect(running(page)).toHaveCount(0)
  await page.goBack()
}

test('an import shows how far it is, goes on while staff look at another page, and can be ended', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('File da importare').setInputFiles({
    name: 'oggetti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code,name,location\nE2E-7,Sparapunti,centro\n'),
  })
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  const held = await delayPress(page, /\/v1\/admin\/imports/)
  await attempt.click()
  await expect(running(page)).toBeVisible()
  await lookElsewhere(page)
  await expect(running(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ferma' }).click()
  await expect(page.getByText('Importazione fermata.')).toBeVisible()
  await expect(running(page)).toHaveCount(0)
  await held()

  await attempt.click()
  await page.getByRole('button', { name: 'Importa davvero' }).click({ trial: true })
  const slow = await delayPress(page, /\/v1\/admin\/imports/)
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(running(page)).toBeVisible()
  await openSection(page, 'Numeri')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/numeri/)
  await slow()
  await expect(page.getByText('Importazione finita')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Importato.')).toBeVisible()
})

test('an export shows that it is under way, can be ended, and is saved on another page', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const start = page.getByRole('button', { name: 'Scarica tutto' })
  const held = await delayPress(page, /\/v1\/admin\/exports/)
  await start.click()
  await expect(page.getByText('Preparo il file…')).toBeVisible()
  await lookElsewhere(page)
  await expect(running(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ferma' }).click()
  await expect(start).toBeVisible()
  await held()

  const slow = await delayPress(page, /\/v1\/admin\/exports/)
  await start.click()
  await expect(running(page)).toBeVisible()
  await openSection(page, 'Numeri')
  const download = page.waitForEvent('download')
  await slow()
  expect((await download).suggestedFilename()).toBe('oggettoteca.zip')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/numeri/)
})

test('a logo shows how much of it was sent, and its sending can be ended', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  await settled(page)
  const send = async () => {
    await page.getByLabel('Scegli il logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
    })
    await expect(running(page)).toBeVisible()
    await page.getByRole('button', { name: 'Ferma' }).click()
  }
  await delayPress(page, /\/v1\/admin\/.*logo/)
  // Ended before the app has the code that sends it.
  const code = await delayPress(page, /\/assets\/.*\.js/)
  await send()
  await code()
  await expect(running(page)).toHaveCount(0)
  await send()
  await expect(running(page)).toHaveCount(0)
  await expect(page.getByText('Logo cambiato')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the first download of the catalogue shows how far it is, covers nothing, and can be ended', async ({
  page,
  server,
}) => {
  const held = await delayPress(page, /\/v1\/pocket/)
  await page.goto(`${server.url}/help`)
  await settled(page)
  await page.getByText('Tutto il catalogo sul telefono').first().scrollIntoViewIfNeeded()
  const keep = page.getByRole('button', { name: 'Tieni tutto qui' })
  await keep.click()
  await expect(page.getByText('Scarico il catalogo: intanto puoi fare altro.')).toBeVisible()
  await expect(running(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ferma' }).click()
  await expect(running(page)).toHaveCount(0)
  await expect(page.getByText(/Il catalogo non è arrivato/)).toHaveCount(0)
  await held()
  await keep.click()
  await expect(page.getByText(/^Oggetti: \d+, spazio:/)).toBeVisible()
})
