import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { expect, patient, signedIn, test } from '#tests/support/app.ts'

/** A camera that shows one QR code permanently. */
async function cameraOn(text: string): Promise<string> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 12 })))
    .resize({ width: 280, height: 280 })
    .toBuffer()
  const frame = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#fff' },
  })
    .composite([{ input: code }])
    .jpeg({ quality: 95 })
    .toBuffer()
  const file = join(mkdtempSync(join(tmpdir(), 'camera-')), 'qr.mjpeg')
  writeFileSync(file, Buffer.concat([frame, frame, frame]))
  return file
}

async function withCamera(text: string, use: (page: Page) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${await cameraOn(text)}`,
    ],
  })
  const context = await browser.newContext({ locale: 'it-IT', permissions: ['camera'] })
  await use(await context.newPage())
  await browser.close()
}

test('the camera starts after a tap and stops when a label leads to its product', {
  tag: '@core',
}, async ({ server }) => {
  await withCamera(`${server.url}/products/ogt-0001`, async page => {
    await page.addInitScript(() => {
      const media = navigator.mediaDevices
      const ask = media.getUserMedia.bind(media)
      const seen = Object.assign(window, { tracks: [] as MediaStreamTrack[] })
      media.getUserMedia = async constraints => {
        const stream = await ask(constraints)
        seen.tracks.push(...stream.getTracks())
        return stream
      }
    })
    const tracks = () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(one => one.readyState),
      )
    await page.goto(`${server.url}/scan`)
    await expect(page.getByRole('button', { name: 'Avvia la fotocamera' })).toBeVisible()
    expect(await tracks()).toEqual([])
    await page.getByRole('button', { name: 'Avvia la fotocamera' }).click()
    await expect(page).toHaveURL(/\/products\/ogt-0001/, patient)
    await expect.poll(async () => [...new Set(await tracks())]).toEqual(['ended'])
  })
})

test('a foreign code is shown and never opened', async ({ server }) => {
  await withCamera('https://evil.example/products/ogt-0001', async page => {
    await page.goto(`${server.url}/scan`)
    await page.getByRole('button', { name: 'Avvia la fotocamera' }).click()
    await expect(page.getByText(/Questo codice porta a evil\.example/)).toBeVisible(patient)
    await expect(page).toHaveURL(`${server.url}/scan`)
    // The camera would go on reading its own code.
    await page.getByRole('button', { name: 'Ferma' }).click()
    for (const code of ['javascript:alert(1)', '../../me', 'x'.repeat(300)]) {
      await page.getByLabel("Codice dell'oggetto").fill(code)
      await page.getByRole('button', { name: "Vai all'oggetto" }).click()
      await expect(page).toHaveURL(`${server.url}/scan`)
      await expect(page.getByText(/Se l'etichetta è rovinata, scrivi il codice/)).toBeVisible()
    }
    await page.getByLabel("Codice dell'oggetto").fill(`${server.url}/help`)
    await page.getByRole('button', { name: "Vai all'oggetto" }).click()
    await expect(page.getByText(/porta a un'altra pagina dell'oggettoteca/)).toBeVisible()
  })
})

test('without a camera a typed code or a photo works', async ({ page, server }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError')
    }
  })
  await page.goto(`${server.url}/scan`)
  await page.getByRole('button', { name: 'Avvia la fotocamera' }).click()
  await expect(page.getByText(/La fotocamera è bloccata/)).toBeVisible()
  const photo = await sharp(Buffer.from(renderSVG('OGT-0002', { border: 4, pixelSize: 8 })))
    .png()
    .toBuffer()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: photo })
  await expect(page).toHaveURL(/\/products\/OGT-0002/)
  await page.goto(`${server.url}/scan`)
  await page.getByLabel("Codice dell'oggetto").fill('OGT-0003')
  await page.getByLabel("Codice dell'oggetto").press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Levigatrice orbitale' })).toBeVisible()
})

test('the page stays open for the next label for staff, and shows who has the product', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/scan`)
  for (const code of ['OGT-0003', 'OGT-0001']) {
    await page.getByLabel("Codice dell'oggetto").fill(code)
    await page.getByRole('button', { name: "Vai all'oggetto" }).click()
  }
  await expect(page).toHaveURL(/\/scan/)
  await expect(page.getByRole('link', { name: /Levigatrice orbitale/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Levigatrice orbitale/ })).toContainText(
    'Non è in prestito',
  )
  const drill = page.getByRole('link', { name: /^Trapano avvitatore/ })
  await expect(drill).toContainText(/Approvato: Marco Rinaldi, \d/)
  await expect(drill).toContainText(/Poi Fatima El Amrani, da/)
  await drill.click()
  await expect(page).toHaveURL(/\/desk\?object=OGT-0001/)
  await expect(page.getByRole('button', { name: 'Prendi in restituzione' })).toBeVisible()
})

test('staff return a pile of products by camera: repeated labels count once', async ({
  ownServer: server,
}) => {
  await withCamera(`${server.url}/products/OGT-0001`, async page => {
    await signedIn(page, server, 'staff@example.org')
    await page.goto(`${server.url}/desk/returns`)
    await page.getByRole('button', { name: 'Avvia la fotocamera' }).click()
    const rows = page.getByRole('region', { name: 'Restituzioni' }).getByRole('listitem')
    await expect(rows.getByText('Restituito')).toBeVisible(patient)
    // The label stays in view for many more camera frames.
    const shown = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => {
        return video.getVideoPlaybackQuality().totalVideoFrames
      })
    const before = await shown()
    await expect.poll(shown, patient).toBeGreaterThan(before + 60)
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Avvia la fotocamera' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Restituiti: 1' })).toBeVisible()
  })
})
