import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import type { PasskeyChallengesTable } from '#server/core/store/tables/second-factors.ts'
import { browserMark, markBrowser } from '#server/platform/access/browser-mark.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { insertChallenge, takeChallengeOf } from './challenges.repo.ts'

type Purpose = PasskeyChallengesTable['purpose']

const mark = { name: 'passkey', ms: serverLimits.passkeyChallengeMs, sameSite: 'Strict' } as const

/** Saves a challenge for this browser, and deletes those that expired. */
export async function saveChallenge(
  ctx: Context,
  purpose: Purpose,
  challenge: string,
  memberId: string | null = null,
) {
  await insertChallenge(
    ctx.db,
    {
      challenge,
      purpose,
      member_id: memberId,
      created_at: ctx.at,
      browser_hash: markBrowser(ctx, mark),
    },
    oldest(ctx),
  )
}

/**
 * Uses the challenge that a browser says it signed, even if the check that follows fails.
 * @returns the challenge
 * @throws AppError passkey_refused: unknown, used, too old, of another browser, member or purpose
 */
export async function takeChallenge(
  ctx: RequestContext,
  purpose: Purpose,
  clientDataJSON: string,
  memberId: string | null = null,
): Promise<string> {
  const wanted = {
    purpose,
    member_id: memberId,
    challenge: challengeIn(clientDataJSON),
    browser_hash: browserMark(ctx, mark) ?? '',
  }
  const row = await inTransaction(ctx, ({ db }) => takeChallengeOf(db, wanted, oldest(ctx)))
  if (!row) throw new AppError('passkey_refused')
  return row.challenge
}

/** The challenge that the browser signed; an empty text if it cannot be read. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

function oldest(ctx: RequestContext): Date {
  return new Date(ctx.at.getTime() - serverLimits.passkeyChallengeMs)
}
