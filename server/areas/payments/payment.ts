import type { Selectable } from 'kysely'
import type { PaymentsTable } from '#server/core/store/tables/payments.ts'

export type Payment = Selectable<PaymentsTable>
