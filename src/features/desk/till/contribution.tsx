import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { centsOf, isAmount } from '#domain/cents.ts'
import { useCall } from '#src/api/mutations.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { methodNames, numberOf } from '#src/library/payment/receipt-texts.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './till.module.css'

const methods = ['cash', 'terminal', 'transfer'] as const

type Props = { point: string; member?: string | null; onDone?: () => void }

/** Takes what somebody gives. Who it is need not be known. */
export function ContributionForm({ point, member = null, onDone }: Props) {
  const { t, i18n } = useLingui()
  const contribute = useCall('till.contribute')
  const initial: { amount: number; method: (typeof methods)[number]; reason: string } = {
    amount: Number.NaN,
    method: 'cash',
    reason: '',
  }
  const form = useCallForm({
    initial,
    check: ({ amount }) => (isAmount(amount) && centsOf(amount) > 0 ? {} : { amount: 'invalid' }),
    send: ({ amount, ...rest }) =>
      contribute.mutateAsync({ body: { ...rest, member, cents: centsOf(amount), point } }),
    onDone: receipt => {
      const number = numberOf(receipt)
      form.setValues(initial)
      showToast(t`Ricevuta n. ${number}`)
      onDone?.()
    },
  })
  const { values, setValues } = form
  return (
    <form className={styles.form} {...form.props}>
      <div className={styles.fields}>
        <NumberField label={t`Quanto, in euro`} paste {...form.field('amount')} />
        <TextField label={t`Nota (facoltativa)`} paste {...form.field('reason')} />
      </div>
      <fieldset className={styles.chips} aria-label={t`Come paga`}>
        {methods.map(method => (
          <Chip
            key={method}
            pressed={values.method === method}
            onClick={() => setValues({ ...values, method })}
          >
            {i18n._(methodNames[method])}
          </Chip>
        ))}
      </fieldset>
      {form.banner}
      <div>
        <Button {...form.button} look="secondary">
          <Trans>Incassa il contributo</Trans>
        </Button>
      </div>
    </form>
  )
}

type ReturnProps = { borrower: DeskLoan['borrower']; point: string | null }

/** Takes what a borrower wants to give who has just brought something back. Folded, so that it need not be pressed away. */
export function ReturnContribution({ borrower: { id, name: full }, point }: ReturnProps) {
  const nameOf = usePersonName()
  const [open, setOpen] = useState(false)
  const name = nameOf(full)
  if (!point || !id) return null
  return (
    <details
      className={styles.folded}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Trans>Contributo di {name}</Trans>
      </summary>
      {open && <ContributionForm point={point} member={id} onDone={() => setOpen(false)} />}
    </details>
  )
}
