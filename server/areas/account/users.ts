import { canonicalEmail } from '#contract/fields.ts'
import type { UserRow } from '#contract/shapes/member.ts'
import { like } from '#server/core/store/like.ts'
import { searchMembers } from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'

const most = 20

type Query = {
  keywords: string
  select?: string[] | undefined
  sort?: 'name' | 'email' | 'id' | undefined
}

/** Members whose e-mail or id contains the words, for staff. */
export async function searchUsers(ctx: Context, query: Query): Promise<Partial<UserRow>[]> {
  const names = query.select ?? []

  const rows = await searchMembers(ctx.db, like(canonicalEmail(query.keywords) ?? query.keywords), {
    sort: query.sort ?? 'name',
    most,
  })
  if (names.length === 0) return rows
  return rows.map(row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))),
  )
}
