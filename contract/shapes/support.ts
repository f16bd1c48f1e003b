import * as v from 'valibot'
import { email, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { italian } from '../texts/italian.ts'

/** Also their labels, in Italian. */
export const supportSections = italian(['informazioni sul servizio', 'problemi tecnici'])
export type SupportSection = (typeof supportSections)[number]

export const supportMessage = v.object({
  email,
  section: v.picklist(supportSections, 'required'),
  object: v.pipe(v.string(), v.trim(), v.maxLength(limits.subjectMaxChars, 'too_long')),
  message: v.pipe(requiredText, v.maxLength(limits.messageMaxChars, 'too_long')),
})
export type SupportMessage = v.InferOutput<typeof supportMessage>
