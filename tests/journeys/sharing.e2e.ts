import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const next = (page: Page) => page.getByRole('button', { name: /^Avanti/ }).click()

/** A photo drawn by the browser, with a colour to recognise it. */
async function photo(page: Page, name: string, colour: string, type = 'image/jpeg') {
  const base64 = await page.evaluate(
    ([fill, kind]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
      drawing.fillStyle = fill as string
      drawing.fillRect(0, 0, 640, 480)
      return canvas.toDataURL(kind).split(',')[1] ?? ''
    },
    [colour, type],
  )
  return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') }
}

async function expectNoFaults(page: Page) {
  expect(await violations(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

test('a member shares a product from the phone and edits it; another member finds it', async ({
  browser,
  ownServer: server,
}) => {
  const page = await (await anotherBrowser(browser, { ...phone, locale: 'it-IT' })).newPage()
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me`)
  await page.getByRole('link', { name: 'Carica un oggetto' }).click()
  await expect(page.getByRole('heading', { name: 'Informazioni' })).toBeVisible()
  await expectNoFaults(page)

  await next(page)
  await expect(page.getByText('Attenzione ai campi richiesti')).toBeVisible()
  await expect(page.getByText('Titolo: Campo richiesto')).toBeVisible()
  await expect(page.getByText('Categoria: Campo richiesto')).toBeVisible()
  await page.getByLabel('Titolo').fill('Spremiagrumi elettrico rosso')
  await expect(page.getByLabel('Categoria').getByRole('option')).not.toContainText(['In prestito'])
  await page.getByLabel('Categoria').selectOption({ label: 'Elettrodomestici da cucina' })
  await next(page)
  await expect(page.getByRole('heading', { name: 'Descrizione' })).toBeFocused()
  await page.getByLabel('Descrizione').fill('Fa il succo a tutta la scala.')
  await next(page)

  const field = page.locator('input[type=file]').first()
  await expect(page.getByRole('button', { name: 'Scatta una foto' })).toBeVisible()
  await field.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%'),
  })
  await expect(page.getByText("File 'a.pdf' non supportato")).toBeVisible()
  await field.setInputFiles({
    name: 'grande.tif',
    mimeType: 'image/tiff',
    buffer: Buffer.alloc(9_000_001),
  })
  await expect(page.getByText("File 'grande.tif' troppo grande")).toBeVisible()
  // A photo that the browser can draw is made smaller first.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(9_000_000)
  await field.setInputFiles({ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect(page.locator('[data-photo] picture')).toHaveCount(1, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Rimuovi: enorme.jpg' }).click()
  await field.setInputFiles([
    await photo(page, 'rosso.jpg', '#c22'),
    await photo(page, 'verde.png', '#2a4', 'image/png'),
  ])
  await expect(page.getByText('non supportato')).toHaveCount(0)
  const rows = page.getByRole('list', { name: 'Foto' }).getByRole('listitem')
  await expect(rows.getByRole('button', { name: /^Sposta prima/ })).toHaveCount(2)
  await expect(page.locator('[data-photo] picture')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sposta prima: verde.png' }).press('Enter')
  await expect(rows.first()).toContainText('Copertina')
  await expect(page.getByRole('button', { name: 'Sposta prima: verde.png' })).toBeFocused()
  await rows.first().getByLabel('Che cosa si vede').fill('Lo spremiagrumi dall’alto')
  await page.waitForLoadState('networkidle')
  await expectNoFaults(page)

  await page.reload()
  await expect(page.getByText('Riprendi da dove eri')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Immagini' })).toBeVisible()
  await expect(rows.first().getByLabel('Che cosa si vede')).toHaveValue('Lo spremiagrumi dall’alto')
  await next(page)
  await expect(page.getByText('Spremiagrumi elettrico rosso')).toBeVisible()
  await expect(page.getByText('Casa del proprietario')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Carica oggetto' }).click()
  await expect(page.getByText('Oggetto caricato con successo!')).toBeVisible()
  await expect(page).toHaveURL(/\/me\/products\/?$/)
  const mine = page.getByRole('article').filter({ hasText: 'Spremiagrumi elettrico rosso' })
  await expect(mine).toContainText('Disponibile')

  await mine.getByRole('link', { name: /^Modifica/ }).click()
  await expect(page.getByText('Riprendi da dove eri')).toHaveCount(0)
  await page.getByLabel('Titolo').fill('Spremiagrumi elettrico verde')
  await next(page)
  await expect(page.getByLabel('Descrizione')).toHaveAttribute('readonly', '')
  await expect(page.getByLabel('Descrizione')).toHaveValue('Fa il succo a tutta la scala.')
  await next(page)
  await rows
    .last()
    .getByRole('button', { name: /^Rimuovi/ })
    .click()
  await expect(rows).toHaveCount(1)
  await next(page)
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByText('Modifiche salvate!')).toBeVisible()
  await page.context().close()

  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server)
  await member.goto(`${server.url}/search?k=spremiagrumi%20verde`)
  await member
    .getByRole('link', { name: /Spremiagrumi elettrico verde/ })
    .first()
    .click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(/Spremiagrumi elettrico verde/)
  await expect(member.getByText('Casa del proprietario').first()).toBeVisible()
  await expect(member.getByAltText('Lo spremiagrumi dall’alto').first()).toBeVisible()
  await member.context().close()
})

test('a photo whose upload failed stays on the device and is sent on request', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/product-edit`)
  await page.getByLabel('Titolo').fill('Scaletta')
  await page.getByLabel('Categoria').selectOption({ label: 'Fai da te' })
  await next(page)
  await next(page)
  const shot = await photo(page, 'scaletta.jpg', '#246')
  await page.route('**/v1/files', route => route.abort('connectionreset'))
  await page.locator('input[type=file]').first().setInputFiles(shot)
  await expect(page.getByRole('button', { name: 'Riprova: scaletta.jpg' })).toBeVisible()
  await page.unroute('**/v1/files')
  await page.reload()
  await expect(page.locator('[data-photo] picture')).toHaveCount(1)

  await server.stop()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByText('Serve la connessione: riprova quando torna la rete.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scegli le foto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await next(page)
  await expect(page.getByRole('button', { name: 'Carica oggetto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await server.start()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Carica oggetto' }).click()
  await expect(page.getByText('Oggetto caricato con successo!')).toBeVisible()
})

test('a photo is dropped into the form, and an expired session is renewed for it', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/product-edit`)
  await page.getByLabel('Titolo').fill('Scaletta')
  await page.getByLabel('Categoria').selectOption({ label: 'Fai da te' })
  await next(page)
  await next(page)
  let refused = 0
  await page.route('**/v1/files', route => {
    refused++
    const error = { code: 'token_expired', message: '', request_id: '' }
    if (refused > 1) return route.continue()
    return route.fulfill({ status: 401, json: { error } })
  })
  const { buffer, name, mimeType } = await photo(page, 'lasciata.jpg', '#246')
  const data = await page.evaluateHandle(
    ([content, title, type]) => {
      const bytes = Uint8Array.from(atob(content as string), letter => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], title as string, { type: type as string }))
      return transfer
    },
    [buffer.toString('base64'), name, mimeType],
  )
  await page.getByText('oppure trascinale qui').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.locator('[data-photo] picture')).toHaveCount(1)
  expect(refused).toBe(2)
})
