import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { queueMail } from '../mail/outbox.ts'
import { browserMark, markAnew } from './browser-mark.ts'
import { hashPassword, passwordFits } from './passwords.ts'

const mark = { name: 'sign-in-code', ms: limits.signInCodeMs, sameSite: 'Strict' } as const
const perMailbox = { name: 'sign-in-code-mail', most: 5, minutes: 60 }

type Recipient = { id: string; email: string; first_name: string; language: 'it' | 'en' }

/**
 * Binds a new code to this request: it works in this browser, and only until the browser asks again.
 * It is mailed to who gave the right password. For anybody else all is done alike, but for the letter, so
 * that strangers fill no mailbox and use up no letter of the owner's.
 * @param member `null` for a wrong password or an unknown e-mail
 */
export async function issueSignInCode(ctx: RequestContext, member: Recipient | null) {
  const request_hash = markAnew(ctx, mark)
  const code = newCode()
  const code_hash = await hashPassword(code)
  if (!member || !(await hasLettersLeft(ctx, member.email))) return
  const expires_at = new Date(ctx.at.getTime() + limits.signInCodeMs)
  await inTransaction(ctx, async inside => {
    await inside.db.deleteFrom('sign_in_codes').where('expires_at', '<=', ctx.at).execute()
    await inside.db
      .insertInto('sign_in_codes')
      .values({
        ...{ request_hash, member_id: member.id },
        ...{ code_hash, expires_at, created_at: ctx.at },
      })
      .execute()
    await queueMail(inside, {
      to: member.email,
      kind: 'sign_in_code',
      ref: ctx.requestId,
      locale: member.language,
      data: { first_name: member.first_name, code, minutes: limits.signInCodeMs / 60_000 },
      staleAt: expires_at,
    })
  })
}

/**
 * Uses up the code of this browser's request. Each try is counted before it is made, and of two who come
 * with the code at once one goes on. Without a member it takes as long.
 * @returns whether it was the right one
 */
export async function takeSignInCode(
  ctx: RequestContext,
  memberId: string | null,
  code: string,
): Promise<boolean> {
  const request_hash = browserMark(ctx, mark) ?? ''
  const row = memberId
    ? await inTransaction(ctx, inside => beginTry(inside, memberId, request_hash))
    : undefined
  if (!(await passwordFits(row?.code_hash ?? null, code))) return false
  const used = await inTransaction(ctx, ({ db }) =>
    db.deleteFrom('sign_in_codes').where('request_hash', '=', request_hash).executeTakeFirst(),
  )
  return used.numDeletedRows > 0n
}

function beginTry(ctx: Context, memberId: string, request_hash: string) {
  return ctx.db
    .updateTable('sign_in_codes')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('request_hash', '=', request_hash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', ctx.at)
    .where('tries', '<', limits.secondStepTries)
    .returning('code_hash')
    .executeTakeFirst()
}

/** Beyond the limit no letter goes out; the answer stays the same, since it must not tell a right password. */
async function hasLettersLeft(ctx: RequestContext, email: string): Promise<boolean> {
  try {
    await countAgainst(ctx, perMailbox, email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

function newCode(): string {
  const digits = limits.signInCodeDigits
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}
