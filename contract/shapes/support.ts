import * as v from 'valibot'
import { email, requiredText } from '../fields.ts'

export const supportSections = ['informazioni sul servizio', 'problemi tecnici'] as const

export const supportMessage = v.object({
  email,
  section: v.picklist(supportSections),
  object: v.string(),
  message: requiredText,
})

/** How far a postal code is from an object, in kilometres. */
export const distance = v.object({ distance_from_u: v.number() })
