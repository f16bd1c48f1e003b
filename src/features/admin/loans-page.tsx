import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { AdminLoan } from '#contract/shapes/admin.ts'
import { addDays } from '#domain/plain-date.ts'
import { queryFor } from '#src/api/queries.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { Chip, IconButton } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminPage } from './admin-page.tsx'
import { LoanActs } from './loan-acts.tsx'
import { Results } from './results.tsx'

/** The calendar of a day, and what should be back and is not. */
export function LoansPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Gestione prestiti`}>{() => <Loans />}</AdminPage>
}

function Loans() {
  const { t } = useLingui()
  const { time_zone } = useLibrary()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(new Date())
  const [show, setShow] = useState<'day' | 'overdue'>('day')
  const [day, setDay] = useState(today)
  const asked = show === 'day' ? { show, day: day || today } : { show }
  const query = useQuery(queryFor('admin.loans', { query: asked }))
  return (
    <>
      <div className="adm-acts">
        <Chip pressed={show === 'day'} onClick={() => setShow('day')}>
          <Trans>Giorno per giorno</Trans>
        </Chip>
        <Chip pressed={show === 'overdue'} onClick={() => setShow('overdue')}>
          <Trans>In ritardo</Trans>
        </Chip>
      </div>
      {show === 'day' && (
        <div className="adm-acts">
          <IconButton label={t`Giorno prima`} onClick={() => setDay(addDays(day || today, -1))}>
            <ChevronLeft size={22} />
          </IconButton>
          <TextField label={t`Giorno`} type="date" value={day} onChange={setDay} />
          <IconButton label={t`Giorno dopo`} onClick={() => setDay(addDays(day || today, 1))}>
            <ChevronRight size={22} />
          </IconButton>
        </div>
      )}
      <Results
        query={query}
        none={show === 'day' ? t`Nessun prestito in questo giorno` : t`Nessuno è in ritardo`}
        label={t`Prestiti`}
        keyOf={row => row.id}
      >
        {row => <LoanRow loan={row} day={show === 'day' ? day : today} />}
      </Results>
    </>
  )
}

function LoanRow({ loan, day }: { loan: AdminLoan; day: string }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { object, member, place } = loan
  const phone = member.phone_number
  return (
    <>
      <div className="adm-row">
        <strong>{object.name}</strong>
        <span className="adm-small">
          {[`n. ${loan.number}`, object.code, format.period(loan.from_date, loan.to_date), place]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="adm-small">
          {member.name}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{phone}</a>
            </>
          )}
        </span>
      </div>
      <div className="adm-acts">
        {loan.from_date === day && loan.status === 'pending' && (
          <StatusChip tone="info">
            <Trans>Comincia</Trans>
          </StatusChip>
        )}
        {loan.to_date === day && (
          <StatusChip tone="waiting">
            <Trans>Finisce</Trans>
          </StatusChip>
        )}
        <StatusChip tone={statusTones[loan.status]}>{i18n._(statusLabels[loan.status])}</StatusChip>
        <LoanActs loan={loan} />
      </div>
    </>
  )
}
