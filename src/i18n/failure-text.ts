import { failures, fields } from '#contract/texts/failures.ts'
import { descriptors } from './descriptors.ts'

/** The text of each failure: Italian, unless another language is loaded. */
export const failureTexts = descriptors('failure', failures)

export const fieldTexts = descriptors('field', fields)
