import type { BusyPeriod, ProductCard } from '#contract/shapes/catalogue.ts'
import { busyOf, type ObjectFacts, whatKeeps } from '../catalogue/availability.ts'
import type { Context } from '../context.ts'

type LoanFacts = ProductCard['loan']

/** Each of some objects with where it is today, for badges and lists: no point's hours matter to that. */
export async function withLoanFacts<Row extends ObjectFacts>(
  ctx: Context,
  objects: readonly Row[],
  except: { ownerId?: string } = {},
): Promise<[Row, LoanFacts][]> {
  if (objects.length === 0) return []
  const kept = await ctx.db.selectNoFrom(whatKeeps(ctx, objects)).executeTakeFirstOrThrow()
  const busy = await busyOf(ctx, objects, kept, null, except)
  return objects.map(one => [one, loanFacts(ctx, one, busy.get(one.id) ?? [])])
}

function loanFacts(ctx: Context, object: ObjectFacts, busy: readonly BusyPeriod[]): LoanFacts {
  const now = busy.find(({ from_date, to_date }) => from_date <= ctx.today && ctx.today <= to_date)
  return {
    max_months: object.max_months,
    preparation_days: object.preparation_days ?? ctx.library.document.items.preparations_days,
    status: object.maintenance ? 'maintenance' : statusOf(now),
    to_date: object.maintenance || now?.kind === 'queue' ? null : (now?.to_date ?? null),
  }
}

function statusOf(now: BusyPeriod | undefined): ProductCard['loan']['status'] {
  if (!now) return 'available'
  return now.kind === 'queue' ? 'reserved' : 'busy'
}
