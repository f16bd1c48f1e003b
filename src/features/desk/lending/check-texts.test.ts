import { expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { deskCheckOf } from '#domain/loans/desk-checks.ts'
import { failureTexts } from '#src/i18n/failure-text.ts'
import { checkText } from './check-texts.ts'

/** The desk lends nothing by delivery, and offers no way that a point does not have. */
const elsewhere = ['shipping_method_unavailable', 'postal_code_unknown', 'delivery_too_far']

test('each rule of a check has words of its own for the desk: the usual ones speak to the member', () => {
  const same = errorCodes.filter(code => {
    const check = deskCheckOf({ code })
    return check !== null && checkText({ check, state: 'refused' }, code) === failureTexts[code]
  })
  expect(same.sort()).toEqual(elsewhere.sort())
})
