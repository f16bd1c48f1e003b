import type { Selectable } from 'kysely'
import type { CartsTable } from '../store/tables/loans.ts'

/** A cart's row: the one open checkout of a member. */
export type Cart = Selectable<CartsTable>
