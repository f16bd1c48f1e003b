import { randomBytes, randomInt } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import { hashCode } from '#server/platform/access/passwords/passwords.ts'
import {
  type Context,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  listUnusedCodes,
  markCodeUsed,
} from './recovery-codes.repo.ts'

/** Letters and digits without those that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** Makes new codes for the caller, and the rows that store their hashes. All codes of a member share one salt. */
export async function makeCodes(ctx: RequestContext<MemberActor>) {
  const { memberId } = ctx.actor
  const salt = randomBytes(32)
  const codes = Array.from({ length: serverLimits.recoveryCodes }, newCode)
  const hashes = await Promise.all(codes.map(code => hashCode(normalized(code), salt)))
  const rows = hashes.map(code_hash => ({
    member_id: memberId,
    code_hash,
    salt: salt.toString('base64url'),
    created_at: ctx.at,
  }))
  return { codes, rows }
}

/** Replaces the hashes of the earlier codes by those of new ones. The caller has locked the member's row. */
export async function replaceCodes(
  { db }: Context,
  memberId: string,
  rows: Awaited<ReturnType<typeof makeCodes>>['rows'],
) {
  await deleteRecoveryCodes(db, memberId)
  await insertRecoveryCodes(db, rows)
}

/** The salt of the member's codes, which differs for each new set of codes; `null` if no code is left. */
export async function saltOf(ctx: Context, memberId: string): Promise<string | null> {
  return (await listUnusedCodes(ctx.db, memberId))[0]?.salt ?? null
}

/** Marks a code as used. Of two calls at once only one succeeds. @throws AppError code_wrong */
export async function acceptRecoveryCode(ctx: RequestContext, memberId: string, code: string) {
  const [first] = await inTransaction(ctx, ({ db }) => listUnusedCodes(db, memberId))
  if (!first) throw new AppError('code_wrong')
  const code_hash = await hashCode(normalized(code), Buffer.from(first.salt, 'base64url'))
  const used = await inTransaction(ctx, ({ db, at }) => markCodeUsed(db, memberId, code_hash, at))
  if (!used) throw new AppError('code_wrong')
}

export async function codesLeft(ctx: Context, memberId: string): Promise<number> {
  return (await listUnusedCodes(ctx.db, memberId)).length
}

/** A code of three groups, of some 59 random bits. */
export function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The code as it is hashed: capitals, spaces and hyphens make no difference. */
export function normalized(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}
