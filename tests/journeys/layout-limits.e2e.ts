import type { Locator } from '@playwright/test'
import { expect, hydrated, settled, signedIn, test } from '#tests/support/app.ts'
import { startCheckout } from '#tests/support/booking.ts'

const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0)

test('dialog, menu and checkout bar keep their widths on a wide screen @desktop', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0030')
  await expect(page).toHaveURL(/checkout\/loan/)
  await page.goto(`${server.url}/search`)
  await settled(page)
  const bar = page.getByRole('complementary', { name: 'Checkout in corso' })
  expect(await widthOf(bar)).toBe(968)
  await page.getByRole('button', { name: 'Profilo' }).click()
  const menu = page.locator('[popover]:popover-open')
  expect(await widthOf(menu)).toBeLessThanOrEqual(400)
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  expect(await widthOf(page.getByRole('dialog'))).toBe(512)
})

test('the checkout bar takes 97% of a phone’s width', async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0030')
  await expect(page).toHaveURL(/checkout\/loan/)
  await page.goto(`${server.url}/search`)
  await settled(page)
  const bar = page.getByRole('complementary', { name: 'Checkout in corso' })
  const parent = await bar.evaluate(element => {
    const { paddingLeft, paddingRight, width } = getComputedStyle(element.parentElement as Element)
    return (
      Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    )
  })
  expect(await widthOf(bar)).toBe(Math.round(parent * 0.97))
})

test('the drawer of an ended membership is at most 440 wide @desktop', async ({ page, server }) => {
  await signedIn(page, server, 'scaduta@example.org')
  await page.goto(server.url)
  const drawer = page.getByRole('dialog', { name: 'La tua tessera è scaduta' })
  await expect(drawer).toBeVisible()
  expect(await widthOf(drawer)).toBe(440)
})

test('a photo’s thumbnail is 120 wide', async ({ page, server }) => {
  await page.goto(`${server.url}/ui/components`)
  await settled(page)
  const photo = page.getByRole('list', { name: 'Foto' }).first().getByRole('listitem').first()
  expect(await widthOf(photo.locator('picture, span:has(> svg), span:has(> img)').first())).toBe(
    120,
  )
})

test('an error comes when the press is over, and its place stays, so that no button moves', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(`${server.url}/signin`)
  await hydrated(page)
  const email = page.getByLabel('E-mail')
  const button = page.getByRole('button', { name: 'Accedi', exact: true })
  /** Without the transform of a pressed button. */
  const top = () => button.evaluate(element => (element as HTMLElement).offsetTop)
  await email.fill('nessuno')
  const before = await top()
  await button.hover()
  await page.mouse.down()
  // Longer than an error waits otherwise.
  await page.clock.runFor(400)
  expect(await top()).toBe(before)
  await page.mouse.up()
  await expect(page.getByText('Attenzione ai campi richiesti')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  const withErrors = await top()
  expect(withErrors).not.toBe(before)
  await email.fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('oggettoteca')
  await expect(email).not.toHaveAttribute('aria-invalid')
  expect(await top()).toBe(withErrors)
  await button.click()
  await expect(page).not.toHaveURL(/signin/)
})
