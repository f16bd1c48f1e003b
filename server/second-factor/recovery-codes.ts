import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashCode } from '../access/passwords.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'

/** Without the letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** New codes in place of those before; only their hashes are stored. */
export async function makeCodes(ctx: RequestContext, memberId: string): Promise<string[]> {
  const salt = randomBytes(32)
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  const hashes = await Promise.all(codes.map(code => hashCode(plain(code), salt)))
  const rows = hashes.map(code_hash => ({
    member_id: memberId,
    code_hash,
    salt: salt.toString('base64url'),
    created_at: ctx.at,
  }))
  await inTransaction(ctx, async inside => {
    await removeCodes(inside, memberId)
    await inside.db.insertInto('recovery_codes').values(rows).execute()
  })
  return codes
}

/** Uses a code up: of two who send it at once one goes on. @throws AppError code_wrong */
export async function acceptRecoveryCode(ctx: RequestContext, memberId: string, code: string) {
  const [first] = await inTransaction(ctx, inside => unused(inside, memberId))
  if (!first) throw new AppError('code_wrong')
  const code_hash = await hashCode(plain(code), Buffer.from(first.salt, 'base64url'))
  const used = await inTransaction(ctx, ({ db }) =>
    db
      .updateTable('recovery_codes')
      .set({ used_at: ctx.at })
      .where('member_id', '=', memberId)
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst(),
  )
  if (!used) throw new AppError('code_wrong')
}

export async function codesLeft(ctx: Context, memberId: string): Promise<number> {
  return (await unused(ctx, memberId)).length
}

export function removeCodes(ctx: Context, memberId: string) {
  return ctx.db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}

function unused(ctx: Context, memberId: string) {
  return ctx.db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** As people may type it: capitals, spaces and hyphens make no difference. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}
