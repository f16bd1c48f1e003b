import { beforeEach, expect, test } from 'vitest'
import type { Embedded } from '#contract/embedded.ts'
import { trustedHtml } from '#contract/html.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { firstHtmlWriter } from './first-html.ts'

let rendered: string[]
let finish: (() => void)[]
/** Whether pages are rendered at once; else `finish` ends each. */
let isQuick: boolean
let store: object
beforeEach(() => {
  rendered = []
  finish = []
  isQuick = true
  store = {}
})

const openWriter = () =>
  firstHtmlWriter(
    async ({ href }) => {
      rendered.push(href)
      if (!isQuick) await new Promise<void>(resolve => finish.push(resolve))
      return { html: trustedHtml(`<p>${href}</p>`), css: '', classes: [], picture: null }
    },
    () => [],
  )

const hours = { opening_hours: [{ id: '1', day: 5, hours: '10:00-12:30' }], additional_days: [] }
const embedded = {
  at: 0,
  library: { branding: { hue: 20 }, delivery: { until: '14:00' }, last_visit_minutes: 15 },
  answers: [{ name: 'headquarters.list', input: {}, answer: [hours] }],
} as unknown as Embedded
const at = (time: string, address = '192.0.2.1') =>
  ({
    store,
    address,
    library: { id: 'bologna' },
    request: { browserLocale: 'it' },
    today: '2026-11-20',
    time,
    now: () => new Date(`2026-11-20T${time}:00Z`),
  }) as unknown as RequestContext

test('a query that a page does not show is no other page', async () => {
  const { write } = openWriter()
  for (const query of ['', '?x=1', '?utm_source=mail', '?borrow=1&borrow=2'])
    expect(await write(at('09:00'), `/catalogs/all${query}`, embedded)).toBeTruthy()
  expect(rendered).toEqual(['/catalogs/all'])
  for (const query of ['?from=2026-11-24&x=2', '?x=3&from=2026-11-24', `?point=${'x'.repeat(65)}`])
    await write(at('09:00'), `/products/a${query}`, embedded)
  expect(rendered.slice(1)).toEqual(['/products/a?from=2026-11-24', '/products/a'])
})

test('a page is rendered again when its hours say something else, not each minute', async () => {
  const { write } = openWriter()
  const times = [
    '09:00',
    '09:59',
    '10:00',
    '10:01',
    '12:14',
    '12:15',
    '12:29',
    '12:30',
    '14:00',
    '23:59',
  ]
  const counts: number[] = []
  for (const time of times) {
    await write(at(time), '/', embedded)
    counts.push(rendered.length)
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4, 4, 5, 6, 6])
  await write({ ...at('00:00'), today: '2026-11-21' }, '/', embedded)
  expect(rendered).toHaveLength(7)
})

test('beyond a limit one network gets pages without HTML, except those that are stored', async () => {
  const { write } = openWriter()
  const html = []
  for (let n = 0; n < 50; n++) html.push(await write(at('09:00'), `/products/${n}`, embedded))
  expect(html.filter(Boolean)).toHaveLength(40)
  expect(await write(at('09:00'), '/products/0', embedded)).toBeTruthy()
  expect(await write(at('09:00', '192.0.2.2'), '/products/49', embedded)).toBeTruthy()
  expect(await write(at('09:01'), '/products/48', embedded)).toBeTruthy()
})

test('few pages are rendered at once; a page that many ask for is rendered once', async () => {
  isQuick = false
  const { write } = openWriter()
  const asked = Array.from({ length: 12 }, (_, n) =>
    write(at('09:00'), `/products/${n % 6}`, embedded),
  )
  const done = Promise.all(asked)
  const answers = setInterval(() => finish.shift()?.(), 1)
  const html = await done
  clearInterval(answers)
  expect(rendered).toEqual(['/products/0', '/products/1', '/products/2', '/products/3'])
  expect(html.map(Boolean)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5].map(n => n < 4))
})
