import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminLoansEndpoints } from '#contract/endpoints/admin/loans.ts'
import { faultsOf } from '#contract/faults.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { staffChanges } from '#domain/loans/staff-changes.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

/** The button and dialog with which staff change a loan's days or pickup point, if they may. */
export function ChangeLoan({ loan }: { loan: DeskLoan }) {
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
