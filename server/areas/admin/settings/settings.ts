import type { Settings, SettingsInput } from '#contract/shapes/admin/setup.ts'
import { isBlank } from '#contract/texts/localized.ts'
import { isReworded } from '#domain/adhesion.ts'
import { allowsCents } from '#domain/card-price.ts'
import { centsOf } from '#domain/cents.ts'
import { visitRules } from '#domain/days/visits.ts'
import { lineRules } from '#domain/loans/lines.ts'
import { overdueRules } from '#domain/loans/overdue.ts'
import { queueRules } from '#domain/loans/queue.ts'
import { isSuper } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { requiresSecondFactor, signOnSuffices } from '#server/platform/access/staff-rights.ts'
import {
  inTransaction,
  type LibraryRow,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { getLibrary, lockLibrary, updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'

export async function getSettings(ctx: StaffContext): Promise<Settings> {
  return settingsOf(ctx, await getLibrary(ctx.db, ctx.library.id))
}

/**
 * A changed adhesion is a new version, which members accept again, or a correction of the present one.
 * @throws AppError forbidden for what only supers may change
 */
export async function saveSettings(ctx: RequestContext<StaffActor>, input: SettingsInput) {
  const saved = await inTransaction(ctx, inside => save(inside, input))
  forgetLibraries(ctx)
  return saved
}

async function save(ctx: StaffContext, { adhesion_again, ...input }: SettingsInput) {
  const row = await lockLibrary(ctx.db, ctx.library.id)
  const before = settingsOf(ctx, row)
  requireRank(ctx, before, input)
  const { name, languages, hue, how_work, membership, contact, preparations_days, ...more } = input
  const { side_by_side, renewable_card, auto_membership, mandatory_sharing, ...rest } = more
  const renewal_cards = input.renewal_cards.map(card => withBounds(card, before.renewal_cards))
  const [first = null] = renewal_cards
  // An unchanged default stays a default, because the same data may move to production.
  const asked = rest.staff_second_factor
  const unchanged = asked === before.staff_second_factor
  const staff_second_factor = unchanged ? row.document.staff_second_factor : asked
  const document = {
    ...row.document,
    ...rest,
    // A page of the previous release leaves these out.
    headline: rest.headline ?? before.headline ?? {},
    queue_loan_days: rest.queue_loan_days ?? before.queue_loan_days,
    overdue_call_days: rest.overdue_call_days ?? before.overdue_call_days,
    overdue_block_days: rest.overdue_block_days ?? before.overdue_block_days,
    overdue_decision_days: rest.overdue_decision_days ?? before.overdue_decision_days,
    last_visit_minutes: rest.last_visit_minutes ?? before.last_visit_minutes,
    booking_products: rest.booking_products ?? before.booking_products,
    line_pieces: rest.line_pieces ?? before.line_pieces,
    booking_pieces: rest.booking_pieces ?? before.booking_pieces,
    delivery: { ...before.delivery, ...rest.delivery },
    staff_second_factor,
    regolamento: isBlank(rest.regolamento) ? null : rest.regolamento,
    signup_disclaimer: isBlank(rest.signup_disclaimer) ? null : rest.signup_disclaimer,
    branding: { ...row.document.branding, hue },
    links: { how_work, membership, contact },
    items: { ...row.document.items, preparations_days },
    is: { ...row.document.is, renewable_card, auto_membership, mandatory_sharing },
    renewal_card: first,
    renewal_cards,
  }
  // Pages of an earlier version do not ask: there a changed text was always a new version.
  const again = adhesion_again ?? true
  const reworded = again && isReworded(before.adhesion_form, input.adhesion_form)
  await updateLibrary(ctx.db, ctx.library.id, {
    name,
    languages,
    side_by_side,
    document: JSON.stringify(document),
    ...(reworded && { adhesion_version: ctx.at.toISOString() }),
  })
  await recordWrite(ctx, 'settings', ctx.library.id, {
    before,
    after: { ...input, ...(reworded && { adhesion_again: true }) },
  })
  return settingsOf(ctx, await getLibrary(ctx.db, ctx.library.id))
}

type Card = Settings['renewal_cards'][number]

/** A card as it is saved. Bounds that a page of the release before leaves out stay, if the price is within them. */
function withBounds(card: Card, stored: readonly Card[]): Card {
  const former = stored.find(({ id }) => id === card.id)
  const bounded = { ...former, ...card }
  return allowsCents(bounded, centsOf(card.price)) ? bounded : card
}

/** Only supers decide how staff prove who they are. @throws AppError forbidden */
function requireRank({ actor }: StaffContext, before: Settings, after: Settings) {
  const names = ['staff_second_factor', 'sign_on_suffices'] as const
  const changed = names.some(name => before[name] !== after[name])
  if (changed && !isSuper(actor.level)) throw new AppError('forbidden')
}

function settingsOf({ config }: StaffContext, library: LibraryRow): Settings {
  const { name, document } = library
  const visits = visitRules(document)
  const queue = queueRules(document)
  const lines = lineRules(document)
  const overdue = overdueRules(document)
  return {
    name,
    languages: library.languages,
    hue: document.branding.hue,
    contacts: document.contacts,
    website: document.website,
    ...document.links,
    socials: document.socials,
    headline: document.headline ?? {},
    welcome_content: document.welcome_content,
    delivery: { ...document.delivery, until: visits.deliverUntil },
    auto_membership: document.is.auto_membership,
    mandatory_sharing: document.is.mandatory_sharing,
    queue_days: queue.turnDays,
    queue_loan_days: queue.loanDays,
    overdue_call_days: overdue.call,
    overdue_block_days: overdue.block,
    overdue_decision_days: overdue.decision,
    booking_products: lines.products,
    line_pieces: lines.linePieces,
    booking_pieces: lines.pieces,
    last_visit_minutes: visits.lastVisitMinutes,
    side_by_side: library.side_by_side,
    staff_second_factor: requiresSecondFactor({ config, library }),
    sign_on_suffices: signOnSuffices({ library }),
    regolamento: document.regolamento ?? {},
    adhesion_form: document.adhesion_form,
    signup_disclaimer: document.signup_disclaimer ?? {},
    preparations_days: document.items.preparations_days,
    same_day_turnover: document.same_day_turnover,
    repeat_extension: document.repeat_extension ?? false,
    renewable_card: document.is.renewable_card,
    renewal_cards: document.renewal_cards,
  }
}
