import type { Locale } from '#contract/texts/languages.ts'
import { loanStories, nothingMissing, storyText } from '#contract/texts/loan-stories.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'
import { nextVisit, visitRules } from '#domain/days/visits.ts'
import type { Party } from '#domain/loans/contact.ts'
import { loanStory } from '#domain/loans/loan-story.ts'
import type { LoanSummary } from '../calendar/loan-summaries.repo.ts'
import type { Context } from '../context.ts'
import { loadOpenings, type OpenPlace } from '../pickup-points/public-points.ts'
import { say } from '../texts/say.ts'

/** A loan with its pickup point and the first day on which that can still be visited, if either matters. */
export type Located<L = LoanSummary> = L & { place: OpenPlace | null; next_visit: PlainDate | null }

/** Adds what a loan's sentence needs to know of the hour. It is read only if something is to do today, or at a locker. */
export async function located<L extends LoanSummary>(
  ctx: Context,
  loans: readonly L[],
): Promise<Located<L>[]> {
  const { today, time } = ctx
  const matters = loans.some(
    ({ from, to, collect_by, method }) =>
      method === 'smartlocker' || [from, to, collect_by].includes(today),
  )
  const openings = matters ? await loadOpenings(ctx) : null
  const now = { today, time, ...visitRules(ctx.library.document) }
  return loans.map(loan => {
    const place = openings?.get(loan.headquarters_id ?? '') ?? null
    return { ...loan, place, next_visit: place && nextVisit(now, place) }
  })
}

/** What a loan says now to its borrower or owner: the sentence, and why nothing is missing, if so. */
export function storyOf(loan: Located, reader: Party, today: PlainDate, locale: Locale) {
  const { status, method, from, to, collect_by, next_visit } = loan
  const facts = { status, method, from, to, collect_by, today, next_visit }
  const agreed = loan.owner_agreed_at !== null
  const story = loanStory({ ...facts, agreed, reviewable: !loan.reviewed }, reader)
  const { says, nothing_missing: why } = story
  return {
    sentence: storyText(story, say(locale, loanStories[says]), locale),
    ready: why && say(locale, nothingMissing[why]),
  }
}
