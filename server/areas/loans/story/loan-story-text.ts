import type { Locale } from '#contract/texts/languages.ts'
import { loanStories, nothingMissing, storyText } from '#contract/texts/loan-stories.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'
import { visitRules } from '#domain/days/visits.ts'
import type { Party } from '#domain/loans/contact.ts'
import { loanStory, type StoryFacts } from '#domain/loans/loan-story.ts'
import { obstacleOf, waitsUntil } from '#domain/loans/obstacle.ts'
import { type VisitFacts, visitFacts } from '#domain/loans/order-facts.ts'
import { loadOpenings, type OpenPlace } from '#server/areas/pickup-points/public-points.ts'
import { say } from '#server/core/texts/say.ts'
import type { Context } from '#server/platform/context.ts'
import type { LoanSummary } from './loan-summaries.repo.ts'

/** A loan with its pickup point and what its story says of that, if it matters. */
export type Located<L = LoanSummary> = L & { place: OpenPlace | null; visit: VisitFacts | null }

/**
 * Adds what a loan's sentence needs to know of opening hours. They are read only if something is to do today, at a
 * locker, or for a loan that waits.
 * @param isFresh it was booked just now, by these hours
 */
export async function located<L extends LoanSummary>(
  ctx: Context,
  loans: readonly L[],
  { isFresh = false } = {},
): Promise<Located<L>[]> {
  const { today, time } = ctx
  const matters = loans.some(
    ({ status, from, to, collect_by, method }) =>
      method === 'smartlocker' ||
      [from, to, collect_by].includes(today) ||
      (status === 'pending' && !isFresh),
  )
  const openings = matters ? await loadOpenings(ctx) : null
  const now = { today, time, ...visitRules(ctx.library.document) }
  return loans.map(loan => {
    const place = openings?.get(loan.headquarters_id ?? '') ?? null
    return { ...loan, place, visit: place && visitFacts(loan, place, now) }
  })
}

/** What a loan says now to its borrower or owner: the sentence, and why nothing is missing, if so. */
export function storyOf(loan: Located, recipient: Party, today: PlainDate, locale: Locale) {
  const { status, method, from, to, visit, out_until, ended_because, lost } = loan
  const agreed = loan.owner_agreed_at !== null
  const asked = method === 'p2p' && !agreed
  const known = status === 'pending' && !asked ? obstacleOf(loan, from, today) : null
  const facts: StoryFacts = {
    status,
    method,
    from,
    to,
    today,
    ended_because,
    lost,
    collect_by: waitsUntil(loan, known),
    obstacle: known ?? (visit?.isShut ? 'place_closed' : null),
    expected_back: known === 'not_back' ? out_until : null,
    next_visit: visit?.next_visit ?? null,
    agreed,
    reviewable: !loan.reviewed,
  }
  const story = loanStory(facts, recipient)
  const { says, nothing_missing: why } = story
  return {
    sentence: storyText(story, say(locale, loanStories[says]), locale),
    ready: why && say(locale, nothingMissing[why]),
  }
}
