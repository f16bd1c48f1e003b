// Checks the words of all texts, those of mails and pushes too: scripts/texts/glossary.ts has the rules.
import { readFileSync } from 'node:fs'

import { idleExceptions, wordFaults } from './texts/check-words.ts'
import { italianDictionary, messagesIn } from './texts/read-messages.ts'

const catalogue = language => messagesIn(readFileSync(`src/i18n/locales/${language}.po`, 'utf8'))
const messages = { it: catalogue('it'), en: catalogue('en') }
const isItalian = italianDictionary()
const faults = [
  ...Object.entries(messages).flatMap(([language, list]) =>
    wordFaults(list, language, isItalian).map(fault => `${language}: ${fault}`),
  ),
  ...idleExceptions(messages, isItalian).map(fault => `scripts/texts/glossary.ts: ${fault}`),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
