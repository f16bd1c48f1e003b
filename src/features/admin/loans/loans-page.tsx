import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import {
  useChoiceInAddress,
  useInAddress,
  useWordsInAddress,
} from '#src/library/address/use-in-address.ts'
import { useToday } from '#src/library/clock.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { DayChoice } from '../parts/day-choice.tsx'
import layout from '../parts/layout.module.css'
import { useListed } from '../parts/use-listed.ts'
import { LoanRow } from './loan-row.tsx'
import { OverdueList } from './overdue/overdue-list.tsx'

type Show = 'day' | 'overdue' | 'closed'

/** The loans of a day, those that are overdue, and those that are over. */
export function LoansPage() {
  const { t } = useLingui()
  const today = useToday()
  const [show, setShow] = useChoiceInAddress<Show>('show', ['day', 'overdue', 'closed'])
  const [day, setDay] = useInAddress('day', today)
  const { words: k, ...search } = useWordsInAddress()
  const isClosed = show === 'closed'
  const listed = useListed(
    'admin.loans',
    isClosed ? { show, ...(k && { k }) } : { show: 'day', day: day || today },
    isClosed ? 50 : 300,
  )
  const empty = isClosed
    ? {
        none: t`Nessun prestito trovato`,
        next: t`Qui compaiono i prestiti restituiti, negati e annullati, dall'ultimo.`,
      }
    : {
        none: t`Nessun prestito in questo giorno`,
        next: t`Scegli un altro giorno qui sopra.`,
      }
  return (
    <>
      <div className={layout.actions}>
        <Chip pressed={show === 'day'} onClick={() => setShow('day')}>
          <Trans>Giorno per giorno</Trans>
        </Chip>
        <Chip pressed={show === 'overdue'} onClick={() => setShow('overdue')}>
          <Trans>In ritardo</Trans>
        </Chip>
        <Chip pressed={show === 'closed'} onClick={() => setShow('closed')}>
          <Trans>Conclusi</Trans>
        </Chip>
      </div>
      {show === 'day' && <DayChoice day={day} today={today} onDay={setDay} />}
      {show === 'overdue' ? (
        <OverdueList />
      ) : (
        <AdminList
          {...listed}
          {...empty}
          {...(isClosed && {
            search: { label: t`Cerca per numero, oggetto o persona`, ...search },
          })}
          label={t`Prestiti`}
        >
          {row => (
            <LoanRow loan={row}>{show === 'day' && <FirstOrLast loan={row} day={day} />}</LoanRow>
          )}
        </AdminList>
      )}
    </>
  )
}

/** Says that the day is a loan's first or its last. */
function FirstOrLast({ loan, day }: { loan: DeskLoan; day: string }) {
  return (
    <>
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
    </>
  )
}

/** Deliveries to homes and collections from there, with days and addresses. */
export function DeliveriesPage() {
  const { t } = useLingui()
  const listed = useListed('admin.loans', { show: 'deliveries' }, 300)
  return (
    <AdminList
      {...listed}
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
export function DueDay({ loan }: { loan: DeskLoan }) {
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
