import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type CodeTimeTexts, codeTimeTexts } from '#contract/texts/code-times.ts'
import { loanStories, nothingMissing, storyText } from '#contract/texts/loan-stories.ts'
import type { LoanStory } from '#domain/loans/loan-story.ts'
import { currentLocale } from '#src/i18n/locale.ts'

/** A text that is stored compiled and whose values are filled in here, as on the server. */
function described(id: string, text: string): MessageDescriptor {
  return { id, message: [text] as unknown as string }
}

/** The texts of when a code opens its locker, in the page's language. */
export function codeTimeTextsIn(i18n: I18n): CodeTimeTexts {
  const known = Object.entries(codeTimeTexts)
  return Object.fromEntries(
    known.map(([says, text]) => [says, i18n._(described(`code.${says}`, text))]),
  ) as CodeTimeTexts
}

/** The sentence of a loan, and why nothing is missing if it waits for nobody. */
export function useLoanStory() {
  const { i18n } = useLingui()
  return (story: LoanStory) => {
    const { says, nothing_missing: why } = story
    const text = i18n._(described(`story.${says}`, loanStories[says]))
    return {
      sentence: storyText(story, text, currentLocale()),
      ready: why && i18n._(described(`ready.${why}`, nothingMissing[why])),
    }
  }
}
