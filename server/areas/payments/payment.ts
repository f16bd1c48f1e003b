import type { Selectable } from 'kysely'
import type { PaymentsTable } from '#server/core/store/tables/payments.ts'

/** A payment's row. */
export type Payment = Selectable<PaymentsTable>
