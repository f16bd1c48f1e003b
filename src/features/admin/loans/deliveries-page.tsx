import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'
import { LoanRow } from './loan-row.tsx'

/** What is brought home and fetched from there: on which day, and where. */
export function DeliveriesPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Consegne a domicilio`}>{() => <Deliveries />}</AdminPage>
}

function Deliveries() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.loans', { query: { show: 'deliveries' } }))
  return (
    <Results
      query={query}
      none={t`Nessuna consegna da fare`}
      label={t`Consegne`}
      keyOf={row => row.id}
    >
      {row => (
        <LoanRow loan={row}>
          <Errand loan={row} />
        </LoanRow>
      )}
    </Results>
  )
}

function Errand({ loan }: { loan: DeskLoan }) {
  const { t } = useLingui()
  const format = useFormat()
  const brought = loan.status !== 'pending'
  const day = format.onDay(brought ? loan.to_date : loan.from_date)
  return (
    <StatusChip tone={loan.is.late ? 'bad' : 'info'}>
      {brought ? t`Da ritirare ${day}` : t`Da portare ${day}`}
    </StatusChip>
  )
}
