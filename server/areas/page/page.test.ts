import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustedHtml } from '#contract/html.ts'
import { createApp } from '#server/app.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'oggettoteca-page-'))
  cpSync('index.html', join(folder, 'index.html'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

test('beyond the limit of a network a page is still sent, with its head and data, without HTML', async () => {
  const app = createApp(world.services, {
    app: folder,
    files: [],
    prerender: async () => ({
      html: trustedHtml('<p>by the server</p>'),
      css: '',
      classes: [],
      picture: null,
    }),
  })
  const pages: string[] = []
  for (let n = 1; n <= 45; n++) {
    const path = `/products/ogt-${String(n).padStart(4, '0')}`
    const answer = await app.request(path, { headers: { host: 'localhost:3000' } })
    expect(answer.status).toBe(200)
    pages.push(await answer.text())
  }
  const rendered = pages.map(page => page.includes('by the server'))
  expect([rendered[0], rendered.at(-1)]).toEqual([true, false])
  const [first = '', last = ''] = [pages[0], pages.at(-1)]
  for (const page of [first, last]) expect(page).toMatch(/<title>[^<]+ · /)
  // The app starts after the first paint of a page, and at once where there is nothing to paint.
  expect([first, last].map(page => page.includes('<template'))).toEqual([true, false])
  expect(last).toMatch(/<script type="module"[^>]*>.*<\/head>/s)
  expect(last).toContain('"products.get"')
})
