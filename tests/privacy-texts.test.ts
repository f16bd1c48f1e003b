import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { cookieText } from '#src/features/help/texts/cookie.ts'
import { privacyText } from '#src/features/help/texts/privacy.ts'
import { files, read } from './support/source-files.ts'

/** Cookies that the server sets, by name. */
const cookieNames = files
  .filter(file => file.startsWith('server/') && !file.includes('.test.'))
  .map(read)
  .concat(read('contract/headers.ts'))
  .flatMap(source => [
    ...source.matchAll(/const mark(?:: Mark)? = \{\s*name: '([\w-]+)'/g),
    ...source.matchAll(/identityCookie = '([\w-]+)'/g),
  ])
  .map(([, name]) => name ?? '')

test('the cookie page names every cookie, in both languages', () => {
  expect(cookieNames.toSorted()).toEqual([
    'identity',
    'passkey',
    'second-step',
    'sign-in-code',
    'sign-on',
    'sign-up',
  ])
  for (const text of [cookieText.it, cookieText.en]) {
    for (const name of cookieNames) expect(text).toContain(`<strong>${name}</strong>`)
  }
})

test('the cookie page says how long a browser keeps the sign-in cookie', () => {
  expect(cookieText.it).toContain(`al massimo ${limits.identityCookieDays} giorni`)
  expect(cookieText.en).toContain(`${limits.identityCookieDays} days at most`)
})

test('the privacy page says when a neighbour’s telephone and address are shown', () => {
  expect(privacyText.it).toContain('quando dice che va bene')
  expect(privacyText.en).toContain('once they say that it is fine')
})
