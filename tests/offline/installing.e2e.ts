import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  anotherBrowser,
  demoPassword,
  expect,
  hydrated,
  signIn,
  test,
  workerReady,
} from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'

/** Simulates the browser's install event and records when its dialog is opened. */
async function offerInstall(page: Page) {
  await hydrated(page)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.asked = 'yes'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(offer)
  })
}
const card = (page: Page) => page.getByRole('region', { name: "Installa l'app" })

test('the first visit offers no installing; the first booking offers it, with a button', async ({
  page,
  ownServer: server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await expect(card(page)).toHaveCount(0)
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Smartlocker Stazione/ })
  await offerInstall(page)
  await expect(page.getByRole('button', { name: 'Conferma e invia prenotazione' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await confirmLoan(page)
  await expect(card(page)).toContainText('anche senza rete')
  // It is in the page's flow, so it covers nothing.
  const [main, offer] = [await page.locator('main').boundingBox(), await card(page).boundingBox()]
  expect(offer?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0))
  await card(page).getByRole('button', { name: 'Installa' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(card(page)).toHaveCount(0)
})

test('the second visit offers it once; after «later» it is silent for a month', async ({
  context,
  server,
}) => {
  const first = await context.newPage()
  await first.goto(server.url)
  await expect.poll(() => first.evaluate(() => localStorage.getItem('visits'))).toBe('1')
  await first.close()
  let page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await card(page).getByRole('button', { name: 'Non ora' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.close()

  page = await context.newPage()
  const visit = async () => {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await offerInstall(page)
  }
  await page.clock.install()
  await visit()
  await page.clock.runFor(2000)
  await expect(card(page)).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
  await visit()
  await expect(card(page)).toBeVisible()
})

test('an iPhone shows how to install, and that the member signs in again', async ({
  browser,
  server,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const context = await anotherBrowser(browser, { userAgent })
  const earlier = await context.newPage()
  await earlier.goto(server.url)
  await hydrated(earlier)
  const page = await context.newPage()
  await page.goto(server.url)
  await card(page).getByRole('button', { name: 'Come si fa' }).click()
  const sheet = page.getByRole('dialog', { name: "Installa l'app" })
  await expect(sheet).toContainText('Aggiungi alla schermata Home')
  await expect(sheet).toContainText('accedi di nuovo')
  await sheet.getByRole('button', { name: 'Chiudi' }).click()
  await expect(card(page)).toHaveCount(0)
  await context.close()
})

test('help and profile always offer installing, until it is done', async ({ page, server }) => {
  await page.goto(`${server.url}/help`)
  await page.getByRole('link', { name: "Installa l'app" }).click()
  await expect(page.getByText('Apri il menu del browser')).toBeVisible()
  await offerInstall(page)
  await page.getByRole('button', { name: 'Installa' }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText("L'app è già installata.")).toBeVisible()
  await signIn(page, server)
  await page.goto(`${server.url}/me`)
  await page
    .getByRole('navigation', { name: 'Il mio profilo' })
    .getByRole('link', { name: "Installa l'app" })
    .click()
  await expect(page).toHaveURL(/\/install$/)
})

test('text shared with the app becomes a search, with and without its service worker', async ({
  page,
  server,
}) => {
  const share = () =>
    page.evaluate(() => {
      const form = document.createElement('form')
      form.method = 'POST'
      form.enctype = 'multipart/form-data'
      form.action = '/share'
      for (const [name, value] of [
        ['title', ''],
        ['text', 'trapano https://shop.example/7'],
      ] as const) {
        const input = document.createElement('input')
        Object.assign(input, { name, value })
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    })
  await page.goto(server.url)
  await workerReady(page)
  await share()
  await expect(page).toHaveURL(/\/search\?k=trapano$/)
  await expect(page.getByRole('article').first()).toContainText(/trapano/i)
  await page.context().setOffline(true)
  await share()
  await expect(page.getByRole('searchbox')).toHaveValue('trapano')
  await page.context().setOffline(false)

  const answer = await page.request.post(`${server.url}/share`, {
    multipart: { text: `${server.url}/products/ogt-0001` },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers().location]).toEqual([303, '/products/ogt-0001'])
})

/** Shares as the system does: posts a form to the address in the manifest. */
function sharePhoto(page: Page, title: string, bytes: Buffer) {
  return page.evaluate(
    ([title, base64]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share' })
      const words = Object.assign(document.createElement('input'), { name: 'title', value: title })
      const photos = Object.assign(document.createElement('input'), {
        name: 'photos',
        type: 'file',
      })
      const content = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'tenda è qui.png', { type: 'image/png' }))
      photos.files = transfer.files
      form.append(words, photos)
      document.body.append(form)
      form.submit()
    },
    [title, bytes.toString('base64')] as const,
  )
}
const handedOver = (page: Page) =>
  // Leaving may open a new page meanwhile.
  page.evaluate(() => caches.has('handed-over')).catch(() => 'on its way')

test('a photo shared with the app opens the form of a new product, also after signing in', async ({
  page,
  ownServer: server,
}) => {
  const photo = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#2a6' },
  })
    .png()
    .toBuffer()
  await page.goto(server.url)
  await workerReady(page)
  await sharePhoto(page, 'Tenda da due', photo)
  await expect(page).toHaveURL(/\/signin\?from=/)
  await expect.poll(() => handedOver(page)).toBe(true)
  await page.getByLabel('E-mail').fill('vicino@example.org')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('La foto che hai condiviso è già fra le immagini.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/me/product-edit`)
  await expect(page.getByLabel('Titolo')).toHaveValue('Tenda da due')
  await expect.poll(() => handedOver(page)).toBe(false)
  await page.getByLabel('Categoria').selectOption({ label: 'Fai da te' })
  await page.getByRole('button', { name: /^Avanti/ }).click()
  await page.getByRole('button', { name: /^Avanti/ }).click()
  await expect(page.locator('[data-photo] picture')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('Riprendi da dove eri')).toBeVisible()
  await expect(page.locator('[data-photo] picture')).toHaveCount(1)

  // Unused photos are deleted when the member leaves.
  await page.evaluate(async () => {
    await (await caches.open('handed-over')).put('/a.png', new Response('x'))
  })
  await page.goto(`${server.url}/me`)
  await page
    .getByRole('navigation', { name: 'Il mio profilo' })
    .getByRole('button', { name: 'Esci' })
    .click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(() => handedOver(page)).toBe(false)

  // Without the worker photos cannot be stored, and the page says so.
  const multipart = { photos: { name: 'a.png', mimeType: 'image/png', buffer: photo } }
  const answer = await page.request.post(`${server.url}/share`, { multipart, maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([303, '/me/product-edit?shared='])
  await signIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/product-edit?shared=`)
  await expect(page.getByText('Le foto non sono arrivate fin qui')).toBeVisible()
})
