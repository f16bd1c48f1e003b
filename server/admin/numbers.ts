import { sql } from 'kysely'
import type { AuditEntry, Numbers } from '#contract/shapes/admin/admin.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { ActorContext } from '../context.ts'
import { most } from './words.ts'

const lent = ['approved', 'extended', 'returned'] as const
const shownMonths = 12

/** What people ask of a library: loans by month, what goes most, what never went, how much is late. */
export async function countNumbers(ctx: ActorContext): Promise<Numbers> {
  const loans = ctx.db.selectFrom('loans').where('loans.status', 'in', lent)
  const late = sql<string>`count(*) filter (where coalesce(return_date, ${ctx.today}::date) > to_date)`
  const months = lastMonths(ctx.today)
  const byMonth = await loans
    .select([
      sql<string>`to_char(from_date, 'YYYY-MM')`.as('month'),
      sql<string>`count(*)`.as('loans'),
      late.as('late'),
    ])
    .where('from_date', '>=', `${months[0]}-01`)
    .groupBy('month')
    .execute()
  const top = await loans
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['objects.code', 'objects.name', sql<string>`count(*)`.as('loans')])
    .groupBy(['objects.code', 'objects.name'])
    .orderBy('loans', 'desc')
    .orderBy('objects.name')
    .limit(10)
    .execute()
  const objects = ctx.db.selectFrom('objects').where('withdrawn', '=', false)
  const never = objects.where(eb =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('loans')
          .select('loans.id')
          .whereRef('loans.library_id', '=', 'objects.library_id')
          .whereRef('loans.object_id', '=', 'objects.id')
          .where('loans.status', 'in', lent),
      ),
    ),
  )
  const count = sql<string>`count(*)`.as('n')
  const out = loans.where('loans.status', 'in', ['approved', 'extended'])
  const [all, neverCount, outNow, overdue, whole] = [
    await objects.select(count).executeTakeFirstOrThrow(),
    await never.select(count).executeTakeFirstOrThrow(),
    await out.select(count).executeTakeFirstOrThrow(),
    await out.where('to_date', '<', ctx.today).select(count).executeTakeFirstOrThrow(),
    await loans.select([count, late.as('late')]).executeTakeFirstOrThrow(),
  ]
  return {
    months: months.map(month => {
      const found = byMonth.find(row => row.month === month)
      return { month, loans: Number(found?.loans ?? 0), late: Number(found?.late ?? 0) }
    }),
    top: top.map(row => ({ ...row, loans: Number(row.loans) })),
    never_lent: await never.select(['code', 'name']).orderBy('name').limit(500).execute(),
    never_lent_count: Number(neverCount.n),
    objects: Number(all.n),
    out_now: Number(outNow.n),
    overdue_now: Number(overdue.n),
    overdue_rate: Number(whole.n) === 0 ? 0 : Number(whole.late) / Number(whole.n),
  }
}

/** The present month and those before it, the earliest first. */
function lastMonths(today: string): string[] {
  const months: string[] = []
  let day = today
  while (months.length < shownMonths) {
    months.unshift(day.slice(0, 7))
    day = addDays(`${day.slice(0, 7)}-01`, -1)
  }
  return months
}

/** The latest writes of staff. */
export async function listAudit(ctx: ActorContext): Promise<AuditEntry[]> {
  const rows = await ctx.db
    .selectFrom('audit')
    .leftJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'audit.library_id')
        .onRef('members.id', '=', 'audit.actor_id'),
    )
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.target', 'audit.actor_id'])
    .select(['audit.before', 'audit.after', 'members.name'])
    .where('audit.target', 'is not', null)
    .orderBy('audit.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, at, actor_id, name, target, ...row }) => ({
    ...row,
    id: String(id),
    at: at.toISOString(),
    actor: name ?? actor_id,
    target: target ?? '',
  }))
}
