import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { complaints } from '#tests/support/frames.ts'
import { addressesOf } from '#tests/support/pages.ts'

/** Addresses of missing pages, where the server answers with an error. */
const refused = /no-such|nobody|unknown|spent|\/cb$|checkout|product-edit|errors\/404/

for (const [who, email] of [
  [undefined, ''],
  ['member', 'socia@example.org'],
  ['staff', 'super@example.org'],
] as const) {
  test(`no page of a ${who ?? 'visitor'} breaks its content policy or writes an error`, async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000)
    const heard = complaints(page)
    if (email) await signedIn(page, server, email)
    for (const path of addressesOf(who)) {
      await page.goto(server.url + path)
      await settled(page)
    }
    const isExpected = (one: { page: string; text: string }) =>
      refused.test(one.page) && /^4\d\d /.test(one.text)
    expect(heard.filter(one => !isExpected(one))).toEqual([])
  })
}
