import { limits } from '#contract/limits.ts'
import { browserMark, markBrowser } from '../access/browser-mark.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import type { PasskeyChallengesTable } from '../store/tables/second-factors.ts'

type Purpose = PasskeyChallengesTable['purpose']

const mark = { name: 'passkey', ms: limits.passkeyChallengeMs, sameSite: 'Strict' } as const

/** Remembers a challenge for this browser; challenges that nobody signed in time are forgotten. */
export async function saveChallenge(
  ctx: Context,
  purpose: Purpose,
  challenge: string,
  memberId: string | null = null,
) {
  const browser_hash = markBrowser(ctx, mark)
  const row = { challenge, browser_hash, purpose, member_id: memberId, created_at: ctx.at }

  await ctx.db.deleteFrom('passkey_challenges').where('created_at', '<=', oldest(ctx)).execute()
  await ctx.db
    .insertInto('passkey_challenges')
    .values({ ...row })
    .execute()
}

/**
 * Uses up the challenge that a browser says it signed, whatever comes of it.
 * @returns the challenge
 * @throws AppError passkey_refused: unknown, used, too old, of another browser, member or purpose
 */
export async function takeChallenge(
  ctx: RequestContext,
  purpose: Purpose,
  clientDataJSON: string,
  memberId: string | null = null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const row = await inTransaction(ctx, ({ db }) =>
    db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('browser_hash', '=', browserMark(ctx, mark) ?? '')
      .where('purpose', '=', purpose)
      .where('member_id', 'is not distinct from', memberId)
      .where('created_at', '>', oldest(ctx))
      .returning('challenge')
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('passkey_refused')
  return row.challenge
}

/** What the browser signed; an empty text where that can't be read. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

function oldest(ctx: RequestContext): Date {
  return new Date(ctx.at.getTime() - limits.passkeyChallengeMs)
}
