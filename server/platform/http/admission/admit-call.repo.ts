import { sql } from 'kysely'
import type { Right } from '#contract/endpoint.ts'
import type { SecondFactor } from '#server/core/store/tables/second-factors.ts'
import type { Db } from '#server/core/store/transaction.ts'

type Call = {
  sessionId: string
  memberId: string
  /** With an idempotency key: the call's own, and since when answers are replayed. */
  once: { route: string; key: string; since: Date } | undefined
  /** The member's row, or also the rows of the products in their cart. */
  locks: 'member' | 'checkout' | undefined
}

type Admission = {
  level: number
  rights: Right[]
  last_seen_at: Date
  created_at: Date
  second_factor: SecondFactor | null
  /** Of the stored answer, if there is one. */
  fingerprint: string | null
  body: string | null
  /** The ids of the cart's products, whose rows are locked. */
  locked_products: string[] | null
}

/**
 * Takes the locks of a member's call, then reads its open session and its stored answer, in one statement. The
 * migration with the function says why it is safe.
 * @returns `undefined` without an open session
 */
export async function admitCall(
  db: Db,
  { sessionId, memberId, once, locks }: Call,
): Promise<Admission | undefined> {
  const { rows } = await sql<Admission>`select * from admit_person_call(${sessionId}, ${memberId},
    ${once?.route ?? null}, ${once?.key ?? null}, ${once?.since ?? null},
    ${locks !== undefined}, ${locks === 'checkout'})`.execute(db)
  return rows[0]
}
