import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { arrive, at, expect, fullyLoaded, signIn, test } from '../test.ts'

test('the code in a photo leads to its product', async ({ driver, server }) => {
  await arrive(driver, `${server.url}/scan`)
  const drawing = Buffer.from(renderSVG('OGT-0002', { border: 4, pixelSize: 8 }))
  const buffer = await sharp(drawing).png().toBuffer()
  await driver.upload('input[type=file]', [
    { name: 'etichetta.png', mimeType: 'image/png', buffer },
  ])
  await at(driver, /\/products\/OGT-0002/)
})

test('a photo of a product is uploaded', async ({ driver, server }) => {
  await signIn(driver, server, 'vicino@example.org')
  await driver.open(`${server.url}/me/product-edit`)
  await driver.fill({ label: 'Titolo' }, 'Spremiagrumi')
  await driver.select({ label: 'Categoria' }, 'Elettrodomestici da cucina')
  await driver.click({ role: 'button', name: /^Avanti/ })
  await driver.fill({ label: 'Descrizione' }, 'Fa il succo a tutta la scala.')
  await driver.click({ role: 'button', name: /^Avanti/ })
  const buffer = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#c22' },
  })
    .jpeg()
    .toBuffer()
  await driver.see({ role: 'button', name: /Scegli|Carica|Scatta/ })
  await driver.upload('input[type=file]', [{ name: 'rosso.jpg', mimeType: 'image/jpeg', buffer }])
  await driver.see({ text: 'Copertina' })
  await driver.see({ css: '[data-photo] picture' })
})

test('staff choose labels and get them as a PDF', async ({ driver, server }) => {
  await signIn(driver, server, 'staff@example.org')
  await driver.open(`${server.url}/desk/labels`)
  await driver.see({ text: /^Etichette: \d{3}/ })
  // What comes later may move a button under the pointer.
  await fullyLoaded(driver)
  await driver.click({ role: 'button', name: 'Nessuno' })
  await driver.see({ text: /^Etichette: 0/ })
  await driver.fill({ label: 'Nome o codice' }, 'ogt-0027')
  await driver.click({ text: /^OGT-0027/ })
  await driver.see({ text: /^Etichette: 1\./ })
  await driver.run(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = file => {
      Object.assign(window, { saved: file })
      return make(file)
    }
  })
  await driver.click({ role: 'button', name: 'Scarica il PDF da stampare' })
  const readSaved = () =>
    driver.run(async () => {
      const { saved } = window as unknown as { saved?: Blob }
      return saved ? await saved.text() : ''
    })
  await expect.poll(readSaved).toMatch(/^%PDF-1\.4.*\/Count 1 /s)
})

test('a table of objects is tried and imported', async ({ driver, server }) => {
  await signIn(driver, server, 'staff@example.org')
  await driver.open(`${server.url}/admin/import`)
  const name = `Pialla ${driver.engine}`
  const rows = `Attrezzo;Cod.;Tipologia;Stato\n${name};PI-${driver.engine};Officina;ok\n`
  await driver.upload('input[type=file]', [
    { name: 'officina.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) },
  ])
  const attempt = { role: 'button', name: 'Prova senza cambiare nulla' } as const
  await driver.click(attempt)
  await driver.see({ text: name })
  await driver.select({ label: 'Punto di ritiro degli oggetti' }, 'Sportello Centro')
  await driver.click(attempt)
  await driver.see({ text: 'Tutto a posto' })
  await driver.click({ role: 'button', name: 'Importa davvero' })
  await driver.see({ text: 'Importato.' })
})

test('somebody asks for a library to try', async ({ driver, server }) => {
  await arrive(driver, `${server.url}/prova`)
  await driver.fill({ label: "Nome dell'oggettoteca" }, 'Oggettoteca di Riva')
  await driver.fill({ label: "Nome nell'indirizzo" }, `riva-${driver.engine}`)
  await driver.fill({ label: 'E-mail' }, `ada.${driver.engine}@example.org`)
  await driver.click({ role: 'button', name: 'Mandami il link' })
  await driver.see({ role: 'heading', name: 'Controlla la posta' })
})
