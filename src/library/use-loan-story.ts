import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type CodeTimeTexts, codeTimeTexts } from '#contract/texts/code-times.ts'
import { loanStories, nothingMissing, storyText } from '#contract/texts/loan-stories.ts'
import type { LoanStory } from '#domain/loans/loan-story.ts'
import { descriptors } from '#src/i18n/descriptors.ts'
import { currentLocale } from '#src/i18n/locale.ts'

const codeTimes = descriptors('code', codeTimeTexts)
const stories = descriptors('story', loanStories)
const reasons = descriptors('ready', nothingMissing)

/** The texts of when a code opens its locker, in the page's language. */
export function codeTimeTextsIn(i18n: I18n): CodeTimeTexts {
  const known = Object.entries(codeTimes)
  return Object.fromEntries(known.map(([says, text]) => [says, i18n._(text)])) as CodeTimeTexts
}

/** The sentence of a loan, and why nothing is missing if it waits for nobody. */
export function useLoanStory() {
  const { i18n } = useLingui()
  return (story: LoanStory) => {
    const { says, nothing_missing: why } = story
    return {
      sentence: storyText(story, i18n._(stories[says]), currentLocale()),
      ready: why && i18n._(reasons[why]),
    }
  }
}
