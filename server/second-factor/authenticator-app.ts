import { Secret, TOTP } from 'otpauth'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { seal, unseal } from './sealed.ts'

/** A secret that waits longer for its first code must be made anew. */
const pendingMs = 3_600_000
const secretBytes = 20
/** Codes of the step before and after count too, for telephones whose clock is off. */
const window = 1

/** The generator of RFC 6238 as every app has it: SHA-1, six digits, thirty seconds. */
function generator(secret: string, more: { issuer?: string; label?: string } = {}) {
  return new TOTP({
    ...more,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}

/** The time step of the code that fits at that instant; `null` for a wrong code. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = generator(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** When the app in use was set up and last gave a code; `null` without one. */
export async function appOf(ctx: Context, memberId: string) {
  const row = await load(ctx, memberId)
  return row?.secret && row.created_at
    ? { created_at: row.created_at, last_used_at: row.last_used_at }
    : null
}

/** A new secret, to be confirmed by a code of it; the app in use, if any, goes on until then. */
export async function startApp(ctx: Context, member: { id: string; email: string }) {
  const secret = new Secret({ size: secretBytes }).base32
  const sealed = seal(ctx.keys.sealing, secret, ownerOf(ctx, member.id))
  const row = { pending: sealed, pending_at: ctx.at }
  await ctx.db
    .insertInto('authenticator_apps')
    .values({ member_id: member.id, ...row })
    .onConflict(conflict => conflict.columns(['library_id', 'member_id']).doUpdateSet(row))
    .execute()
  // A colon would end the issuer's name.
  const issuer = ctx.library.name.replaceAll(':', ' ')
  return { secret, uri: generator(secret, { issuer, label: member.email }).toString() }
}

/** Takes the new secret into use. @throws AppError code_wrong */
export async function confirmApp(ctx: Context, memberId: string, code: string) {
  const row = await load(ctx, memberId, true)
  const fresh = row?.pending_at && ctx.at.getTime() - row.pending_at.getTime() <= pendingMs
  const secret = fresh && row.pending && open(ctx, memberId, row.pending)
  const step = secret ? stepOf(secret, code, ctx.at) : null
  if (step === null) throw new AppError('code_wrong')
  await ctx.db
    .updateTable('authenticator_apps')
    .set({ secret: row?.pending ?? null, pending: null, pending_at: null })
    .set({ last_step: String(step), created_at: ctx.at, last_used_at: ctx.at })
    .where('member_id', '=', memberId)
    .execute()
}

/** Accepts a code of the app, each once and none older than the last. @throws AppError code_wrong */
export async function acceptAppCode(ctx: Context, memberId: string, code: string) {
  const row = await load(ctx, memberId)
  const secret = row?.secret ? open(ctx, memberId, row.secret) : null
  const step = secret ? stepOf(secret, code, ctx.at) : null
  if (step === null) throw new AppError('code_wrong')
  const used = await ctx.db
    .updateTable('authenticator_apps')
    .set({ last_step: String(step), last_used_at: ctx.at })
    .where('member_id', '=', memberId)
    .where(eb => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .returning('member_id')
    .executeTakeFirst()
  if (!used) throw new AppError('code_wrong')
}

export function removeApp(ctx: Context, memberId: string) {
  return ctx.db.deleteFrom('authenticator_apps').where('member_id', '=', memberId).execute()
}

async function load(ctx: Context, memberId: string, lock = false) {
  const row = ctx.db.selectFrom('authenticator_apps').selectAll().where('member_id', '=', memberId)
  return (lock ? row.forUpdate() : row).executeTakeFirst()
}

/** What another server secret sealed can't be read: the app then no longer works, and that is logged. */
function open(ctx: Context, memberId: string, sealed: string): string | null {
  const secret = unseal(ctx.keys.sealing, sealed, ownerOf(ctx, memberId))
  if (secret === null)
    ctx.log({ level: 'error', event: 'authenticator_unreadable', member: memberId })
  return secret
}

function ownerOf({ library }: Context, memberId: string): string {
  return `${library.id}/${memberId}`
}
