import * as v from 'valibot'
import { email, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Localized } from './common.ts'

export const supportSections = ['informazioni sul servizio', 'problemi tecnici'] as const
export type SupportSection = (typeof supportSections)[number]

/** Labels of the support sections. */
export const supportSectionLabels = {
  'informazioni sul servizio': {
    it: 'informazioni sul servizio',
    en: 'information about the service',
  },
  'problemi tecnici': { it: 'problemi tecnici', en: 'technical problems' },
} as const satisfies Record<SupportSection, Localized>

export const supportMessage = v.object({
  email,
  section: v.picklist(supportSections, 'required'),
  object: v.pipe(v.string(), v.trim(), v.maxLength(limits.subjectMaxChars, 'too_long')),
  message: v.pipe(requiredText, v.maxLength(limits.messageMaxChars, 'too_long')),
})
export type SupportMessage = v.InferOutput<typeof supportMessage>

/** Distance of a postal code from a product, in kilometres. */
export const distance = v.object({ distance_from_u: v.number() })
