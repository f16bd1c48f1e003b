import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { failures, fieldRules, fields } from '#contract/texts/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import { say } from '#server/core/texts/say.ts'
import type { Services } from '#server/platform/context.ts'
import { failureAnswer } from './failure-answer.ts'

const app = new Hono()
app.onError((error, http) => failureAnswer(error, http, { log: () => {} } as unknown as Services))
app.get('/:code', http => {
  const fields = Object.fromEntries(fieldRules.map(rule => [`a.${rule}`, rule]))
  throw new AppError(http.req.param('code') as (typeof errorCodes)[number], { fields })
})

const refuse = async (code: string, language?: string) => {
  const headers = language === undefined ? {} : { 'requester-language': language }
  const response = await app.request(`/${code}`, { headers })
  return (await response.json()).error
}

test.each([
  ['it', 'it'],
  ['en', 'en'],
  ['en-GB', 'en'],
  [undefined, 'it'],
  ['de', 'de'],
  ['fr', 'it'],
] as const)('requester-language %s: every error has a text in %s', async (language, locale) => {
  for (const code of errorCodes) {
    const { message, field_messages } = await refuse(code, language)
    expect(message).toBe(say(locale, failures[code]))
    for (const rule of fieldRules)
      expect(field_messages[`a.${rule}`]).toBe(say(locale, fields[rule]))
  }
})

test('the specified texts are sent to the letter', async () => {
  expect((await refuse('credentials_invalid')).message).toBe('E-mail o password non validi')
  expect((await refuse('postal_code_unknown')).message).toBe(
    'Ci dispiace, CAP non trovato, controlla i campi inseriti o riprova con un altro indirizzo',
  )
  expect((await refuse('delivery_too_far')).message).toBe(
    'Ci dispiace, sei troppo distante, controlla i campi inseriti o riprova con un altro indirizzo',
  )
  expect((await refuse('loan_too_long')).message).toBe('Tempo di prestito massimo è di 30 giorni!')
  expect((await refuse('validation_failed')).field_messages['a.required']).toBe('Campo richiesto')
})
