import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { withLibrary } from '../store/transaction.ts'
import { hashPassword, passwordFits } from './passwords.ts'

/**
 * Mails a code to who has a password at this address. While one is good no other is sent, so that
 * strangers who ask fill no mailbox and make no code void.
 */
export async function mailSignInCode(ctx: Context, email: string) {
  const code = String(randomInt(10 ** limits.signInCodeDigits)).padStart(
    limits.signInCodeDigits,
    '0',
  )
  // Also for an address that nobody has, which must not be answered faster.
  const code_hash = await hashPassword(code)
  const expires_at = new Date(ctx.at.getTime() + limits.signInCodeMs)
  await withLibrary(ctx.store, ctx.library.id, async db => {
    const member = await db
      .selectFrom('members')
      .select(['id', 'first_name', 'language'])
      .where('library_id', '=', ctx.library.id)
      .where('email', '=', email)
      .where('password_hash', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!member || (await liveHash(ctx, member.id))) return
    const row = { code_hash, expires_at, created_at: ctx.at }
    await db
      .insertInto('sign_in_codes')
      .values({ library_id: ctx.library.id, member_id: member.id, ...row })
      .onConflict(conflict => conflict.columns(['library_id', 'member_id']).doUpdateSet(row))
      .execute()
    await queueMail(ctx, {
      to: email,
      kind: 'sign_in_code',
      ref: ctx.requestId,
      locale: member.language,
      data: { first_name: member.first_name, code, minutes: limits.signInCodeMs / 60_000 },
      staleAt: expires_at,
    })
  })
}

/** Whether this is the member's code. It stays good until it is used. */
export async function signInCodeFits(ctx: Context, memberId: string | null, code: string) {
  const hash = memberId && (await liveHash(ctx, memberId))
  return passwordFits(hash || null, code)
}

/** Uses the code up: of two who come with it at once one goes on. */
export async function spendSignInCode(ctx: Context, memberId: string): Promise<boolean> {
  const used = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('sign_in_codes')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', memberId)
      .executeTakeFirst(),
  )
  return used.numDeletedRows > 0n
}

async function liveHash(ctx: Context, memberId: string): Promise<string | undefined> {
  const row = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('sign_in_codes')
      .select('code_hash')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', memberId)
      .where('expires_at', '>', ctx.at)
      .executeTakeFirst(),
  )
  return row?.code_hash
}
