import type { UserRow } from '#contract/shapes/member.ts'
import type { Context } from '../context.ts'

const most = 20

type Query = {
  keywords: string
  select?: string[] | undefined
  sort?: 'name' | 'email' | 'id' | undefined
}

/** Members whose e-mail or id holds the words, for staff. */
export async function searchUsers(ctx: Context, query: Query): Promise<Partial<UserRow>[]> {
  const wanted = `%${query.keywords.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`
  const names = query.select ?? []

  const rows = await ctx.db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'level', 'card_number'])
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('email', 'like', wanted), eb(eb.fn('lower', ['id']), 'like', wanted)]))
    .orderBy(query.sort ?? 'name')
    .limit(most)
    .execute()
  if (names.length === 0) return rows
  return rows.map(row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))),
  )
}
