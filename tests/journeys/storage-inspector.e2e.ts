import { type ChildProcess, spawn } from 'node:child_process'
import { expect, fullyLoaded, test } from '#tests/support/app.ts'
import { freePort } from '#tests/support/server.ts'

test('the storage inspector shows developers what is stored, each value cut at 5,000 characters', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const vite = startVite(port, server.port)
  try {
    const url = `http://localhost:${port}`
    await expect
      .poll(
        () =>
          page.request.get(url).then(
            answer => answer.status(),
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    await page.addInitScript(() => localStorage.setItem('long', 'x'.repeat(6000)))
    await page.goto(`${url}/help`)
    const button = page.getByRole('button', { name: 'Storage' })
    await button.click({ timeout: 90_000 })
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const entryOf = (heading: string) =>
      page.getByRole('term').filter({ hasText: heading }).locator('+ dd')
    await expect(entryOf('localStorage: welcome (4)')).toHaveText('seen')
    await expect(entryOf('localStorage: long (6000)')).toHaveText('x'.repeat(5000))
    await button.click()
    await expect(page.getByRole('term')).toHaveCount(0)
  } finally {
    vite.kill('SIGTERM')
  }
})

test('the production build has no storage inspector', async ({ page, server }) => {
  await page.goto(server.url)
  await fullyLoaded(page)
  await expect(page.getByRole('button', { name: 'Storage' })).toHaveCount(0)
})

/** The page as `npm run dev` serves it, with the API of a running server. */
function startVite(port: number, apiPort: number): ChildProcess {
  return spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      '--port',
      String(port),
      '--strictPort',
      '--host',
      'localhost',
    ],
    { env: { ...process.env, PORT: String(apiPort) }, stdio: 'ignore' },
  )
}
