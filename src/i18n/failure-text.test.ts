import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { failures, fields } from '#contract/texts/failures.ts'
import { locales } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import { failureTexts, fieldTexts } from './failure-text.ts'
import { messagesOf } from './locale.ts'

test('a failure has a text in every language, and writes nothing to the console', async () => {
  const warn = vi.spyOn(console, 'warn')
  for (const locale of locales) {
    i18n.loadAndActivate({ locale, messages: await messagesOf(locale) })
    expect(i18n._(failureTexts.offline)).toBe(say(locale, failures.offline))
    expect(i18n._(failureTexts.object_busy)).toBe(say(locale, failures.object_busy))
    expect(i18n._(fieldTexts.required)).toBe(say(locale, fields.required))
  }
  expect(new Set(locales.map(locale => say(locale, failures.offline))).size).toBe(locales.length)
  expect(warn).not.toHaveBeenCalled()
})
