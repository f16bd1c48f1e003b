import * as v from 'valibot'
import { instant } from '../../fields.ts'
import { smallNumber, texts } from './admin-fields.ts'

/** A host name in full, such as `tessere.ateneo.example`. */
const hostName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]{1,253}$/, 'invalid'),
)
const seconds = v.pipe(smallNumber(2_592_000), v.minValue(60, 'integer'))
const calls = v.pipe(smallNumber(100_000_000), v.minValue(1, 'integer'))

/** When the library can be used, by how many calls, and by which rules people come in. */
export const serviceInput = v.object({
  available: v.boolean(),
  /** What the maintenance page says; empty texts leave the general one. */
  maintenance_text: texts,
  /** When the library is available again by itself; `null`: when somebody says so. */
  maintenance_until: v.nullable(instant),
  /** Seconds without activity after which a session ends. */
  max_inactivity: seconds,
  /** How many calls are answered in a day; `null`: any number. */
  daily_calls_limit: v.nullable(calls),
  /** A university's library: the domain of its members' e-mails. */
  university: v.nullable(v.object({ domain: hostName })),
  /** Host names on which the adhesion form is not asked for. */
  adhesion_exempt_hosts: v.pipe(v.array(hostName), v.maxLength(20, 'too_long')),
})
export type ServiceInput = v.InferOutput<typeof serviceInput>

/** The same as it stands, with today's count of calls where a limit counts them. */
export const service = v.object({
  ...serviceInput.entries,
  daily_calls_today: v.nullable(v.number()),
})
export type Service = v.InferOutput<typeof service>

/** What only supers change: it decides who must agree to what, and what the server bears. */
export const superOnly = ['daily_calls_limit', 'university', 'adhesion_exempt_hosts'] as const
