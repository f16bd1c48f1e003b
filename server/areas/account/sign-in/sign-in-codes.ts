import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { AppError } from '#server/core/app-error.ts'
import { browserMark, markAnew } from '#server/platform/access/browser-mark.ts'
import { hashPassword, passwordFits } from '#server/platform/access/passwords/passwords.ts'
import { inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import { countSignInCodeTry, deleteSignInCode, insertSignInCode } from './sign-in-codes.repo.ts'

const mark = { name: 'sign-in-code', ms: limits.signInCodeMs, sameSite: 'Strict' } as const
const perMailbox = { name: 'sign-in-code-mail', most: 5, minutes: 60 }

type Recipient = { id: string; email: string; first_name: string; language: Locale }

/**
 * Binds a new code to this request: it works in this browser, and only until the browser asks again.
 * It is mailed only if the password was right, so that strangers cannot fill a mailbox. Everything else
 * is the same for a wrong password.
 * @param member `null` for a wrong password or an unknown e-mail
 */
export async function issueSignInCode(ctx: RequestContext, member: Recipient | null) {
  const request_hash = markAnew(ctx, mark)
  const code = newCode()
  const code_hash = await hashPassword(code)
  if (!member || !(await mayMail(ctx, member.email))) return
  const expires_at = new Date(ctx.at.getTime() + limits.signInCodeMs)
  await inTransaction(ctx, async inside => {
    await insertSignInCode(inside.db, {
      request_hash,
      member_id: member.id,
      code_hash,
      expires_at,
      created_at: ctx.at,
    })
    await mailPerson(inside, member, {
      kind: 'sign_in_code',
      ref: ctx.requestId,
      data: { code, minutes: limits.signInCodeMs / 60_000 },
      staleAt: expires_at,
    })
  })
}

/**
 * Uses up the code of this browser's request. Each try is counted before it is checked, and of two calls
 * at once one succeeds. Without a member it takes as long.
 * @returns whether the code was right
 */
export async function takeSignInCode(ctx: RequestContext, memberId: string | null, code: string) {
  const requestHash = browserMark(ctx, mark) ?? ''
  const row = memberId
    ? await inTransaction(ctx, ({ db, at }) =>
        countSignInCodeTry(db, { memberId, requestHash, at }),
      )
    : undefined
  if (!(await passwordFits(row?.code_hash ?? null, code))) return false
  return inTransaction(ctx, ({ db }) => deleteSignInCode(db, requestHash))
}

/** Beyond the limit no e-mail is sent. The answer stays the same: it must not reveal a right password. */
async function mayMail(ctx: RequestContext, email: string): Promise<boolean> {
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
