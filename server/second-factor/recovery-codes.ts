import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashCode } from '../access/passwords.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** Without the letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** New codes in place of those before; only their hashes are stored. */
export async function makeCodes(ctx: Context, memberId: string): Promise<string[]> {
  const salt = randomBytes(32)
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  const hashes = await Promise.all(codes.map(code => hashCode(plain(code), salt)))
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await removeCodes(ctx, memberId)
    await db
      .insertInto('recovery_codes')
      .values(
        hashes.map(code_hash => ({
          library_id: ctx.library.id,
          member_id: memberId,
          code_hash,
          salt: salt.toString('base64url'),
          created_at: ctx.at,
        })),
      )
      .execute()
  })
  return codes
}

/** Uses a code up: of two who send it at once one goes on. @throws AppError code_wrong */
export async function acceptRecoveryCode(ctx: Context, memberId: string, code: string) {
  const [first] = await unused(ctx, memberId)
  if (!first) throw new AppError('code_wrong')
  const code_hash = await hashCode(plain(code), Buffer.from(first.salt, 'base64url'))
  const used = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .updateTable('recovery_codes')
      .set({ used_at: ctx.at })
      .where('library_id', '=', ctx.library.id)
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
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('recovery_codes')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', memberId)
      .execute(),
  )
}

function unused(ctx: Context, memberId: string) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('recovery_codes')
      .select('salt')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .execute(),
  )
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
