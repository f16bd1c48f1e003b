import type { Driver } from '../driver.ts'
import { at, signIn, test } from '../test.ts'

/** Opens a checkout of a product at a pickup point, for three days from the first free one. */
async function reserve(driver: Driver, url: string, product: string, point: string) {
  await driver.open(`${url}/products/${product}`)
  await driver.click({ role: 'button', name: 'Prendi in prestito' })
  await at(driver, /\/checkout\/loan/)
  // The address changes before the page, and the previous page has elements with the same names.
  await driver.see({ role: 'heading', name: 'Prenota' })
  // The place of the latest loan stands alone.
  await driver.click({ role: 'button', name: 'Cambia punto di ritiro' })
  await driver.click({ text: point, within: { css: 'main' } })
  await driver.click({ role: 'button', name: /^Prima data libera/ })
  await driver.click({ role: 'button', name: /^3 giorni/ })
  await driver.click({ role: 'button', name: 'Continua con questo prestito' })
  await at(driver, /\/checkout\/recap/)
  await driver.see({ role: 'timer' })
}

// It cancels what it books, so that the same member may borrow in the next test. It books other products than that test,
// because a cancelled loan stays in the list, under the name of its product.
test('a member adds a second product, books both for the same days, and cancels both together', async ({
  driver,
  server,
}) => {
  await signIn(driver, server)
  await reserve(driver, server.url, 'ogt-0033', 'Sportello Centro')
  await driver.open(`${server.url}/products/ogt-0031`)
  await driver.click({ role: 'button', name: 'Aggiungi allo stesso ritiro' })
  await at(driver, /\/checkout\/loan/)
  await driver.see({ role: 'heading', name: 'Piastra per crêpes' })
  await driver.click({ role: 'button', name: 'Continua con questo prestito' })
  await at(driver, /\/checkout\/recap/)
  await driver.see({ role: 'timer' })
  await driver.click({ role: 'button', name: 'Conferma e invia prenotazione' })
  await at(driver, /\/checkout\/[^/]+\/cb/)
  await driver.open(`${server.url}/me/orders`)
  await driver.click({ role: 'button', name: 'Fonduta per sei persone, Piastra per crêpes' })
  await driver.see({ role: 'link', name: 'Fonduta per sei persone' })
  await driver.see({ role: 'link', name: 'Piastra per crêpes' })
  const cancel = { role: 'button', name: 'Annulla la prenotazione' } as const
  const acts = { role: 'button', name: 'Azioni sulla prenotazione' } as const
  await driver.click(acts)
  await driver.click(cancel)
  const question = { role: 'dialog' } as const
  await driver.click({ ...cancel, within: question })
  await driver.gone(question)
  await driver.gone(acts)
})

test('a member borrows a product, sees its code, and finds it among their loans', async ({
  driver,
  engine,
  server,
}) => {
  await signIn(driver, server)
  await reserve(driver, server.url, 'ogt-0003', 'Smartlocker Stazione')
  await driver.click({ role: 'button', name: 'Conferma e invia prenotazione' })
  await at(driver, /\/checkout\/[^/]+\/cb/)
  await driver.see({ role: 'img', name: /Codice di ritiro/ })
  const promise = engine === 'webkit' ? /sette giorni/ : 'anche senza rete'
  await driver.see({ text: promise })
  await driver.open(`${server.url}/me/orders`)
  await driver.click({ role: 'button', name: 'Levigatrice orbitale' })
  await driver.click({ role: 'link', name: 'Apri il prestito' })
  await driver.see({ role: 'heading', name: 'Levigatrice orbitale' })
  await driver.see({ role: 'button', name: 'Annulla prestito' })
})
