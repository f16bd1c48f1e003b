import * as v from 'valibot'
import { instant } from '../../fields.ts'
import { smallNumber, texts } from './admin-fields.ts'

/** A full host name, such as `tessere.ateneo.example`. */
const hostName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]{1,253}$/, 'invalid'),
)
const seconds = v.pipe(smallNumber(2_592_000), v.minValue(60, 'integer'))
const calls = v.pipe(smallNumber(100_000_000), v.minValue(1, 'integer'))

/** When the library is available, how many calls it answers, and how people become members. */
export const serviceInput = v.object({
  available: v.boolean(),
  /** Text of the maintenance page; an empty text means the default. */
  maintenance_text: texts,
  /** When the library opens again automatically; `null`: when staff open it. */
  maintenance_until: v.nullable(instant),
  /** Seconds without activity after which a session ends. */
  max_inactivity: seconds,
  /** Maximum calls per day; `null`: no limit. */
  daily_calls_limit: v.nullable(calls),
  /** A university's library: the domain of its members' e-mails. */
  university: v.nullable(v.object({ domain: hostName })),
  /** Host names that do not require the adhesion. */
  adhesion_exempt_hosts: v.pipe(v.array(hostName), v.maxLength(20, 'too_long')),
})
export type ServiceInput = v.InferOutput<typeof serviceInput>

/** The current service settings, with today's count of calls if there is a limit. */
export const service = v.object({
  ...serviceInput.entries,
  daily_calls_today: v.nullable(v.number()),
})
export type Service = v.InferOutput<typeof service>

/** Fields that only supers may change, because they concern consent and the server's load. */
export const superOnly = ['daily_calls_limit', 'university', 'adhesion_exempt_hosts'] as const
