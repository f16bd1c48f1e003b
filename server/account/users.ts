import type { UserRow } from '#contract/shapes/member.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

const most = 20

type Query = {
  keywords: string
  select?: string[] | undefined
  sort?: 'name' | 'email' | 'id' | undefined
}

/** Members whose e-mail or id holds the words, for staff. */
export function searchUsers(ctx: Context, query: Query): Promise<Partial<UserRow>[]> {
  const wanted = `%${query.keywords.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`
  const names = query.select ?? []
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'name', 'email', 'level', 'card_number'])
      .where('library_id', '=', ctx.library.id)
      .where('deleted_at', 'is', null)
      .where(eb => eb.or([eb('email', 'like', wanted), eb(eb.fn('lower', ['id']), 'like', wanted)]))
      .orderBy(query.sort ?? 'name')
      .limit(most)
      .execute()
    if (names.length === 0) return rows
    return rows.map(row =>
      Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))),
    )
  })
}
