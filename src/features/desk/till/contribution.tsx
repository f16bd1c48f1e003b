import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { methodNames, numberOf } from '#src/library/payment/receipt-texts.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { centsOf, isAmount } from './sums.ts'
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
