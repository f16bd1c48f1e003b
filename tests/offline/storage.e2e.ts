import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, patient, signIn, test, workerReady } from '#tests/support/app.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { copyOfBuild } from '#tests/support/deploy.ts'
import { untilStored } from '#tests/support/storage.ts'

/** Uncaught errors of a page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  return faults
}

const loans = (page: Page) => page.getByRole('heading', { level: 1, name: 'I miei prestiti' })
const firstLoan = (page: Page) => page.getByRole('article').first()

async function warm(page: Page, url: string) {
  await page.goto(`${url}/me/orders`)
  await expect(firstLoan(page)).toBeVisible()
  await untilStored(page, 'orders.list')
}

test('a full device shows a message, stored data and waiting writes, and nothing breaks', async ({
  context,
  server,
}) => {
  const page = await context.newPage()
  const faults = faultsOf(page)
  // Chromium's quota override does not work here, so the errors of a full disk are simulated.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      if (!sessionStorage.getItem('full')) return put.apply(this, args)
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  const full = (is: boolean) =>
    page.evaluate(is => {
      if (is) sessionStorage.setItem('full', 'yes')
      else sessionStorage.removeItem('full')
    }, is)
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await warm(page, server.url)
  await full(true)
  await page.goto(`${server.url}/support`)
  await expect(page.getByLabel('E-mail')).toHaveValue('socia@example.org')
  const message = page.getByText('La memoria del dispositivo è piena')
  await expect(message).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Messaggio').fill('Scritto su un telefono pieno')
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByRole('article')).toContainText('Scritto su un telefono pieno')
  await full(false)
  await context.setOffline(false)
  await expect(page.getByText("Non c'è niente da inviare")).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Prestiti' }).locator('visible=true').first().click()
  await expect(firstLoan(page)).toBeVisible()
  await expect(message).toHaveCount(0)
  expect(faults).toEqual([])
})

test('a private window without storage works with a network and says what it cannot store', async ({
  context,
  server,
}) => {
  const page = await context.newPage()
  const faults = faultsOf(page)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: refuse })
    }
  })
  // What was closed cannot be remembered.
  await page.addLocatorHandler(page.getByRole('dialog'), dialog =>
    dialog.getByRole('button', { name: 'Chiudi' }).click(),
  )
  await page.goto(`${server.url}/signin`)
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('oggettoteca')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).not.toHaveURL(/signin/)
  await expect(page.getByText('Qui il browser non conserva dati')).toBeVisible()
  await page.getByRole('link', { name: 'Prestiti' }).locator('visible=true').first().click()
  await expect(firstLoan(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Home' }).locator('visible=true').first().click()
  await expect(page.getByText(/Sei senza rete/)).toBeVisible()
  expect(faults).toEqual([])
})

test('a database that never opens does not block the app', async ({ page, server }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  })
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await expect(firstLoan(page)).toBeVisible()
  await expect(page.getByText('Qui il browser non conserva dati')).toBeVisible()
})

test('a database that does not answer the worker does not keep a page from loading', async ({
  context,
  page,
  server,
}) => {
  await signIn(page, server)
  await workerReady(page)
  await warm(page, server.url)
  // A transaction ends only when it has no request left.
  await page.evaluate(async () => {
    const opening = indexedDB.open('oggettoteca')
    await new Promise(resolve => {
      opening.onsuccess = resolve
    })
    const store = opening.result.transaction('cache', 'readwrite').objectStore('cache')
    const next = () => {
      store.get('for-worker').onsuccess = next
    }
    next()
  })
  const other = await context.newPage()
  await other.goto(`${server.url}/me/orders`, { timeout: 10_000 })
  await expect(firstLoan(other)).toBeVisible()
})

test('data deleted by the browser is reported as missing, and loads with the network', async ({
  context,
  ownServer: server,
}) => {
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await warm(page, server.url)
  const clear = async (storageTypes: string) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes })
  }
  await page.goto('about:blank')
  await clear('indexeddb')
  await page.close()
  await context.setOffline(true)
  page = await context.newPage()
  const faults = faultsOf(page)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByText('Qui serve la rete')).toBeVisible()
  await context.setOffline(false)
  await expect(firstLoan(page)).toBeVisible()

  await page.goto('about:blank')
  await clear('indexeddb,local_storage,cache_storage,service_workers')
  await page.goto(`${server.url}/me/orders`)
  await expect(firstLoan(page)).toBeVisible()
  expect(faults).toEqual([])
})

test('damaged stores are deleted, not shown, and filled again', async ({ context, server }) => {
  const page = await context.newPage()
  const faults = faultsOf(page)
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await warm(page, server.url)
  const damage = (text: unknown) =>
    page.evaluate(async text => {
      const open = indexedDB.open('oggettoteca')
      const db = await new Promise<IDBDatabase>(resolve => {
        open.onsuccess = () => resolve(open.result)
      })
      const store = db.transaction('cache', 'readwrite').objectStore('cache')
      const keys = await new Promise<IDBValidKey[]>(resolve => {
        const all = store.getAllKeys()
        all.onsuccess = () => resolve(all.result)
      })
      for (const key of keys) store.put(text, key)
      await new Promise(resolve => {
        store.transaction.oncomplete = resolve
      })
      db.close()
    }, text)
  for (const text of ['{"clientState":', '{}', 7, null]) {
    await damage(text)
    await page.reload()
    await expect(firstLoan(page)).toBeVisible()
    await untilStored(page, 'orders.list')
  }
  for (const [key, value] of [
    ['member', '{"id":7}'],
    ['member', 'null'],
    ['boot', '{"clientState":{"queries":[{}]}}'],
    ['boot', '['],
    ['last-page', '//evil.example'],
    ['visits', 'NaN'],
    ['language', 'xx'],
  ] as const) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [key, value] as const)
    await page.reload()
    await expect(loans(page), `${key} ${value}`).toBeVisible()
  }
  // A database of the right name without its object store, created while the app has none open.
  await page.goto(`${server.url}/v1/status`)
  await page.evaluate(async () => {
    const settled = (request: IDBOpenDBRequest) =>
      new Promise(resolve => {
        request.onsuccess = request.onblocked = () => resolve(request.result?.close())
      })
    await settled(indexedDB.deleteDatabase('oggettoteca'))
    await settled(indexedDB.open('oggettoteca', 1))
  })
  await warm(page, server.url)
  await context.setOffline(true)
  await page.reload()
  await expect(firstLoan(page)).toBeVisible()
  await context.setOffline(false)
  expect(faults).toEqual([])
})

test('a stored document of an unusable shape is deleted by trying again', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/help`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(
    () => localStorage.getItem('boot')?.includes('libraries.get'),
    null,
    patient,
  )
  const answer = /<script[^>]*type="application\/json"[^>]*>.*?<\/script>/s
  // The page comes from the worker's cache, without the server's embedded data.
  await page.route(`${server.url}/help`, async route => {
    const page = await route.fetch()
    await route.fulfill({ response: page, body: (await page.text()).replace(answer, '') })
  })
  await page.evaluate(() => {
    const boot = JSON.parse(localStorage.getItem('boot') ?? '{}')
    boot.clientState.queries[0].state.data = {}
    boot.clientState.queries[0].state.dataUpdatedAt = Date.now()
    localStorage.setItem('boot', JSON.stringify(boot))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Serve una mano?' })).toBeVisible()
})

test('a deployment leaves the stored codes unchanged', async ({ context }) => {
  const build = copyOfBuild()
  const server = await startDemoServer({ cwd: build.root })
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await warm(page, server.url)
  build.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(page.getByText('Nuova versione disponibile')).toHaveCount(0)
  await expect(firstLoan(page)).toBeVisible()
  await page.close()
  await context.setOffline(true)
  await server.stop()
  page = await context.newPage()
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await expect(page.getByRole('img', { name: /Codice di ritiro/ }).first()).toBeVisible()
  await server.dispose()
  rmSync(build.root, { recursive: true, force: true })
})
