import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, hydrated, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { copyOfBuild } from '#tests/support/deploy.ts'
import { openLoan } from '#tests/support/loan-rows.ts'

test('a page that was opened before a release goes on after it, checkout included', async ({
  page,
}) => {
  const build = copyOfBuild()
  const server = await startDemoServer({ cwd: build.root })
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0017')
  await expect(page.getByRole('radio').first()).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await server.stop()
  build.rename()
  await server.start()
  const names = readdirSync(join(build.root, 'dist/app/assets'))
  const earlier: string[] = []
  page.on('response', answer => {
    const [, name] = /\/assets\/(.+)$/.exec(answer.url()) ?? []
    if (name && !names.includes(name)) earlier.push(`${name} ${answer.status()}`)
  })
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const id = await confirmLoan(page)
  await page.getByRole('link', { name: 'I miei prestiti' }).first().click()
  await expect(page).toHaveURL(/\/me\/orders$/)
  const row = page.getByRole('article').filter({ hasText: 'Pulitore a vapore' }).first()
  await openLoan(row)
  await expect(page).toHaveURL(new RegExp(`/me/orders/${id}`))
  // The list, which has the codes of other loans too, may still be there.
  await expect(page.getByRole('img', { name: /Codice di ritiro/ })).toHaveCount(1)
  expect(loads).toBe(0)
  // Without these the test would prove nothing.
  expect(earlier.length).toBeGreaterThan(0)
  expect(earlier.filter(one => !one.endsWith(' 200'))).toEqual([])

  await page.goto(server.url)
  await hydrated(page)
  const scripts = await page
    .locator('script[src*="/assets/"]')
    .evaluateAll(all =>
      all.map(one => new URL((one as HTMLScriptElement).src).pathname.slice('/assets/'.length)),
    )
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) expect(names).toContain(name)
  await server.dispose()
  rmSync(build.root, { recursive: true, force: true })
})
