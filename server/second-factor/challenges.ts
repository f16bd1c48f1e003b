import { limits } from '#contract/limits.ts'
import { browserMark, markBrowser } from '../access/browser-mark.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { PasskeyChallengesTable } from '../store/tables/second-factors.ts'
import { withLibrary } from '../store/transaction.ts'

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
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await db
      .deleteFrom('passkey_challenges')
      .where('library_id', '=', ctx.library.id)
      .where('created_at', '<=', oldest(ctx))
      .execute()
    await db
      .insertInto('passkey_challenges')
      .values({ library_id: ctx.library.id, ...row })
      .execute()
  })
}

/**
 * Uses up the challenge that a browser says it signed.
 * @returns the challenge
 * @throws AppError passkey_refused: unknown, used, too old, of another browser, member or purpose
 */
export async function takeChallenge(
  ctx: Context,
  purpose: Purpose,
  clientDataJSON: string,
  memberId: string | null = null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const row = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('passkey_challenges')
      .where('library_id', '=', ctx.library.id)
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

function oldest(ctx: Context): Date {
  return new Date(ctx.at.getTime() - limits.passkeyChallengeMs)
}
