import * as v from 'valibot'
import { auditGroups } from '../../audit/acts.ts'
import { instant, plainDate } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { named } from '../localized.ts'

const words = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(limits.searchMaxChars, 'too_long')),
)

/** What staff look for in the audit log. */
export const auditQuery = v.object({
  /** Words of the name, e-mail, card or telephone of who did it, to whom, or in whose name; or their id. */
  person: words,
  /** Words of the name, shelf or codes of the product that it is about; or its id. */
  thing: words,
  about: v.optional(v.picklist(auditGroups)),
  /** The first and the last day, in the library's time zone. */
  from: v.optional(plainDate),
  to: v.optional(plainDate),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(600, 'too_long'))),
})

/** A member; the name of one who left is `deletedProfile`. */
const person = v.object({ id: v.string(), name: v.string() })

/** An entry of the audit log: what staff did, with the values before and after it that differ. */
export const auditEntry = v.object({
  id: v.string(),
  at: instant,
  /** The name of who did it; of the operator what the entry has. */
  actor: v.string(),
  /** The act, as in `auditActs`; an entry of another release may have another one. */
  action: v.string(),
  /** What it was done to, as it is stored. Empty for the address of somebody who is no member and not invited any more. */
  target: v.string(),
  /** Without values it was created, or is gone. What was written about a member who left is missing. */
  before: v.unknown(),
  after: v.unknown(),
  /** Who did it; `null` for the operator. A server of an earlier release says neither this nor what follows. */
  by: v.optional(v.nullable(person)),
  /** In whose name. */
  in_name_of: v.optional(v.nullable(person)),
  /** To whom, and to which product. */
  person: v.optional(v.nullable(person)),
  product: v.optional(v.nullable(v.object({ id: v.string(), code: v.string(), ...named }))),
  /** The names behind ids in the target and the values, by `kind:id`: points, categories, members, copies. */
  names: v.optional(v.record(v.string(), v.object(named))),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>
