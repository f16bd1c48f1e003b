import { randomUUID } from 'node:crypto'
import type { ReceivedOf } from '#contract/endpoints.ts'
import type { TrialWish } from '#contract/shapes/admin/trials.ts'
import { trialLimits } from '#contract/shapes/admin/trials.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { superLevel } from '#domain/permissions.ts'
import { openInvitation } from '#server/areas/account/sign-in/invitations.ts'
import { starterLibrary } from '#server/areas/admin/settings/starter.ts'
import { importLibrary } from '#server/areas/import/import-library.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { AppError } from '#server/core/app-error.ts'
import { type AnyDb, acrossLibraries } from '#server/core/store/transaction.ts'
import { recordByCommand } from '#server/platform/access/audit.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { isFoundingPlace, requireFreeName } from '#server/platform/library/library-hosts.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { queueTemplateEmail } from '#server/platform/mail/outbox.ts'
import { systemContext } from '#server/platform/system-context.ts'
import {
  countTrials,
  findFounding,
  findTrialOf,
  insertFounding,
  listSupers,
  markFounded,
} from './trials.repo.ts'

const day = 24 * 60
const perNetwork = { name: 'founding', most: trialLimits.perNetwork, minutes: day }
const perMailbox = { name: 'founding-mail', most: trialLimits.perMailbox, minutes: day }
const perDay = { name: 'founding-all', most: trialLimits.perDay, minutes: day }

/**
 * E-mails a link that founds a trial. The answer is the same for every address: whoever has a trial already gets its address
 * by e-mail. Nothing is created before the link is opened.
 * @throws AppError not_found where there are no trials; validation_failed for a name that is taken; trials_full; rate_limited
 */
export async function askTrial(ctx: RequestContext, { name, id, email }: TrialWish) {
  requirePlace(ctx)
  await countAgainst(ctx, perNetwork)
  const known = await acrossLibraries(ctx.store, async db => {
    await requireFreeName(db, id, { field: 'id' })
    await requireRoom(ctx, db)
    return findTrialOf(db, email)
  })
  await countAgainst(ctx, perMailbox, email)
  await countAgainst(ctx, perDay, 'all')
  const language = ctx.request.locale
  const letter = { to: email, ref: randomUUID(), locale: language }
  await inTransaction(ctx, async inside => {
    if (known) {
      const data = { link: siteOf({ ...ctx, library: known }) }
      return queueTemplateEmail(inside, { ...letter, kind: 'founding_known', data })
    }
    const token = newSecret()
    const expires_at = new Date(ctx.at.getTime() + trialLimits.linkHours * 3_600_000)
    const row = { email, name, domain: id, language, founded: null, created_at: ctx.at }
    await insertFounding(inside.db, { ...row, token_hash: secretHash(token), expires_at })
    const data = { link: `${siteOf(ctx)}/prova?t=${token}`, hours: trialLimits.linkHours }
    return queueTemplateEmail(inside, { ...letter, kind: 'founding', data, staleAt: expires_at })
  })
}

/** What a link founds; `url` once its founder can sign in there. @throws AppError not_found, link_unusable */
export async function readTrial(ctx: RequestContext, token: string) {
  requirePlace(ctx)
  return acrossLibraries(ctx.store, async db => {
    const { name, domain, founded_domain, is_run } = await requireFounding(ctx, db, token)
    const library = { domain: founded_domain ?? '' }
    return { name, id: domain, url: is_run ? siteOf({ ...ctx, library }) : null }
  })
}

/**
 * Founds the trial of a link, which proves the address, with its first desk and categories. Its founder becomes its super by
 * choosing a password at the address that is returned. Opened again, it leads to the same library.
 * @throws AppError not_found, link_unusable, trials_full; validation_failed for a name that is taken
 */
export async function openTrial(
  ctx: RequestContext,
  { t, first_name, ...wanted }: ReceivedOf<'trials.open'>['body'],
): Promise<{ url: string }> {
  requirePlace(ctx)
  const { email, language, id } = await acrossLibraries(ctx.store, async db => {
    const asked = await requireFounding(ctx, db, t)
    const { email, language } = asked
    if (asked.founded) return { email, language, id: asked.founded }
    // It locks all names, so that nobody else founds one meanwhile.
    await requireFreeName(db, wanted.id, { field: 'id' })
    const known = await findTrialOf(db, email)
    if (known) return { email, language, id: known.id }
    await requireRoom(ctx, db)
    await create(ctx, db, { ...wanted, email, language })
    await markFounded(db, asked.library_id, asked.token_hash, wanted.id)
    return { email, language, id: wanted.id }
  })
  forgetLibraries(ctx)
  const own = await systemContext(ctx, id)
  return inTransaction(own, async inside => {
    // Only the first one: whoever lost the rank since then does not get it back by an old e-mail.
    const isRun = (await listSupers(inside.db)).length > 0
    if (isRun) return { url: `${siteOf(own)}/signin?from=%2Fadmin%2Ftoday` }
    const invited = { email, first_name, last_name: '', level: superLevel, language }
    return { url: (await openInvitation(inside, invited, null)).link }
  })
}

type Wanted = { id: string; name: string; email: string; language: Context['request']['locale'] }

async function create(ctx: RequestContext, db: AnyDb, wanted: Wanted) {
  const { id, name, email, language } = wanted
  const choice = { id, domain: id, name, email, phone: null, hue: 150, language, withDesk: true }
  await importLibrary({
    db,
    folder: starterLibrary(choice),
    now: ctx.at,
    picture: drawInto(ctx.files),
    demoHash: null,
    files: ctx.files,
  })
  const end = new Date(ctx.at.getTime() + trialLimits.days * 86_400_000)
  const { dailyCalls, size } = trialLimits
  const bounds = { daily_calls_limit: dailyCalls, trial_limits: JSON.stringify(size) }
  await updateLibrary(db, id, { trial_ends_at: end, ...bounds })
  const after = { name, domain: id, to: addDays(todayIn('Europe/Rome', ctx.at), trialLimits.days) }
  const entry = { action: 'trial', target: id, before: {}, after } as const
  const by = { by: 'trial', at: ctx.at, address: ctx.address }
  for (const library of [id, ctx.library.id]) await recordByCommand(db, { ...entry, library }, by)
}

function requirePlace({ config, library }: RequestContext) {
  if (!isFoundingPlace(config, library)) throw new AppError('not_found')
}

async function requireRoom({ config }: RequestContext, db: AnyDb) {
  if ((await countTrials(db)) >= config.trials) throw new AppError('trials_full')
}

async function requireFounding({ at, library }: RequestContext, db: AnyDb, token: string) {
  const found = await findFounding(db, secretHash(token), at)
  if (found?.library_id !== library.id) throw new AppError('link_unusable')
  return found
}
