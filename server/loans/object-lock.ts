import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** Holds the object of a loan still until the commit: whoever books it or moves its days waits. */
export function lockObjectOf(ctx: Context, loanId: string) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('objects')
      .select('id')
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', eb =>
        eb
          .selectFrom('loans')
          .select('object_id')
          .where('library_id', '=', ctx.library.id)
          .where('id', '=', loanId),
      )
      .forUpdate()
      .execute(),
  )
}
