import * as v from 'valibot'
import { perLanguage } from '../localized.ts'

/** Fields that several staff forms share. */
export const longText = v.pipe(v.string(), v.maxLength(20_000, 'too_long'))
export const texts = perLanguage(longText)
/** A whole number from 0 to `most`. */
export const smallNumber = (most: number) =>
  v.pipe(
    v.number('integer'),
    v.integer('integer'),
    v.minValue(0, 'integer'),
    v.maxValue(most, 'integer'),
  )
