import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '#tests/support/server.ts'
import type { Driver } from './driver.ts'
import { signIn } from './test.ts'

/** The ten most visited screens, a visitor's first. */
export const visitorScreens = {
  home: '/',
  categories: '/catalogs',
  category: '/catalogs/cucina',
  object: '/products/ogt-0003',
  search: '/search?k=levigatrice',
  rules: '/regolamento',
  'sign-in': '/signin',
}
export const memberScreens = {
  orders: '/me/orders',
  order: '/me/orders/bologna-l002',
  profile: '/me',
}

/** Pages that a device shows by itself. The pictures of the first were never seen. */
const offlineScreens = {
  'offline-category': '/catalogs/giardino',
  'offline-search': '/search?k=tenda',
  'offline-object': '/products/ogt-0007',
  'offline-orders': '/me/orders',
}

export type Look = (name: string) => Promise<void>

/** Visits the ten screens, signing in on the way; calls back when each is idle. */
export async function walkScreens(driver: Driver, server: TestServer, look: Look) {
  // A first visit fetches the typeface of the texts, and only later ones show it.
  await show(driver, server, '/')
  for (const [name, path] of Object.entries(visitorScreens)) {
    await show(driver, server, path)
    await look(name)
  }
  await signIn(driver, server)
  for (const [name, path] of Object.entries(memberScreens)) {
    await show(driver, server, path)
    await look(name)
  }
}

/** Visits the screens of a device without a network, which has the catalogue. */
export async function walkOffline(driver: Driver, server: TestServer, look: Look) {
  for (const [name, path] of Object.entries(offlineScreens)) {
    await show(driver, server, path)
    await look(name)
  }
}

/** Stores the whole catalogue on the device, which not every engine does unasked. */
export async function keepCatalogue(driver: Driver, server: TestServer) {
  await driver.run(() => {
    localStorage.setItem('pocket', 'on')
    return navigator.serviceWorker.ready.then(() => {})
  })
  await driver.open(`${server.url}/help#catalogue`)
  await driver.see({ text: /^Oggetti: \d+, spazio/ })
}

async function show(driver: Driver, server: TestServer, path: string) {
  await driver.open(server.url + path)
  await driver.see({ role: 'heading' })
  await driver.gone({ css: '[aria-busy=true]' })
  await driver.run(() => document.fonts.ready.then(() => {}))
  await unchanged(driver)
}

/**
 * Waits until the page has not changed for a second, because more data may load after the first.
 */
async function unchanged(driver: Driver) {
  let before = ''
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await driver.run(() => document.body.innerHTML)
    if (now === before) return
    before = now
    await wait(1000)
  }
}
