import type { Page } from '@playwright/test'
import { demoPassword, expect, test, workerReady } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import type { TestServer } from '#tests/support/server.ts'

// Some of these tests need the service worker.
test.use({ serviceWorkers: 'allow' })

const campus = (server: TestServer) => `http://campus.localhost:${server.port}`
const toUniversity = (page: Page) =>
  page.getByRole('button', { name: "Accedi con le credenziali dell'università" }).click()
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(name) }).click()

/** Whether this browser has an identity cookie. */
const tokenOf = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/v1/auths/access')).json()).access_token)

/** Goes from a sign-in page to the university's. */
async function setOut(page: Page, server: TestServer, path = '/signin') {
  await page.goto(campus(server) + path)
  await toUniversity(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Con chi entri?')
}

test('a visitor signs on at the university and returns to the page', { tag: '@core' }, async ({
  page,
  server,
}) => {
  const posted: string[] = []
  const broken: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/v1/auths/openID')) posted.push(request.method())
  })
  page.on('console', message => {
    if (/Content Security Policy|Refused to/.test(message.text())) broken.push(message.text())
  })
  await setOut(page, server, '/me')
  await expect(page.getByText('Simulazione', { exact: true })).toBeVisible()
  await choose(page, 'Samuele Conti')
  await expect(page).toHaveURL(`${campus(server)}/me`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samuele Conti')
  await page.reload()
  await expect(page.getByText('studente@example.org')).toBeVisible()
  expect(posted).toEqual(['POST'])
  expect(broken).toEqual([])
})

test('a first sign-on creates a member', async ({ page, server }) => {
  await setOut(page, server)
  await choose(page, 'Nora Ferri')
  await expect(page).not.toHaveURL(/signin/)
  await expect(page).toHaveURL(/modulo-adesione/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ancora un passo, Nora' })).toBeVisible()
})

test('a cancelled sign-on says so and signs nobody in', async ({ page, server }) => {
  await setOut(page, server, '/me')
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accesso annullato')
  await expect(page).toHaveURL(`${campus(server)}/signin/oid/callback`)
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await choose(page, 'Samuele Conti')
  await expect(page).toHaveURL(`${campus(server)}/me`)
})

test('a refused sign-on and an old address have a message', async ({ page, server }) => {
  await setOut(page, server)
  await choose(page, 'Vito Neri')
  await expect(page.getByRole('alert')).toContainText('non ha ancora verificato la tua e-mail')
  expect(await tokenOf(page)).toBeNull()
  const foreign = '/signin/oid/callback?code=1e5&state=12345678901234567890'
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/v1/auths/openID')) {
        sessionStorage.setItem('sent', await request.clone().text())
      }
      return real(request)
    }
  })
  await page.goto(campus(server) + foreign)
  await expect(page.getByRole('alert')).toContainText('è scaduto o è già stato usato')
  const sent = await page.evaluate(() => sessionStorage.getItem('sent'))
  expect(JSON.parse(sent ?? '')).toEqual({ code: '1e5', state: '12345678901234567890' })
  await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click()
  await expect(page).toHaveURL(`${campus(server)}/`)
})

test('a sign-on without a network sends its code when the network returns', async ({
  page,
  context,
  server,
}) => {
  await page.goto(campus(server))
  await workerReady(page)
  await setOut(page, server)
  await page.route('**/v1/auths/openID', route => route.abort('internetdisconnected'))
  await choose(page, 'Samuele Conti')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manca la connessione')
  await page.unroute('**/v1/auths/openID')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Riprova' })).toHaveAttribute('aria-disabled')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Riprova' })).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page).toHaveURL(`${campus(server)}/`)
  expect(await tokenOf(page)).not.toBeNull()
})

test('staff sign in by password behind a button of their own', async ({ page, server }) => {
  await page.goto(`${campus(server)}/signin`)
  await expect(page.getByLabel('E-mail')).toBeHidden()
  await page.getByText('Sono del personale').click()
  await page.getByLabel('E-mail').fill('bibliotecaria@example.org')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).not.toHaveURL(/signin/)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the sign-on pages have no accessibility fault, ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const look = async (where: string) => {
      expect(await violations(page, { tags: [] }), where).toEqual([])
    }
    await page.goto(`${campus(server)}/signin`)
    await page.getByText('Sono del personale').click()
    await look('sign-in')
    await toUniversity(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Con chi entri?')
    await look('university')
    await choose(page, 'Vito Neri')
    await expect(page.getByRole('alert')).toBeVisible()
    await look('callback')
  })
}
