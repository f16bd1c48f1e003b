import type { ClientFailureCode, ErrorCode, FieldRule } from '../errors.ts'

/**
 * The one catalogue of failures, a file for each language: the page shows these texts, and the server
 * puts them in an error's `message`. A code without a text does not compile.
 */
export type FailureTexts = Record<ErrorCode | ClientFailureCode, string>
export type FieldTexts = Record<FieldRule, string>
