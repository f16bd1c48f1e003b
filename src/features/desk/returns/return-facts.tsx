import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileText, ListChecks, MapPin, UserRound, Wrench } from 'lucide-react'
import { Fragment } from 'react'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { StaffNote } from '#src/library/products/desk-loan-state.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from '../desk.module.css'
import { ReturnContribution } from '../till/contribution.tsx'
import { daysLate, isOfAnother, missingOf, nextOf } from './heap-end.ts'

type FactsProps = {
  data: DeskProduct
  /** The loan that has just ended; none if it was not out. */
  closed: DeskLoan | null | undefined
  point: string | null
  noted: boolean
}

/** What whoever takes a thing back has to know: late or not, what to check, where it goes, and who is next. */
export function ReturnFacts({ data, closed, point, noted }: FactsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const { money } = useReceiptTexts()
  const { object: product, defects = [], handovers } = data
  const days = closed ? daysLate(closed) : 0
  const next = nextOf(data)
  const name = next && nameOf(next.borrower.name)
  const day = next && withPreposition('from', format.dayShort(next.from_date))
  const { place, corner } = product
  const parts = closed ? missingOf(data).join(', ') : ''
  const accessories = product.accessories.join(', ')
  const [last] = handovers
  const cost = closed && last?.cost_cents ? money(last.cost_cents) : null
  return (
    <div className={styles.found}>
      <p className={styles.head}>
        {closed &&
          (days > 0 ? (
            <StatusChip tone="bad">
              {t`${plural(days, { one: 'In ritardo di # giorno', other: 'In ritardo di # giorni' })}`}
            </StatusChip>
          ) : (
            <StatusChip tone="good">
              <Trans>In tempo</Trans>
            </StatusChip>
          ))}
        {product.is.maintenance && product.state !== 'missing' && (
          <StatusChip tone="waiting">
            <Trans>In manutenzione</Trans>
          </StatusChip>
        )}
        {isOfAnother(data, point) && (
          <StatusChip tone="waiting">
            <Trans>È di un altro punto: {place}</Trans>
          </StatusChip>
        )}
      </p>
      {!isOfAnother(data, point) && (
        <p>
          <MapPin size={18} />
          {corner ? `${place} · ${corner}` : place}
        </p>
      )}
      {next && (
        <p>
          <UserRound size={18} />
          <Trans>
            Poi {name}, {day}
          </Trans>
        </p>
      )}
      {!noted && closed && accessories && (
        <p>
          <ListChecks size={18} />
          <Trans>Controlla che ci sia tutto: {accessories}.</Trans>
        </p>
      )}
      {parts && (
        <p>
          <ListChecks size={18} />
          <Trans>Mancano: {parts}</Trans>
        </p>
      )}
      {cost && (
        <p>
          <Trans>Costo: {cost}</Trans>
        </p>
      )}
      {closed?.staff_note && (
        <p>
          <FileText size={18} />
          <StaffNote text={closed.staff_note} />
        </p>
      )}
      {defects.map(({ id, note }) => (
        <p key={id}>
          <Wrench size={18} />
          <Trans>Chi lo aveva segnala: «{note}»</Trans>
        </p>
      ))}
    </div>
  )
}

/** What else the borrower has, and a contribution if they want to give one. */
export function Borrower({ data, point }: { data: DeskProduct; point: string | null }) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const may = useMay()
  const { closed, still_out = [] } = data
  if (!closed) return null
  const name = nameOf(closed.borrower.name)
  return (
    <div className={styles.person}>
      {still_out.length > 0 && (
        <p>
          <Trans>{name} ha ancora:</Trans>{' '}
          {still_out.map(({ id, code, late, to_date, ...thing }, at) => {
            const day = format.dayShort(to_date)
            return (
              <Fragment key={id}>
                {at > 0 && ', '}
                <Link to="/desk" search={{ object: code }}>
                  {format.name(thing)}
                </Link>{' '}
                <span className={styles.small}>
                  ({late ? t`andava riportato entro ${day}` : t`entro ${day}`})
                </span>
              </Fragment>
            )
          })}
        </p>
      )}
      {may('till.contribute') && <ReturnContribution borrower={closed.borrower} point={point} />}
    </div>
  )
}

type BackProps = { data: DeskProduct; name: string; onChanged: (data: DeskProduct) => void }

/** A lost thing is here again. */
export function BackInService({ data: { object: product }, name, onChanged }: BackProps) {
  const { t } = useLingui()
  const set = useCall('desk.maintenance')
  return (
    <CallButton
      text={t`È qui: rimettilo in servizio`}
      button={{ small: true, 'aria-label': t`È qui: rimettilo in servizio: ${name}` }}
      title={t`Rimettere in servizio?`}
      act={t`Rimetti in servizio`}
      keep={t`Lascia com'è`}
      send={() => {
        const body = { maintenance: false }
        return set.mutateAsync({ params: { id: product.copy ?? product.id }, body })
      }}
      onDone={onChanged}
    >
      <p>
        <Trans>{name} si può di nuovo prestare.</Trans>
      </p>
    </CallButton>
  )
}
