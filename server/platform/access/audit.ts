import { isDeepStrictEqual } from 'node:util'
import type { AuditAct } from '#contract/audit/acts.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import {
  type ActorContext,
  type Context,
  inTransaction,
  type RequestContext,
  type StaffContext,
} from '#server/platform/context.ts'
import { insertAuditEntry, listAuditEntries } from './audit.repo.ts'

type AuditEntry = {
  actorId: string
  subjectId: string | null
  /** Entries about others than these are not among what staff read. */
  action: AuditAct | 'GET' | 'payment_refused'
  status: number
  /** The id of the row that was written, and its new values. */
  target?: string
  after?: object
}

/** Records what staff did or were refused, and which member they impersonated. */
export function recordEntry(ctx: Context, entry: AuditEntry) {
  return insertAuditEntry(ctx.db, {
    at: ctx.at,
    actor_id: entry.actorId,
    subject_id: entry.subjectId,
    action: entry.action,
    path: ctx.request.path,
    status: entry.status,
    address: ctx.address,
    ...(entry.target && { target: entry.target }),
    ...(entry.after && { after: JSON.stringify(entry.after) }),
  })
}

/** Records that staff begin to impersonate a member, who can read the entry too. */
export function recordImpersonation(ctx: ActorContext, subjectId: string) {
  const who = { actorId: ctx.actor.memberId, subjectId, target: subjectId }
  return recordEntry(ctx, { ...who, action: 'impersonate', status: 200, after: { acting: true } })
}

/** Records that staff tried to act as a member, and were refused. Of an unknown one there is nobody to name. */
export async function recordRefusal(
  ctx: RequestContext,
  actorId: string,
  subjectId: string | null,
) {
  const who = { actorId, subjectId, ...(subjectId && { target: subjectId, after: {} }) }
  await inTransaction(ctx, inside =>
    recordEntry(inside, { ...who, action: 'refused', status: 403 }),
  )
}

/** Whether the request was admitted to an endpoint for staff. */
export function isStaff(ctx: Context): ctx is StaffContext {
  return 'staff' in ctx.actor
}

/** Without `before` it was created, without `after` it is gone. */
type Change = { before?: object | null; after?: object | null }

/** The value as JSON. Values are compared, not texts: the database orders keys in its own way. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** Records what staff changed, in the transaction of the change. Only differing values are saved. */
export function recordWrite(
  ctx: StaffContext,
  action: AuditAct,
  target: string,
  { before = null, after = null }: Change,
) {
  const differing = (one: object | null, other: object | null) =>
    one &&
    JSON.stringify(
      Object.fromEntries(
        Object.entries(one).filter(
          ([key, value]) => !other || !isDeepStrictEqual(plain(other[key as never]), plain(value)),
        ),
      ),
    )
  return insertAuditEntry(ctx.db, {
    at: ctx.at,
    ...inTheNameOf(ctx.actor),
    action,
    path: ctx.request.path,
    status: 200,
    address: ctx.address,
    target,
    before: differing(before, after),
    after: differing(after, before),
  })
}

/** Who acts, and if somebody impersonates them, in whose name. */
const inTheNameOf = ({ memberId, impersonator }: StaffContext['actor']) =>
  impersonator ? { actor_id: impersonator, subject_id: memberId } : { actor_id: memberId }

type CommandWrite = { action: AuditAct; target: string; before: object; after: object }
type Operator = { by: string; at: Date; address: string }

/** Records in a library's audit log what a command or a job changed of that library, or of the one that it names. */
export function recordByCommand(
  db: AnyDb,
  { library = '', ...change }: CommandWrite & { library?: string },
  operator: Operator,
) {
  return insertAuditEntry(db, {
    library_id: library || change.target,
    ...commandEntry(change, operator),
  })
}

/** Records that the operator removed a member's second factors, from a terminal. */
export function recordReset(ctx: Context, target: string, had: boolean) {
  const change = { before: { second_factor: had }, after: { second_factor: false } }
  const operator = { by: 'npm run library', at: ctx.at, address: 'terminal' }
  return insertAuditEntry(
    ctx.db,
    commandEntry({ action: 'factors_reset', target, ...change }, operator),
  )
}

const commandEntry = (
  { action, target, before, after }: CommandWrite,
  { by, at, address }: Operator,
) => ({
  at,
  actor_id: by,
  action,
  path: '',
  status: 200,
  address,
  target,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
})

/** Records in a library's audit log that the operator gave it another address. */
export function recordMove(
  db: AnyDb,
  { id, domain }: { id: string; domain: string },
  after: string,
  operator: Operator,
) {
  const change = { before: { domain }, after: { domain: after } }
  return recordByCommand(db, { action: 'library', target: id, ...change }, operator)
}

/**
 * Records a request that staff made while impersonating, with both names and its outcome. What changes something for the member is
 * among what staff read; a call of staff records its own write.
 */
export async function recordImpersonated(
  ctx: RequestContext,
  name: EndpointName | undefined,
  status: number,
) {
  const { actor } = ctx
  if (actor.kind !== 'member' || !actor.impersonator || !name) return
  const { method, access } = endpoints[name]
  const done = method !== 'GET' && access === 'member' && status < 400
  const entry = {
    actorId: actor.impersonator,
    subjectId: actor.memberId,
    action: method,
    status,
    ...(done && { target: actor.memberId, after: { call: name } }),
  }
  await inTransaction(ctx, inside => recordEntry(inside, entry))
}

/** What others did while impersonating a member, the latest first. */
export async function entriesAbout(ctx: Context, memberId: string) {
  const rows = await listAuditEntries(ctx.db, memberId, 200)
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
}
