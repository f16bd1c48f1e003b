import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import * as en from '#contract/texts/en.ts'
import * as it from '#contract/texts/it.ts'
import { failureMessages } from './failure-messages.ts'
import { failureTexts, fieldTexts } from './failure-text.ts'

test('a failure has a text in the page’s language, and writes nothing to the console', () => {
  const warn = vi.spyOn(console, 'warn')
  const languages = { it: [{}, it], en: [failureMessages(en), en] } as const
  for (const [locale, [messages, texts]] of Object.entries(languages)) {
    i18n.loadAndActivate({ locale, messages })
    expect(i18n._(failureTexts.offline)).toBe(texts.failures.offline)
    expect(i18n._(failureTexts.object_busy)).toBe(texts.failures.object_busy)
    expect(i18n._(fieldTexts.required)).toBe(texts.fields.required)
  }
  expect(warn).not.toHaveBeenCalled()
})
