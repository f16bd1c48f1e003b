import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

const staff = 'staff@example.org'
const photo = (colour: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const picker = (page: Page) => page.getByLabel('Scegli le foto, o uno zip')
const send = (page: Page) => page.getByRole('button', { name: 'Manda le foto' })

test('photos go to the objects whose code is their name, and the others are named', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const content = await photo('#a52')
  await picker(page).setInputFiles([
    jpeg('OGT-0001 (7).JPG', content),
    jpeg('IMG_4711.jpg', content),
    jpeg('IMG_4712.HEIC', content),
  ])
  await expect(page.getByText('2 foto scelte')).toBeVisible()
  await page.getByText(/1 file in un formato che non si legge/).click()
  await expect(page.getByText('IMG_4712.HEIC')).toBeVisible()
  expect(await screenFaults(page, 'import')).toEqual([])
  await send(page).click()
  await expect(page.getByText('1 foto aggiunta')).toBeVisible()
  await page.getByText(/1 foto di nessun oggetto/).click()
  await expect(page.getByText('IMG_4711.jpg')).toBeVisible()
  // The same in a zip is not sent again.
  const zip = Buffer.from(zipSync({ 'foto/ogt-0001 (7).jpg': content }))
  await picker(page).setInputFiles({ name: 'foto.zip', mimeType: 'application/zip', buffer: zip })
  await expect(page.getByText('1 foto scelta')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('1 c’era già')).toBeVisible()
})

test('a folder with the table and its photos is dropped at once', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const table = 'code,name,location,pictures\nE2E-41,Sparapunti,centro,Sparapunti.jpg\n'
  const zip = zipSync({
    'casa/oggetti.csv': new TextEncoder().encode(table),
    'casa/foto/SPARAPUNTI.JPG': await photo('#25a'),
  })
  // Opened in the browser, as a dropped folder is.
  await picker(page).setInputFiles({
    name: 'casa.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  })
  await expect(page.getByText('La tabella casa/oggetti.csv è pronta')).toBeVisible()
  await page.getByRole('button', { name: 'Prova senza cambiare nulla' }).click()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()
  await expect(page.getByText(/1 foto che non c’è ancora.*Sparapunti\.jpg/)).toBeVisible()
  await send(page).click()
  await expect(page.getByText('1 foto aggiunta')).toBeVisible()
  await expect(page.getByText(/che non c’è ancora/)).toHaveCount(0)
  await page.goto(`${server.url}/products/e2e-41`)
  await expect(page.getByRole('img', { name: 'Sparapunti' }).first()).toBeVisible()
})

test('staff see how far the server is with photos from addresses, stop it, and try again', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  const object = { id: 'ogt-0001', code: 'OGT-0001', name: 'Trapano', names: {} }
  const failure = { id: 'f', source: 'https://foto.example/una/pagina', reason: 'page', object }
  const missing = { count: 0, names: [] }
  let shown = {
    done: 312,
    total: 1200,
    waiting: 887,
    stopped: 0,
    failed: 1,
    failures: [failure],
    missing,
  }
  const pressed: unknown[] = []
  await page.route(/\/v1\/admin\/photos$/, async route => {
    if (route.request().method() !== 'PATCH') return route.fulfill({ json: shown })
    const body = route.request().postDataJSON()
    pressed.push(body)
    const { waiting, stopped, failed } = shown
    shown = body.run
      ? { ...shown, waiting: stopped + failed, stopped: 0, failed: 0, failures: [] }
      : { ...shown, waiting: 0, stopped: waiting }
    return route.fulfill({ json: { changed: 1 } })
  })
  await page.goto(`${server.url}/admin/import`)
  await expect(page.getByText('Foto scaricate: 312 di 1200')).toBeVisible()
  await expect(page.getByText('È una pagina, non una foto')).toBeVisible()
  await expect(page.getByText('https://foto.example/una/pagina')).toBeVisible()
  expect(await screenFaults(page, 'import')).toEqual([])
  await page.getByRole('button', { name: 'Ferma' }).click()
  await expect(page.getByText('Lo scarico è fermo: ne mancano 887.')).toBeVisible()
  expect(await screenFaults(page, 'import')).toEqual([])
  await page.getByRole('button', { name: 'Riprendi' }).press('Enter')
  await expect(page.getByRole('progressbar', { name: /312 di 1200/ })).toBeVisible()
  await expect(page.getByText('È una pagina, non una foto')).toHaveCount(0)
  expect(pressed).toEqual([{ run: false }, { run: true }])
})
