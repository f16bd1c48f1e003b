import { expect, patient, test, workerReady } from '#tests/support/app.ts'

test('the app starts in German without a network, and changes to another offered language', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.setItem('welcome', 'seen'))
  await page.goto(`${server.url}/help`)
  await page.getByRole('main').getByRole('button', { name: 'Deutsch' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Brauchst du Hilfe?')
  await workerReady(page)
  await page.waitForFunction(() => localStorage.getItem('stored-languages'), null, patient)
  await page.context().setOffline(true)
  await page.goto(`${server.url}/help`)
  await expect(heading).toHaveText('Brauchst du Hilfe?')
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(heading).toHaveText('Need a hand?')
})
