import { expect, test } from 'vitest'
import { asHtml } from './html.ts'

test('an HTML e-mail is escaped, has whole links with hidden secrets, and a small footer', () => {
  const text =
    'Ciao <b>Ada</b>,\n\nuna\ndue\n\nhttps://x.example/a?t=secret\n\n—\nhttps://x.example/off?t=s'
  const html = asHtml(text, "L'Isola & <i>")
  expect(html).toContain('Ciao &lt;b&gt;Ada&lt;/b&gt;,')
  expect(html).toContain('una<br>due')
  expect(html).toContain('<a href="https://x.example/a?t=secret">https://x.example/a</a>')
  expect(html).not.toContain('<i>')
  expect(html).not.toContain('—')
  expect(html.match(/font-size:14px[^>]*>(.*?)<\/p>/)?.[1]).toContain('/off?t=s"')
})
