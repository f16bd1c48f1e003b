import { randomUUID } from 'node:crypto'
import type { AnswerOf, ReceivedOf } from '#contract/endpoints.ts'
import type { OwnWordsRow, WordsInput } from '#contract/shapes/admin/words.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { isBlank } from '#contract/texts/localized.ts'
import {
  type EmailKind,
  emailKinds,
  emailText,
  type OwnWordsByKind,
  wordsIn,
} from '#contract/texts/own-words.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import {
  inTransaction,
  type LibraryRow,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { getLibrary, lockLibrary, updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { queueEmail } from '#server/platform/mail/outbox.ts'
import { exampleOf } from './email-examples.ts'

const none = { above: {}, below: {} }

/** Every kind of e-mail, with its subject in the page's language and the library's own words. */
export async function listWords(ctx: StaffContext): Promise<OwnWordsRow[]> {
  return rowsOf(ctx, await getLibrary(ctx.db, ctx.library.id))
}

function rowsOf(ctx: StaffContext, { document }: LibraryRow): OwnWordsRow[] {
  const language = ctx.request.locale
  return emailKinds.map(id => ({
    id,
    subject: exampleOf(ctx, id, language, '').title,
    ...(document.own_words?.[id] ?? none),
  }))
}

/** @throws AppError not_found */
const kindOf = (name: string) => orNotFound(emailKinds.find(kind => kind === name))

/** An example of an e-mail to the caller, in each language of the library. @throws AppError not_found */
export async function emailExamples(
  ctx: StaffContext,
  name: string,
): Promise<AnswerOf<'admin.words.example'>> {
  const kind = kindOf(name)
  const { first_name } = await getMember(ctx.db, ctx.actor.memberId)
  return ctx.library.languages.map(language => {
    const { title: _, ...example } = exampleOf(ctx, kind, language, first_name)
    return { language, ...example }
  })
}

/** Saves the own words of a kind of e-mail; without any, it is as it was. @throws AppError not_found */
export async function saveWords(ctx: RequestContext<StaffActor>, name: string, words: WordsInput) {
  const kind = kindOf(name)
  const saved = await inTransaction(ctx, inside => save(inside, kind, words))
  forgetLibraries(ctx)
  return saved
}

async function save(ctx: StaffContext, kind: EmailKind, { above, below }: WordsInput) {
  const { id } = ctx.library
  const { document } = await lockLibrary(ctx.db, id)
  const { [kind]: before = none, ...others }: OwnWordsByKind = document.own_words ?? {}
  const after = { above: written(above), below: written(below) }
  const isNone = isBlank(after.above) && isBlank(after.below)
  const own_words = isNone ? others : { ...others, [kind]: after }
  await updateLibrary(ctx.db, id, { document: JSON.stringify({ ...document, own_words }) })
  await recordWrite(ctx, 'words', kind, { before, after })
  return rowsOf(ctx, await getLibrary(ctx.db, id))
}

/** Only the languages that have a text. */
const written = (texts: WordsInput['above']) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as WordsInput['above']

const tests = { name: 'test-email', most: 20, minutes: 60 }

/** Sends an example with these words to the caller, and to nobody else. @throws AppError not_found, rate_limited */
export async function sendTest(
  ctx: RequestContext<StaffActor>,
  name: string,
  { language: wanted, ...words }: ReceivedOf<'admin.words.test'>['body'],
) {
  const kind = kindOf(name)
  await countAgainst(ctx, tests, ctx.actor.memberId)
  return inTransaction(ctx, async inside => {
    const { email, first_name } = await getMember(inside.db, ctx.actor.memberId)
    const { languages } = ctx.library
    const language = chooseLanguage(languages, wanted)
    const { subject, ...parts } = exampleOf(inside, kind, language, first_name)
    const body = emailText(parts, wordsIn(words, language, languages))
    await queueEmail(inside, { kind: 'test', to: email, ref: randomUUID(), subject, body })
    await recordWrite(inside, 'words_tested', kind, { after: { language } })
    return { to: email }
  })
}
