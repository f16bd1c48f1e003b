import { sql } from 'kysely'
import { like } from '#server/core/store/like.ts'
import type { Db } from '#server/core/store/transaction.ts'

type Known = {
  phone: string | null
  email: string | null
  /** Of the words of the name, without accents. */
  beginnings: readonly string[]
  limit: number
}

/** Members with this telephone, this e-mail, present or waiting, or words in their name that begin so. */
export function listLikeMembers(db: Db, { phone, email, beginnings, limit }: Known) {
  const name = sql<string>`searched_words(members.name)`
  const samePhone = sql<boolean>`coalesce(members.phone_number = ${phone}, false)`
  const sameEmail = sql<boolean>`(coalesce(members.email = ${email}, false) or members.id in ${db
    .selectFrom('mailed_tokens')
    .select('mailed_tokens.member_id')
    .where('mailed_tokens.email', '=', email)
    .where('mailed_tokens.used_at', 'is', null)})`
  const sameBeginnings =
    beginnings.length > 0
      ? sql.join(
          beginnings.map(one => sql`${name} like ${like(` ${one}`)}`),
          sql` and `,
        )
      : sql`false`
  return db
    .selectFrom('members')
    .select(['members.id', 'members.name', samePhone.as('phone'), sameEmail.as('email')])
    .where('members.deleted_at', 'is', null)
    .where(sql<boolean>`(${samePhone} or ${sameEmail} or (${sameBeginnings}))`)
    .orderBy(sql`${samePhone} or ${sameEmail}`, 'desc')
    .orderBy('members.name')
    .limit(limit)
    .execute()
}
