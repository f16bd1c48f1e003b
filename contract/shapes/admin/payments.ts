import * as v from 'valibot'
import { requiredText } from '../../fields.ts'

const code = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,200}$/, 'id'))

/** The account at the payment provider that receives the library's payments. Its secret is never shown. */
export const paymentAccount = v.object({
  /** That of the library's own account; `null` if it uses the server's. */
  client_id: v.nullable(v.string()),
  webhook_id: v.string(),
  /** The account's secret cannot be read, because the server's `SECRET` has changed since it was saved. */
  keys_lost: v.boolean(),
  /** Whether the server has an account. */
  server: v.boolean(),
  /** Nothing is really paid. */
  simulated: v.boolean(),
  /** Where the provider must send its webhooks. */
  webhook_url: v.string(),
})
export type PaymentAccount = v.InferOutput<typeof paymentAccount>

/** Without a webhook, payments are found by asking the provider each minute. */
export const paymentAccountInput = v.object({
  client_id: v.pipe(code, v.nonEmpty('required')),
  client_secret: v.pipe(requiredText, v.maxLength(500, 'too_long')),
  webhook_id: code,
})
export type PaymentAccountInput = v.InferOutput<typeof paymentAccountInput>
