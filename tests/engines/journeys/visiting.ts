import { arrive, at, demoPassword, test } from '../test.ts'

test('the home page leads to a category and a product', async ({ driver, server }) => {
  await arrive(driver, server.url)
  await driver.see({ role: 'heading', name: 'Perché comprare un trapano?' })
  await driver.see({ role: 'heading', name: 'In evidenza' })
  await driver.click({ role: 'link', name: /vedi tutte/ })
  // Home has links of the same names, and a press on one of them may reach what takes its place.
  await driver.gone({ role: 'heading', name: 'In evidenza' })
  await driver.click({ role: 'link', name: /^Utensili elettrici/ })
  await driver.see({ role: 'heading', name: 'Utensili elettrici' })
  await driver.click({ role: 'link', name: 'Levigatrice orbitale' })
  await driver.see({ role: 'heading', name: 'Levigatrice orbitale' })
  await driver.see({ role: 'table' })
})

test('search finds a product by its name', async ({ driver, server }) => {
  await arrive(driver, `${server.url}/search`)
  await driver.fill({ css: 'main input[type=search], header input[type=search]' }, 'levigatrice')
  await driver.click({ role: 'link', name: 'Levigatrice orbitale' })
  await at(driver, /\/products\/ogt-0003/i)
})

test('a menu is closed until it is opened, and closes after a choice', async ({
  driver,
  server,
}) => {
  await arrive(driver, `${server.url}/signin`)
  const rules = { role: 'link', name: 'Regolamento' } as const
  await driver.gone(rules)
  await driver.click({ role: 'button', name: 'Menu' })
  await driver.click(rules)
  await driver.see({ role: 'heading', name: 'Regolamento' })
  await driver.gone(rules)
})

test('sign-in refuses a wrong password and accepts the right one', async ({ driver, server }) => {
  await arrive(driver, `${server.url}/signin`)
  await driver.fill({ label: 'E-mail' }, 'socia@example.org')
  await driver.fill({ label: 'Password' }, 'sbagliata')
  await driver.click({ role: 'button', name: 'Accedi' })
  await driver.see({ role: 'alert' })
  await driver.fill({ label: 'Password' }, demoPassword)
  await driver.click({ role: 'button', name: 'Accedi' })
  await at(driver, /^(?!.*signin)/)
  await driver.see({ role: 'heading', name: 'In evidenza' })
})
