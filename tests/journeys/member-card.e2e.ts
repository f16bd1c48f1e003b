import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'

test('the desk reads a member’s card from their phone, typed or by its camera', async ({
  page,
  browser,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me`)
  const card = page.getByRole('region', { name: 'Tessera' })
  await expect(card).toContainText('Tessera attiva')
  await expect(card).toContainText('BO-00012')
  await settled(page)
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Mostra a tutto schermo: Tessera BO-00012' }).click()
  const code = page.getByRole('dialog').getByRole('img', { name: 'Tessera BO-00012' })
  await expect(code).toBeVisible()
  await code.evaluate(node => Promise.all(node.getAnimations().map(({ finished }) => finished)))
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: await code.screenshot() }

  const desk = await (await anotherBrowser(browser)).newPage()
  await signedIn(desk, server, 'staff@example.org')
  for (const read of [
    async () => {
      await desk.getByLabel('Chi o che cosa?').fill('BO-00012')
      await desk.getByLabel('Chi o che cosa?').press('Enter')
    },
    async () => {
      await desk.getByRole('button', { name: 'Fotocamera' }).click()
      await desk.locator('input[type=file]').setInputFiles(photo)
    },
  ]) {
    await desk.goto(`${server.url}/desk`)
    await settled(desk)
    await read()
    await expect(desk.getByText('Prestito a Marta Bonfiglioli')).toHaveCount(1)
  }
  await desk.context().close()
})
