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

/** Visits the ten screens, signing in on the way; calls back when each is idle. */
export async function walkScreens(
  driver: Driver,
  server: TestServer,
  look: (name: string) => Promise<void>,
) {
  for (const [name, path] of Object.entries(visitorScreens)) await show(name, path)
  await signIn(driver, server)
  for (const [name, path] of Object.entries(memberScreens)) await show(name, path)

  async function show(name: string, path: string) {
    await driver.open(server.url + path)
    await driver.see({ role: 'heading' })
    await driver.gone({ css: '[aria-busy=true]' })
    await driver.run(() => document.fonts.ready.then(() => {}))
    await unchanged(driver)
    await look(name)
  }
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
