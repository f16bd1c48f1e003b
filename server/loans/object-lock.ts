import type { Context } from '../context.ts'

/** Holds the object of a loan still until the commit: whoever books it or moves its days waits. */
export function lockObjectOf(ctx: Context, loanId: string) {
  return ctx.db
    .selectFrom('objects')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('loans').select('object_id').where('id', '=', loanId))
    .forUpdate()
    .execute()
}
