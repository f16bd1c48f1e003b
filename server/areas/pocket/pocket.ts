import { limits } from '#contract/limits.ts'
import type { Pocket, PocketBusy } from '#contract/shapes/pocket.ts'
import {
  pocketDescriptionChars,
  pocketMaxProducts,
  pocketSlices,
  sliceTagChars,
} from '#contract/shapes/pocket-limits.ts'
import { asOneCopy } from '#domain/days/availability.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import type { Context } from '#server/platform/context.ts'
import { takeToken } from '#server/platform/limits/token-bucket.ts'
import {
  countListedProducts,
  hashSlices,
  listMaybeBusy,
  listNewest,
  listSlices,
  type StoredRow,
} from './pocket.repo.ts'

/** For one address, which a whole school may share. */
const pace = { name: 'pocket', perSecond: 2, burst: 60 }
/** How many slices are read at once, so that the process also answers others. */
const atOnce = 32

/**
 * The catalogue for a phone, without what the phone already has. A slice is sent again if its tag differs, so
 * a changed, added or removed product needs no record of its own.
 * @param have the tags of the phone's slices, one after the other; empty for none
 * @throws AppError rate_limited
 */
export async function readPocket(ctx: Context, have = ''): Promise<Pocket> {
  takeToken(ctx, pace)
  const { document, time_zone } = ctx.library
  const count = await countListedProducts(ctx.db)
  const common = {
    at: ctx.at.toISOString(),
    count,
    time_zone,
    preparation_days: document.items.preparations_days,
    same_day_turnover: document.same_day_turnover,
    last_visit_minutes: document.last_visit_minutes,
  }
  if (count > pocketMaxProducts) {
    return {
      ...common,
      too_large: true,
      slices: [],
      products: columnsOf([]),
      busy: {},
      newest: [],
      highlighted: [],
    }
  }
  return {
    ...common,
    too_large: false,
    ...(await readChanged(ctx, have)),
    ...(await readBusy(ctx)),
    ...(await listNewest(ctx.db, {
      newest: limits.pageSizeMax,
      highlighted: limits.highlightedMax,
    })),
  }
}

async function readChanged(ctx: Context, have: string) {
  const changed = await changedSlices(ctx, have)
  const rows: StoredRow[][] = changed.map(() => [])
  for (let at = 0; at < changed.length; at += atOnce) {
    const part = new Map(changed.slice(at, at + atOnce).map(({ slice }, n) => [slice, at + n]))
    for (const row of await listSlices(ctx.db, pocketSlices, [...part.keys()])) {
      rows[part.get(row.slice) ?? 0]?.push(row)
    }
  }
  return {
    slices: changed.map((one, at) => ({ ...one, count: rows[at]?.length ?? 0 })),
    products: columnsOf(rows.flat()),
  }
}

async function changedSlices(ctx: Context, have: string) {
  const hashes = new Map(
    (await hashSlices(ctx.db, pocketSlices)).map(({ slice, hash }) => [slice, hash]),
  )
  return Array.from({ length: pocketSlices }, (_, slice) => ({
    slice,
    tag: (hashes.get(slice) ?? '').slice(0, sliceTagChars).padEnd(sliceTagChars, '-'),
  })).filter(({ slice, tag }) => {
    return tag !== have.slice(slice * sliceTagChars, (slice + 1) * sliceTagChars)
  })
}

function columnsOf(rows: readonly StoredRow[]): Pocket['products'] {
  return {
    id: rows.map(({ id }) => id),
    code: rows.map(({ code }) => code),
    name: rows.map(({ name }) => name),
    description: rows.map(({ description }) => shortened(description)),
    categories: rows.map(({ slugs }) => slugs),
    point: rows.map(({ location_id }) => location_id),
    preparation_days: rows.map(({ preparation_days }) => preparation_days),
    max_months: rows.map(({ max_months }) => max_months),
    transportable: rows.map(({ transportable }) => transportable),
    maintenance: rows.map(({ maintenance }) => maintenance),
    copies: rows.map(({ in_service }) => in_service),
    copy_codes: rows.map(({ copy_codes }) => copy_codes),
    blur: rows.map(({ blur }) => blur),
  }
}

function shortened(text: string): string {
  if (text.length <= pocketDescriptionChars) return text
  const cut = text.slice(0, pocketDescriptionChars)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), pocketDescriptionChars / 2))}…`
}

/** When products are busy, and when each copy of those with several is taken, from today on. */
async function readBusy(ctx: Context): Promise<Pick<Pocket, 'busy' | 'taken'>> {
  const products = await listMaybeBusy(ctx.db, ctx)
  const calendars = await loadCalendars(ctx, products)
  const busy: Pocket['busy'] = {}
  const taken: Pocket['busy'] = {}
  const coming = (periods: readonly BusyPeriod[]) =>
    periods
      .filter(({ to }) => to >= ctx.today)
      .map(
        ({ from, to, kind, due }): PocketBusy =>
          due === undefined ? [from, to, kind] : [from, to, kind, due],
      )
  for (const product of products) {
    const input = availabilityOf(ctx, product, calendars, product.location_id)
    const shown = coming(asOneCopy(input).busy)
    if (shown.length > 0) busy[product.id] = shown
    if ((input.copies ?? 1) > 1) taken[product.id] = coming(input.busy)
  }
  return { busy, taken }
}
