import * as v from 'valibot'
import { limits } from '../../limits.ts'
import { locales } from '../../texts/languages.ts'
import { localized, perLanguage } from '../localized.ts'

/** One of `emailKinds`: the server checks it, so that the app does not download all of them at start. */
const kind = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'id'))
const language = v.picklist(locales)

/** Plain text of several lines, without other control characters or those that change the direction of writing. */
const words = perLanguage(
  v.pipe(
    v.string(),
    v.transform(text => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim()),
    v.maxLength(limits.ownWordsChars, 'too_long'),
    v.check(text => !/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u.test(text), 'invalid'),
  ),
)

/** Own words of a kind of e-mail, by language. */
export const wordsInput = v.object({ above: words, below: words })
export type WordsInput = v.InferOutput<typeof wordsInput>

/** A kind of e-mail with the subject of an example, and the library's own words. */
export const ownWords = v.object({
  id: kind,
  subject: v.string(),
  above: localized,
  below: localized,
})
export type OwnWordsRow = v.InferOutput<typeof ownWords>

/** As stored and as files have them, by kind. */
export const ownWordsByKind = v.record(v.string(), wordsInput)

/** An example of an e-mail in each language of the library, in the parts that own words stand between. */
export const emailExample = v.array(
  v.object({
    language,
    subject: v.string(),
    hello: v.string(),
    text: v.string(),
    link: v.string(),
    foot: v.string(),
  }),
)

export const kindParams = v.object({ kind })
/** A test e-mail has the words that are on the screen, saved or not. */
export const testInput = v.object({
  ...wordsInput.entries,
  language,
})
