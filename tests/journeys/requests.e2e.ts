import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'

test('an owner sees on the toolbar that somebody asks, and agrees from the profile with two presses', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(server.url)
  const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
  const profile = toolbar.getByRole('link', { name: /^Profilo 1 richiesta$/ })
  await profile.click()
  const requests = page.getByRole('region', { name: '1 richiesta aspetta la tua risposta' })
  await expect(requests.getByRole('article')).toContainText('Rispondi entro ')
  await requests.getByRole('button', { name: 'Va bene' }).click()
  await expect(page.getByText('Fatto: ora potete sentirvi.')).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expect(toolbar.getByRole('link', { name: 'Profilo', exact: true })).toBeVisible()
})

test('requests stand above the products, and the owner’s reply is read by the borrower', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const owner = await (await anotherBrowser(browser)).newPage()
  await signedIn(owner, server, 'vicino@example.org')
  await owner.goto(`${server.url}/me/products`)
  const first = owner.getByRole('article').first()
  await expect(first).toContainText('Amaca da viaggio doppia')
  await expect(first).toContainText('Lo chiede Marta.')
  await expect(owner.getByRole('button', { name: 'Va bene' })).toHaveCount(1)
  await first.getByRole('button', { name: 'Rispondi' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Rispondi a Marta' })
  await dialog.getByRole('button', { name: 'Invia risposta' }).click()
  await expect(dialog.getByText('Campo richiesto')).toBeVisible()
  await dialog.getByLabel('La tua risposta').fill('Giovedì alle 19 va benissimo.')
  await dialog.getByRole('button', { name: 'Invia risposta' }).click()
  await expect(owner.getByText('Risposta inviata.')).toBeVisible()
  await expect(first).toContainText('Giovedì alle 19 va benissimo.')
  await owner.context().close()
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l003`)
  await expect(page.getByText('Giovedì alle 19 va benissimo.')).toBeVisible()
})

test('the phone has five tabs, six with a member’s loans, and no page twice among tabs, menu and header', async ({
  page,
  server,
}) => {
  for (const email of [null, 'vicino@example.org']) {
    if (email) await signedIn(page, server, email)
    await page.goto(server.url)
    await settled(page)
    const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
    await expect(toolbar.locator(':scope > a:visible, :scope > button:visible')).toHaveCount(
      email ? 6 : 5,
    )
    await toolbar.getByRole('button', { name: 'Menu' }).click()
    const targets = await page
      .locator('nav[aria-label="Barra degli strumenti"] a, [popover]:popover-open a, header a')
      .evaluateAll(links =>
        links
          .filter(link => link.checkVisibility())
          .map(link => `${link.closest('header') ? 'brand ' : ''}${link.getAttribute('href')}`),
      )
    expect(targets.length).toBeGreaterThan(5)
    expect(targets.filter((one, at) => targets.indexOf(one) !== at)).toEqual([])
    expect(targets.filter(one => one.startsWith('brand'))).toEqual(['brand /'])
    await page.keyboard.press('Escape')
  }
})

test('a toast covers neither the title nor a button', async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prestito' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Prestito annullato!' })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(() =>
      toast.evaluate(region => {
        const box = region.firstElementChild?.getBoundingClientRect()
        if (!box) return ['no toast']
        return [...document.querySelectorAll('h1, h2, h3, button')]
          .filter(part => !region.contains(part) && part.checkVisibility())
          .filter(part => {
            const { top, bottom, left, right } = part.getBoundingClientRect()
            return top < box.bottom && bottom > box.top && left < box.right && right > box.left
          })
          .map(part => part.textContent)
      }),
    )
    .toEqual([])
})

test('the confirmation shows its code whole above the toolbar', async ({ page, server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/checkout/bologna-l002/cb`)
  await expect(page.getByRole('heading', { name: 'Codice di ritiro' })).toBeVisible()
  const image = await page.getByRole('button', { name: /Mostra a tutto schermo/ }).boundingBox()
  const bottom = (image?.y ?? 999) + (image?.height ?? 999)
  expect(bottom).toBeLessThan(700)
})

test('the main button of a product stands above the box of its queue @desktop', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/products/ogt-0001`)
  await settled(page)
  const borrow = await page.getByRole('button', { name: 'Prendi in prestito' }).boundingBox()
  const queue = await page.getByRole('region', { name: 'Coda' }).boundingBox()
  if (!borrow || !queue) throw new Error('A part is missing')
  expect(borrow.y + borrow.height).toBeLessThanOrEqual(queue.y)
})

test('the pages of a member take more than half of a wide screen @desktop', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  for (const path of ['/me', '/me/orders', '/me/products', '/me/wishes']) {
    await page.goto(server.url + path)
    await settled(page)
    const main = await page.getByRole('main').boundingBox()
    expect(main?.width, path).toBeGreaterThan(1000)
  }
})
