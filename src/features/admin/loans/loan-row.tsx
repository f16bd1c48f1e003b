import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminLoansEndpoints } from '#contract/endpoints/admin/loans.ts'
import { faultsOf } from '#contract/faults.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { bookedWith } from '#domain/loans/bookings.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { staffChanges } from '#domain/loans/staff-changes.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DenyDialog } from '#src/library/deny-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoanPointName } from '#src/library/point-name.tsx'
import {
  DeskLoanState,
  LoanMoved,
  LoanObstacle,
  StaffNote,
} from '#src/library/products/desk-loan-state.tsx'
import { mayHandOut, useHandOut } from '#src/library/products/hand-out.tsx'
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

type RowProps = {
  loan: DeskLoan
  known?: boolean
  /** Only what is done every day: the rest is at the desk. */
  brief?: boolean
  children?: ReactNode
}

/**
 * A loan in a list: its product, borrower and pickup point, and the actions of staff, by the state table that the
 * server uses too. Its children are status chips. On the page of its borrower, who is `known`, they are not named again.
 */
export function LoanRow({ loan, known = false, brief = false, children }: RowProps) {
  const format = useFormat()
  const { product, borrower, address, number } = loan
  const phone = borrower.phone_number
  const period = format.period(loan)
  const others = bookedWith(loan) - 1
  const accessories = product.accessories?.join(', ')
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
        !known && (
          <>
            <PersonLink {...borrower} />
            {phone && (
              <>
                {' · '}
                <a href={`tel:${phone}`}>{leftToRight(phone)}</a>
              </>
            )}
          </>
        ),
        loan.staff_note && <StaffNote loan={loan} />,
        brief && accessories && <Trans>Con: {accessories}</Trans>,
        brief && loan.status === 'pending' && product.handout_note,
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
      {brief && !loan.undo ? (
        <>
          <LoanObstacle loan={loan} />
          <LoanMoved loan={loan} />
        </>
      ) : (
        <DeskLoanState loan={loan} />
      )}
      <LoanActs loan={loan} brief={brief} />
    </ListRow>
  )
}

/** What staff may do with a loan, on its row. */
export function LoanActs({ loan, brief = false }: Pick<RowProps, 'loan' | 'brief'>) {
  const may = useMay()
  return (
    <>
      <UndoButton loan={loan} small />
      <Handover loan={loan} />
      {!brief && may('admin.loans.change') && <Change loan={loan} />}
      {!brief && loan.actions.includes('deny') && <Deny loan={loan} />}
      <DeskLink object={loan.product} />
    </>
  )
}

type Props = { loan: DeskLoan }

function Handover({ loan }: Props) {
  const { t } = useLingui()
  const { id, product, actions } = loan
  const { attempt, button } = useAttempt({ toast: true })
  const { offer } = useUndoMove()
  const handover = useCall('desk.handover')
  const send = (anyway: boolean) =>
    handover.mutateAsync({ params: { id }, body: { kind: 'hand_out', anyway } })
  const giving = useHandOut({
    loans: [loan],
    send,
    onDone: () => offer(t`Consegnato`, id, 'hand_out'),
    toast: true,
  })
  const name = useFormat().name(product)
  const takeBack = async () => {
    const body = { kind: 'take_back' } as const
    const done = await attempt(() => handover.mutateAsync({ params: { id }, body }))
    if (done) offer(t`Restituito`, id, 'take_back')
  }
  return (
    <>
      {mayHandOut(loan) && (
        <Button
          look="secondary"
          small
          {...giving.button}
          aria-label={t`Consegna ${name}`}
          onClick={giving.handOut}
        >
          <Trans>Consegna</Trans>
        </Button>
      )}
      {actions.includes('take_back') && (
        <Button
          look="secondary"
          small
          {...button}
          aria-label={t`Segna la restituzione: ${name}`}
          onClick={() => void takeBack()}
        >
          <Trans>Segna la restituzione</Trans>
        </Button>
      )}
      {giving.question}
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
    check: values => faultsOf(adminLoansEndpoints['admin.loans.change'].body, input(values)),
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
