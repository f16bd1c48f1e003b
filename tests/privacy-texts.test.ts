import { i18n, type MessageDescriptor } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
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

vi.stubGlobal('window', {})
const { messagesOf } = await import('#src/i18n/locale.ts')

/** A text of the app in one language. */
async function textOf(descriptor: MessageDescriptor, locale: Locale) {
  i18n.loadAndActivate({ locale, messages: await messagesOf(locale) })
  return i18n._(descriptor)
}

test('the cookie page names every cookie, in every language', async () => {
  expect(cookieNames.toSorted()).toEqual([
    'identity',
    'passkey',
    'second-step',
    'sign-in-code',
    'sign-on',
    'sign-up',
  ])
  for (const locale of locales) {
    const text = await textOf(cookieText, locale)
    for (const name of cookieNames) expect(text).toContain(`<strong>${name}</strong>`)
  }
})

test('the cookie page says how long a browser keeps the sign-in cookie', async () => {
  for (const locale of locales) {
    expect(await textOf(cookieText, locale)).toContain(` ${serverLimits.identityCookieDays} `)
  }
})

test('the privacy page says when a neighbour’s telephone and address are shown', async () => {
  const text = privacyText({ library: 'Oggettoteca', email: 'ciao@example.org' })
  expect(await textOf(text, 'it')).toContain('quando dice che va bene')
  expect(await textOf(text, 'en')).toContain('once they say that it is fine')
  expect(await textOf(text, 'de')).toContain('sobald die Person zusagt')
})
