import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { complaints } from '#tests/support/frames.ts'
import { addressesOf } from '#tests/support/pages.ts'

/** Addresses of what is not there, or not to be had: the browser itself notes the server's refusal. */
const refused = /no-such|unknown|spent|\/cb$|checkout|product-edit/

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
    const found: string[] = []
    for (const path of addressesOf(who)) {
      heard.length = 0
      await page.goto(server.url + path)
      await settled(page)
      for (const complaint of heard) {
        const isRefusal = refused.test(path) && /responded with a status of 4\d\d/.test(complaint)
        if (!isRefusal) found.push(`${path}: ${complaint}`)
      }
    }
    expect(found).toEqual([])
  })
}
