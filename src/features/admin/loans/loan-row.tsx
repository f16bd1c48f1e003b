import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { faultsOf } from '#contract/faults.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { bookedWith } from '#domain/loans/bookings.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { staffChanges } from '#domain/loans/staff-changes.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { DenyDialog } from '#src/library/deny-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoanPointName } from '#src/library/point-name.tsx'
import { DeskLoanState } from '#src/library/products/desk-loan-state.tsx'
import { UndoButton, useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/**
 * A loan in a list: its product, borrower and pickup point, and the actions of staff, by the state table that the
 * server uses too. Its children are status chips.
 */
export function LoanRow({ loan, children }: { loan: DeskLoan; children?: ReactNode }) {
  const format = useFormat()
  const nameOf = usePersonName()
  const { product, borrower, address, number } = loan
  const phone = borrower.phone_number
  const period = format.period(loan)
  const others = bookedWith(loan) - 1
  return (
    <ListRow
      title={format.name(product)}
      details={[
        <>
          <Trans>n. {number}</Trans> · {product.code} · {period}
          {!address && <LoanPointName loan={loan} />}
        </>,
        others > 0 && (
          <Plural
            value={others}
            one="Prenotato insieme a un altro oggetto"
            other="Prenotato insieme ad altri # oggetti"
          />
        ),
        <>
          {nameOf(borrower.name)}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{leftToRight(phone)}</a>
            </>
          )}
        </>,
      ]}
      text={
        address && (
          <address>
            {address.address}, {address.cap} {address.city} ({address.province})
          </address>
        )
      }
    >
      {children}
      <DeskLoanState loan={loan} />
      <LoanActs loan={loan} />
    </ListRow>
  )
}

/** What staff may do with a loan, on its row. */
export function LoanActs({ loan }: Props) {
  return (
    <>
      <UndoButton loan={loan} small />
      <Handover loan={loan} />
      <Change loan={loan} />
      {loan.actions.includes('deny') && <Deny loan={loan} />}
      <DeskLink object={loan.product} />
    </>
  )
}

type Props = { loan: DeskLoan }

function Handover({ loan }: Props) {
  const { t } = useLingui()
  const { attempt, button: state } = useAttempt({ toast: true })
  const { offer } = useUndoMove()
  const handover = useCall('desk.handover')
  const name = useFormat().name(loan.product)
  const run = async (kind: 'hand_out' | 'take_back') => {
    const done = await attempt(() =>
      handover.mutateAsync({ params: { id: loan.id }, body: { kind } }),
    )
    if (done) offer(kind === 'hand_out' ? t`Consegnato` : t`Restituito`, loan.id, kind)
  }
  const button = (kind: 'hand_out' | 'take_back', label: string, text: string) =>
    loan.actions.includes(kind) && (
      <Button
        small
        disabledReason={state.disabledReason}
        aria-label={label}
        onClick={() => void run(kind)}
      >
        {text}
      </Button>
    )
  return (
    <>
      {button('hand_out', t`Consegna ${name}`, t`Consegna`)}
      {button('take_back', t`Riprendi ${name}`, t`Riprendi`)}
    </>
  )
}

function Change({ loan }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const name = useFormat().name(loan.product)
  const changes = staffChanges(loan)
  if (changes.length === 0) return null
  const moves = changes.includes('point')
  return (
    <>
      <Button
        look="secondary"
        small
        aria-label={moves ? t`Cambia date o punto di ${name}` : t`Cambia date di ${name}`}
        onClick={() => setOpen(true)}
      >
        {moves ? <Trans>Cambia date o punto</Trans> : <Trans>Cambia date</Trans>}
      </Button>
      {open && <LoanChangeDialog loan={loan} onClose={() => setOpen(false)} />}
    </>
  )
}

function Deny({ loan }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const name = useFormat().name(loan.product)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        small
        disabledReason={offline}
        aria-label={t`Nega ${name}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Nega</Trans>
      </Button>
      <DenyDialog loan={loan} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Changes the days and the pickup point of a loan; of one that was handed out, only its last day. */
function LoanChangeDialog({ loan, onClose }: { loan: DeskLoan; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const format = useFormat()
  const change = useCall('admin.loans.change')
  const may = staffChanges(loan)
  const moves = may.includes('point')
  const { from_date, to_date, point } = loan
  const initial = { from_date, to_date, point_id: point?.id ?? '' }
  const input = ({ point_id, ...days }: typeof initial) => ({ ...days, ...(moves && { point_id }) })
  const form = useCallForm({
    initial,
    check: values => faultsOf(endpoints['admin.loans.change'].body, input(values)),
    send: values => change.mutateAsync({ params: { id: loan.id }, body: input(values) }),
    onDone: () => {
      onClose()
      saved(moves ? t`Prestito cambiato` : t`Date cambiate`)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={moves ? t`Cambiare date o punto di ritiro?` : t`Cambiare le date?`}
    >
      <form className={layout.stack} {...form.props}>
        <p>
          {format.name(loan.product)} · {loan.borrower.name}
        </p>
        <div className={layout.columns}>
          {may.includes('from') && (
            <TextField label={t`Dal`} type="date" {...form.field('from_date')} />
          )}
          <TextField label={t`Al`} type="date" {...form.field('to_date')} />
        </div>
        {moves && <PointField loan={loan} {...form.field('point_id')} />}
        <p className={layout.small}>
          {moves ? (
            <Trans>Chi lo ha prenotato riceve subito la notizia.</Trans>
          ) : (
            <Trans>Chi lo ha in prestito riceve subito le nuove date.</Trans>
          )}
        </p>
        {form.banner}
        <FormActions
          onKeep={onClose}
          act={moves ? <Trans>Cambia il prestito</Trans> : <Trans>Cambia le date</Trans>}
          {...form.button}
        />
      </form>
    </Dialog>
  )
}

type PointProps = {
  loan: DeskLoan
  value: string
  error: string | null
  onChange: (value: string) => void
}

/**
 * The pickup point of a loan: the present one, or any other that the checkout would offer for its product.
 */
function PointField({ loan, ...field }: PointProps) {
  const { t } = useLingui()
  const { id } = loan.product
  const product = useQuery(queryFor('products.get', { params: { id } }))
  const points = useQuery(queryFor('headquarters.list'))
  const known = product.data && points.data
  const allowed = known ? allowedPoints(product.data, points.data) : []
  const here = allowed.some(point => point.id === loan.point?.id) ? null : loan.point
  const options = [...(here ? [here] : []), ...allowed]
  const hint = () => {
    if (product.error ?? points.error) return t`Gli altri punti ora non si caricano.`
    if (!known) return t`Un momento…`
    return options.length > 1
      ? t`Uno smartlocker dà codici nuovi.`
      : t`Questo oggetto si ritira solo qui.`
  }
  return (
    <SelectField
      label={t`Punto di ritiro`}
      hint={hint()}
      {...field}
      options={options.map(({ id, name }) => ({ value: id, text: name }))}
    />
  )
}
