import type { AdminPoint, OpeningInput, Settings } from '#contract/shapes/admin.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import type { LibraryRow } from '../../context.ts'
import { withLibrary } from '../../store/transaction.ts'
import type { Ctx } from '../carts.ts'
import { loadOpenings, noOpening } from '../headquarters.ts'
import { forgetLibraries } from '../libraries.ts'

export function getSettings(ctx: Ctx): Promise<Settings> {
  return withLibrary(ctx.store, ctx.library.id, async () => settingsOf(await loadRow(ctx)))
}

/** A changed adhesion form is a new version: members accept it anew. */
export async function saveSettings(ctx: Ctx, input: Settings): Promise<Settings> {
  const saved = await withLibrary(ctx.store, ctx.library.id, async db => {
    const row = await loadRow(ctx)
    const before = settingsOf(row)
    const { name, hue, how_work, preparations_days, renewable_card, ...rest } = input
    const [first = null] = input.renewal_cards
    const empty = !rest.signup_disclaimer.it && !rest.signup_disclaimer.en
    const document = {
      ...row.document,
      ...rest,
      signup_disclaimer: empty ? null : rest.signup_disclaimer,
      branding: { ...row.document.branding, hue },
      links: { ...row.document.links, how_work },
      items: { ...row.document.items, preparations_days },
      is: { ...row.document.is, renewable_card },
      renewal_card: first,
    }
    const reworded = JSON.stringify(before.adhesion_form) !== JSON.stringify(input.adhesion_form)
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

function loadRow(ctx: Ctx): Promise<LibraryRow> {
  return ctx.store.db
    .selectFrom('libraries')
    .selectAll()
    .where('id', '=', ctx.library.id)
    .executeTakeFirstOrThrow()
}

function settingsOf({ name, document }: LibraryRow): Settings {
  const none = { it: '', en: '' }
  return {
    name,
    hue: document.branding.hue,
    contacts: document.contacts,
    website: document.website,
    how_work: document.links.how_work,
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

/** Every point with its week, and from today on what is not as every week. */
export function listPoints(ctx: Ctx): Promise<AdminPoint[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const openings = await loadOpenings(ctx)
    const points = await db
      .selectFrom('headquarters')
      .select(['id', 'name'])
      .where('library_id', '=', ctx.library.id)
      .orderBy('position')
      .execute()
    return points.map(point => {
      const { opening_hours, holidays, additional_days } = openings.get(point.id) ?? noOpening
      const week = [1, 2, 3, 4, 5, 6, 7]
      return {
        ...point,
        hours: week.map(day => opening_hours.find(row => row.day === day)?.hours ?? ''),
        holidays: holidays.map(({ inizio, fine, name }) => ({ inizio, fine, name })),
        additional_days: additional_days.map(({ day, hours }) => ({ day, hours })),
      }
    })
  })
}

/** The past stays as it was. @throws AppError not_found, dates reversed as validation_failed */
export function savePoint(ctx: Ctx, id: string, input: OpeningInput): Promise<AdminPoint[]> {
  const reversed = input.holidays.findIndex(({ inizio, fine }) => fine < inizio)
  if (reversed >= 0) {
    throw new AppError('validation_failed', { fields: { [`holidays.${reversed}.fine`]: 'date' } })
  }
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const { id: _, name: __, ...before } = await pointOf(ctx, id)
    const own = { library_id: ctx.library.id, headquarters_id: id }
    await db
      .insertInto('opening_hours')
      .values(input.hours.map((hours, index) => ({ ...own, day: index + 1, hours })))
      .onConflict(conflict =>
        conflict
          .columns(['library_id', 'headquarters_id', 'day'])
          .doUpdateSet(eb => ({ hours: eb.ref('excluded.hours') })),
      )
      .execute()
    await db
      .deleteFrom('holidays')
      .where('library_id', '=', ctx.library.id)
      .where('headquarters_id', '=', id)
      .where('last_day', '>=', ctx.today)
      .execute()
    await db
      .deleteFrom('additional_days')
      .where('library_id', '=', ctx.library.id)
      .where('headquarters_id', '=', id)
      .where('day', '>=', ctx.today)
      .execute()
    const holidays = input.holidays.map(({ inizio, fine, name }) => ({
      ...{ ...own, name, first_day: inizio, last_day: fine },
    }))
    if (holidays.length > 0) await db.insertInto('holidays').values(holidays).execute()
    const days = new Map(input.additional_days.map(row => [row.day, { ...own, ...row }]))
    if (days.size > 0) {
      await db
        .insertInto('additional_days')
        .values([...days.values()])
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    await recordWrite(ctx, { action: 'opening', target: id, before, after: input })
    return listPoints(ctx)
  })
}

async function pointOf(ctx: Ctx, id: string): Promise<AdminPoint> {
  const point = (await listPoints(ctx)).find(one => one.id === id)
  if (!point) throw new AppError('not_found')
  return point
}
