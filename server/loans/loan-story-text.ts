import type { Locale } from '#contract/texts/languages.ts'
import { loanStories, nothingMissing, storyText } from '#contract/texts/loan-stories.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'
import type { Party } from '#domain/loans/contact.ts'
import { loanStory } from '#domain/loans/loan-story.ts'
import type { LoanSummary } from '../calendar/loan-summaries.repo.ts'
import { say } from '../texts/say.ts'

/** What a loan says on a day to its borrower or owner: the sentence, and why nothing is missing, if so. */
export function storyOf(loan: LoanSummary, reader: Party, today: PlainDate, locale: Locale) {
  const { status, method, from, to, collect_by } = loan
  const facts = { status, method, from, to, collect_by, today }
  const agreed = loan.owner_agreed_at !== null
  const story = loanStory({ ...facts, agreed, reviewable: !loan.reviewed }, reader)
  const { says, nothing_missing: why } = story
  return {
    sentence: storyText(story, say(locale, loanStories[says]), locale),
    ready: why && say(locale, nothingMissing[why]),
  }
}
