import { limits, locales } from '#contract/limits.ts'
import type { Settings } from '#contract/shapes/setup.ts'
import { recordWrite } from '../../access/audit.ts'
import type { LibraryRow } from '../../context.ts'
import { withLibrary } from '../../store/transaction.ts'
import type { Ctx } from '../carts.ts'
import { forgetLibraries } from '../libraries.ts'

export function getSettings(ctx: Ctx): Promise<Settings> {
  return withLibrary(ctx.store, ctx.library.id, async () => settingsOf(await loadRow(ctx)))
}

/** A changed adhesion form is a new version: members accept it anew. */
export async function saveSettings(ctx: Ctx, input: Settings): Promise<Settings> {
  const saved = await withLibrary(ctx.store, ctx.library.id, async db => {
    const row = await lockRow(ctx)
    const before = settingsOf(row)
    const { name, hue, how_work, membership, contact, preparations_days, ...more } = input
    const { renewable_card, auto_membership, mandatory_sharing, ...rest } = more
    const [first = null] = input.renewal_cards
    const empty = !rest.signup_disclaimer.it && !rest.signup_disclaimer.en
    const document = {
      ...row.document,
      ...rest,
      signup_disclaimer: empty ? null : rest.signup_disclaimer,
      branding: { ...row.document.branding, hue },
      links: { how_work, membership, contact },
      items: { ...row.document.items, preparations_days },
      is: { ...row.document.is, renewable_card, auto_membership, mandatory_sharing },
      renewal_card: first,
    }
    const reworded = locales.some(
      locale => before.adhesion_form[locale] !== input.adhesion_form[locale],
    )
    await db
      .updateTable('libraries')
      .set({
        name,
        document: JSON.stringify(document),
        ...(reworded && { adhesion_version: ctx.at.toISOString() }),
      })
      .where('id', '=', ctx.library.id)
      .execute()
    await recordWrite(ctx, {
      action: 'settings',
      target: ctx.library.id,
      before,
      after: input,
    })
    return settingsOf(await loadRow(ctx))
  })
  forgetLibraries(ctx)
  return saved
}

/** The library, still until the commit: its document is written as a whole. */
export function lockRow(ctx: Ctx): Promise<LibraryRow> {
  return rows(ctx).forUpdate().executeTakeFirstOrThrow()
}

function loadRow(ctx: Ctx): Promise<LibraryRow> {
  return rows(ctx).executeTakeFirstOrThrow()
}

function rows({ store, library }: Ctx) {
  return store.db.selectFrom('libraries').selectAll().where('id', '=', library.id)
}

function settingsOf({ name, document }: LibraryRow): Settings {
  const none = { it: '', en: '' }
  return {
    name,
    hue: document.branding.hue,
    contacts: document.contacts,
    website: document.website,
    ...document.links,
    socials: document.socials,
    welcome_content: document.welcome_content,
    delivery: document.delivery,
    auto_membership: document.is.auto_membership,
    mandatory_sharing: document.is.mandatory_sharing,
    queue_days: document.queue_days ?? limits.queueOpenDays,
    regolamento: document.regolamento ?? none,
    adhesion_form: document.adhesion_form,
    signup_disclaimer: document.signup_disclaimer ?? none,
    preparations_days: document.items.preparations_days,
    same_day_turnover: document.same_day_turnover,
    repeat_extension: document.repeat_extension ?? false,
    renewable_card: document.is.renewable_card,
    renewal_cards: document.renewal_cards,
  }
}
