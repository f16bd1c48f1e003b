import type { ReceivedOf } from '#contract/endpoints.ts'
import { canonicalEmail } from '#contract/fields.ts'
import type { UserRow } from '#contract/shapes/member.ts'
import { emailOrNone } from '#contract/texts/no-email.ts'
import { like } from '#server/core/store/like.ts'
import { searchMembers } from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'

const most = 20

/** Members whose e-mail or id contains the words, for staff. */
export async function searchUsers(
  ctx: Context,
  { keywords, select: names = [], sort = 'name' }: ReceivedOf<'users.list'>['query'],
): Promise<Partial<UserRow>[]> {
  const pattern = like(canonicalEmail(keywords) ?? keywords)
  const found = await searchMembers(ctx.db, pattern, { sort, most })
  const rows = found.map(row => ({ ...row, email: emailOrNone(row.email) }))
  if (names.length === 0) return rows
  return rows.map(row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))),
  )
}
