import { randomUUID } from 'node:crypto'
import type { AdminLibrary } from '#contract/shapes/admin/setup.ts'
import { type Trial, trialLimits, trialSteps } from '#contract/shapes/admin/trials.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { isOperator, present } from '#server/areas/admin/settings/libraries.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { sayInAll } from '#server/core/texts/say.ts'
import { recordByCommand, recordWrite } from '#server/platform/access/audit.ts'
import {
  type Context,
  inTransaction,
  type LibraryRow,
  type RequestContext,
  type Services,
  type StaffActor,
  type StaffContext,
  type SuperActor,
} from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import {
  findLibrary,
  findLibraryByDomain,
  getLibrary,
  lockLibrary,
  updateLibrary,
} from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import type { MailData, MailKind } from '#server/platform/mail/texts.ts'
import { systemContext } from '#server/platform/system-context.ts'
import {
  claimReminder,
  deleteExpiredFoundings,
  deleteFoundingsOf,
  findDone,
  listReminded,
  listSupers,
} from './trials.repo.ts'

const over = italian('La prova di questa oggettoteca è finita.')

/** The library as a trial, with its first steps as its rows show them; `null` if it is none. */
export async function getTrial(ctx: StaffContext): Promise<Trial | null> {
  const library = await getLibrary(ctx.db, ctx.library.id)
  const end = library.trial_ends_at
  if (!end) return null
  const { renewal_cards, renewal_card } = library.document
  const done = { ...(await findDone(ctx.db)), cards: renewal_cards.length > 0 || !!renewal_card }
  return {
    ...daysOf(library, end),
    ended: end <= ctx.at,
    asked: library.trial_asked_at !== null,
    done: trialSteps.filter(step => done[step]),
  }
}

/** The last day of a trial, and the day on which it is removed. */
function daysOf({ time_zone }: Pick<LibraryRow, 'time_zone'>, end: Date) {
  const ends_on = todayIn(time_zone, end)
  return { ends_on, removed_on: addDays(ends_on, trialLimits.readDays) }
}

/** Asks the supers of the server's default library, by e-mail and in their list of libraries, to keep the trial. */
export async function askToKeep(ctx: RequestContext<SuperActor>): Promise<Trial | null> {
  const isNew = await inTransaction(ctx, async inside => {
    const { trial_ends_at, trial_asked_at } = await lockLibrary(inside.db, ctx.library.id)
    if (!trial_ends_at || trial_asked_at) return false
    await updateLibrary(inside.db, ctx.library.id, { trial_asked_at: ctx.at })
    await recordWrite(inside, 'trial_asked', ctx.library.id, { after: {} })
    return true
  })
  if (isNew) {
    forgetLibraries(ctx)
    const { libraryDefault } = ctx.config
    const main = await acrossLibraries(ctx.store, db => findLibraryByDomain(db, libraryDefault))
    if (main) await tellOperators(await systemContext(ctx, main.id), ctx.library)
  }
  return inTransaction(ctx, getTrial)
}

function tellOperators(main: RequestContext, { name }: LibraryRow) {
  const link = `${siteOf(main)}/admin/libraries`
  return inTransaction(main, inside =>
    mailSupers(inside, { kind: 'trial_asked' }, () => ({ name, link })),
  )
}

/**
 * The trial becomes a library like the others, without an end and without limits. Its supers get an e-mail.
 * @throws AppError forbidden, not_found
 */
export async function keepTrial(
  ctx: RequestContext<StaffActor>,
  id: string,
): Promise<AdminLibrary> {
  if (!isOperator(ctx)) throw new AppError('forbidden')
  const by = { by: `${ctx.library.id}/${ctx.actor.memberId}`, at: ctx.at, address: ctx.address }
  const before = await acrossLibraries(ctx.store, async db => {
    const library = orNotFound(await findLibrary(db, id))
    if (!library.trial_ends_at) return null
    const isOver = library.trial_reminded === 0
    await updateLibrary(db, id, {
      ...(isOver && { available: true, maintenance_text: null }),
      trial_ends_at: null,
      trial_limits: null,
      trial_asked_at: null,
      trial_reminded: null,
      daily_calls_limit: null,
    })
    await deleteFoundingsOf(db, id)
    const change = { before: { to: daysOf(library, library.trial_ends_at).ends_on }, after: {} }
    await recordByCommand(db, { action: 'trial_kept', target: id, ...change }, by)
    return change.before
  })
  forgetLibraries(ctx)
  const own = await systemContext(ctx, id)
  if (before) {
    const after = { name: own.library.name }
    await inTransaction(ctx, inside => recordWrite(inside, 'trial_kept', id, { before, after }))
    const link = `${siteOf(own)}/admin/today`
    await inTransaction(own, inside => mailSupers(inside, { kind: 'trial_kept' }, () => ({ link })))
  }
  return present(ctx, own.library)
}

/** E-mails something to the supers of a library, each in their language. */
async function mailSupers<K extends MailKind>(
  ctx: Context,
  { kind, ref = randomUUID() }: { kind: K; ref?: string },
  write: (locale: Locale) => MailData[K],
) {
  for (const person of await listSupers(ctx.db)) {
    await mailPerson<K>(ctx, person, { kind, ref, data: write(person.language) })
  }
}

const turns = [0, ...trialLimits.reminderDays.toSorted((one, other) => one - other)]

/**
 * Reminds the supers of a trial of its end, once for each reminder; at the end closes it. Also deletes the requests that nobody
 * opened in time.
 * @returns how many trials were reminded by this call
 */
export async function remindOfTrials(services: Services): Promise<number> {
  const at = services.now()
  await acrossLibraries(services.store, db => deleteExpiredFoundings(db, at))
  const done = await inDueLibraries(
    services,
    db => listReminded(db, at, turns),
    async (ctx, [due]) =>
      Number(due && (await inTransaction(ctx, inside => remind(inside, due.turn)))),
    { closedToo: true },
  )
  if (done) forgetLibraries(services)
  return done
}

async function remind(ctx: Context, turn: number): Promise<boolean> {
  const { db, library, at } = ctx
  if (!(await claimReminder(db, library.id, turn, at))) return false
  const { trial_ends_at: end, time_zone } = await getLibrary(db, library.id)
  const { ends_on, removed_on } = daysOf({ time_zone }, end ?? at)
  if (turn === 0) {
    const maintenance_text = JSON.stringify(sayInAll(over))
    await updateLibrary(db, library.id, {
      available: false,
      maintenance_text,
      maintenance_until: null,
    })
    const entry = { action: 'trial_ended', target: library.id, before: {}, after: {} } as const
    await recordByCommand(db, entry, { by: 'trial', at, address: ctx.address })
  }
  const site = siteOf(ctx)
  const links = { admin: `${site}/admin/today`, link: `${site}/admin/import` }
  const ref = `${library.id}/${turn}`
  const removedIn = (locale: Locale) => longDay(removed_on, locale)
  if (turn === 0) {
    await mailSupers(ctx, { kind: 'trial_over', ref }, locale => ({
      removed: removedIn(locale),
      ...links,
    }))
  } else {
    await mailSupers(ctx, { kind: 'trial_ends', ref }, locale => ({
      day: longDay(ends_on, locale),
      removed: removedIn(locale),
      ...links,
    }))
  }
  return true
}
