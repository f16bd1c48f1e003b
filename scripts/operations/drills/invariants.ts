import type { Sql } from '#tests/support/borrowers.ts'

/** Pairs of open loans of one product that share a day. */
export function doubleBookings(sql: Sql) {
  return sql(
    `select a.id as one, b.id as other from loans a join loans b
       on b.library_id = a.library_id and b.object_id = a.object_id and b.id > a.id
       and daterange(a.from_date, a.to_date, '[]') && daterange(b.from_date, b.to_date, '[]')
     where a.object_id like 'test-%' and a.status = 'pending' and b.status = 'pending'`,
  )
}

/** The identifiers of e-mails that arrived more than once. */
export function mailsSentTwice(received: readonly { text: string }[]): string[] {
  const ids = received.map(({ text }) => /^Message-ID: <(.*)@/im.exec(text)?.[1] ?? '')
  return ids.filter((id, n) => ids.indexOf(id) !== n)
}
