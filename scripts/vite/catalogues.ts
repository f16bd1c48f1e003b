import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import PO from 'pofile'
import type { Plugin } from 'vite'
import { codeTimeTexts } from '#contract/texts/code-times.ts'
import { failures, fields } from '#contract/texts/failures.ts'
import { loanStories, nothingMissing } from '#contract/texts/loan-stories.ts'

/** The parts of a language's file that the app loads at different times. */
const parts = ['app', 'admin'] as const
type Part = (typeof parts)[number]
type Item = InstanceType<typeof PO.Item>

const file = /\/locales\/\w+\.po\?(\w+)$/

/**
 * Imports one part of a language's file: `de.po?app` has the texts of the app with those of failures and loans,
 * `de.po?admin` those that only staff see. Texts of the server stay out.
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    load(id) {
      const part = parts.find(name => name === file.exec(id)?.[1])
      if (!part) return null
      const path = id.replace(/\?.*$/, '')
      this.addWatchFile(path)
      const messages = JSON.stringify(catalogue(readFileSync(path, 'utf8'), part))
      return { code: `export const messages = JSON.parse(${JSON.stringify(messages)})`, map: null }
    },
  }
}

/** The compiled messages of a part, by their id. A text without translation is left out: it is Italian. */
export function catalogue(po: string, part: Part): Record<string, unknown> {
  const items = PO.parse(po).items.filter(item => item.msgstr[0])
  const ofPart = items.filter(item => partOf(item) === part)
  const messages = ofPart.map(item => [
    generateMessageId(item.msgid, item.msgctxt ?? undefined),
    compileMessage(item.msgstr[0] ?? ''),
  ])
  const known = new Map(items.map(item => [item.msgid, item.msgstr[0]]))
  const named = [
    ...Object.entries(failures).map(([code, text]) => [`failure.${code}`, text] as const),
    ...Object.entries(fields).map(([rule, text]) => [`field.${rule}`, text] as const),
    ...Object.entries(loanStories).map(([says, text]) => [`story.${says}`, text] as const),
    ...Object.entries(codeTimeTexts).map(([says, text]) => [`code.${says}`, text] as const),
    ...Object.entries(nothingMissing).map(([why, text]) => [`ready.${why}`, text] as const),
  ].flatMap(([id, text]) => (known.has(text) ? [[id, [known.get(text)]] as const] : []))
  return Object.fromEntries(part === 'app' ? [...messages, ...named] : messages)
}

function partOf({ references }: Item): Part | null {
  const shown = references.filter(from => from.startsWith('src/'))
  if (shown.length === 0) return null
  return shown.every(from => from.startsWith('src/features/admin/')) ? 'admin' : 'app'
}
