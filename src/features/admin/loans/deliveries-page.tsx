import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { LoanRow } from './loan-row.tsx'

/** Deliveries to homes and collections from there, with days and addresses. */
export function DeliveriesPage() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.loans', { query: { show: 'deliveries' } }))
  return (
    <AdminList
      query={query}
      most={300}
      none={t`Nessuna consegna da fare`}
      next={t`Qui compaiono i prestiti da portare a casa, quando qualcuno li paga.`}
      label={t`Consegne`}
    >
      {row => (
        <LoanRow loan={row}>
          <DueDay loan={row} />
        </LoanRow>
      )}
    </AdminList>
  )
}

/** The day of the delivery, or of the collection after it. */
function DueDay({ loan }: { loan: DeskLoan }) {
  const { t } = useLingui()
  const format = useFormat()
  const delivered = loan.status !== 'pending'
  const day = withPreposition('on', format.day(delivered ? loan.to_date : loan.from_date))
  return (
    <StatusChip tone={loan.is.late ? 'bad' : 'info'}>
      {delivered ? t`Da ritirare ${day}` : t`Da portare ${day}`}
    </StatusChip>
  )
}
