import { at, signIn, test } from '../test.ts'

test('a member borrows a product, sees its code, and finds it among their loans', async ({
  driver,
  engine,
  server,
}) => {
  await signIn(driver, server)
  await driver.open(`${server.url}/products/ogt-0003`)
  await driver.click({ role: 'button', name: 'Prendi in prestito' })
  await at(driver, /\/checkout\/loan/)
  // The address changes before the page, and the previous page has elements with the same names.
  await driver.see({ role: 'heading', name: 'Prenota' })
  // The place of the latest loan stands alone.
  await driver.click({ role: 'button', name: 'Cambia punto di ritiro' })
  await driver.click({ text: 'Smartlocker Stazione', within: { css: 'main' } })
  await driver.click({ role: 'button', name: /^Prima data libera/ })
  await driver.click({ role: 'button', name: /^3 giorni/ })
  await driver.click({ role: 'button', name: 'Continua con questo prestito' })
  await at(driver, /\/checkout\/recap/)
  await driver.see({ role: 'timer' })
  await driver.click({ role: 'button', name: 'Conferma e invia prenotazione' })
  await at(driver, /\/checkout\/[^/]+\/cb/)
  await driver.see({ role: 'img', name: /Codice di ritiro/ })
  const promise = engine === 'webkit' ? /sette giorni/ : 'anche senza rete'
  await driver.see({ text: promise })
  await driver.open(`${server.url}/me/orders`)
  await driver.click({ role: 'link', name: 'Levigatrice orbitale' })
  await driver.see({ role: 'heading', name: 'Levigatrice orbitale' })
  await driver.see({ role: 'button', name: 'Annulla prestito' })
})
