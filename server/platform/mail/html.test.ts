import { expect, test } from 'vitest'
import { asButton, asHtml } from './html.ts'

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

test('what an address is for becomes a button, with the address below it', () => {
  const link = 'https://x.example/signup?t=secret&from=%2F'
  const html = asHtml(`Ciao,\n\n${asButton('Conferma <qui>', link)}\n\nA presto`, 'L')
  const href = 'href="https://x.example/signup?t=secret&amp;from=%2F"'
  const [, of, words] = /<td bgcolor[^>]*><a ([^>]*)>(.*?)<\/a>/.exec(html) ?? []
  expect([of, words]).toEqual([expect.stringContaining(href), 'Conferma &lt;qui&gt;'])
  expect(html).toContain(`<a ${href}>https://x.example/signup</a>`)
  expect(html).not.toContain('Conferma <qui>')
})

test('a sentence with an address after it, or several addresses, are no button', () => {
  for (const text of [
    'Scrivici, oppure apri questa pagina se non ci trovi al telefono di mattina:\nhttps://x.example/a',
    'Due pagine:\nhttps://x.example/a\nhttps://x.example/b',
    'Vedi https://x.example/a',
  ]) {
    expect(asHtml(text, 'L')).not.toContain('<td')
  }
})
