import type { Selectable } from 'kysely'
import type { Mover, OrderAction } from '#domain/loans/order-transitions.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'

export type Loan = Selectable<LoansTable>

/** A loan after a move: its new row, the move and who made it; for a message about several, all that were moved together. */
export type Moved = { loan: Loan; action: OrderAction; who: Mover; together?: readonly Loan[] }

/** The columns of a loan whose last move can't be undone. */
export const noUndo = { undo_until: null, undo_columns: null } as const
