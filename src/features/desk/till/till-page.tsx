import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { deskMethods, type Receipt, type Till } from '#contract/shapes/desk/till.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { methodNames, numberOf, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import { PointField, useDeskPoints } from '../lending/days.tsx'
import { CloseTill, Counted } from './close-till.tsx'
import { Month } from './month.tsx'
import { ReceiptRows } from './receipt-rows.tsx'
import { centsOf, isAmount, sumOf } from './sums.ts'
import styles from './till.module.css'

/** The money of a point: what came in since the last closing, the closing, and the months before. */
export function TillPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`La cassa`}>
      <Tills />
    </DeskFrame>
  )
}

function Tills() {
  const { point } = useDeskPoints()
  const query = { point: point ?? '' }
  const { data, error, refetch } = useQuery({
    ...queryFor('till.get', { query }),
    enabled: point !== null,
  })
  return (
    <>
      <PointField />
      {data && point ? (
        <Present key={point} till={data} point={point} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="320px" />
      )}
      <Month />
    </>
  )
}

function Present({ till, point }: { till: Till; point: string }) {
  const { opening, receipts, closing } = till
  const cash = sumOf(receipts, 'cash')
  return (
    <>
      <Section title={<Trans>Dall'ultima chiusura</Trans>}>
        <div className={styles.group}>
          <Sums receipts={receipts} />
          {receipts.length === 0 ? (
            <p className={styles.idle}>
              <Trans>
                Nessun movimento. Le tessere si vendono dal banco, con la persona scelta.
              </Trans>
            </p>
          ) : (
            <ReceiptRows receipts={receipts} />
          )}
        </div>
      </Section>
      <Contribution point={point} />
      <Section title={<Trans>Chiusura di oggi</Trans>}>
        {closing ? (
          <Counted closing={closing} />
        ) : (
          <CloseTill key={`${opening}/${cash}`} point={point} opening={opening} cash={cash} />
        )}
      </Section>
    </>
  )
}

/** What came in by each way. */
function Sums({ receipts }: { receipts: readonly Receipt[] }) {
  const { i18n } = useLingui()
  const { money } = useReceiptTexts()
  const paid = deskMethods.filter(method => receipts.some(one => one.method === method))
  if (paid.length === 0) return null
  return (
    <dl className={styles.sums}>
      {paid.map(method => (
        <SumOf key={method} name={i18n._(methodNames[method])}>
          {money(sumOf(receipts, method))}
        </SumOf>
      ))}
    </dl>
  )
}

function SumOf({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const methods = ['cash', 'terminal', 'transfer'] as const

/** Takes what somebody gives. Who it is need not be known. */
function Contribution({ point }: { point: string }) {
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
      contribute.mutateAsync({ body: { ...rest, cents: centsOf(amount), point } }),
    onDone: receipt => {
      const number = numberOf(receipt)
      form.setValues(initial)
      showToast(t`Ricevuta n. ${number}`)
    },
  })
  const { values, setValues } = form
  return (
    <Section title={<Trans>Contributo</Trans>}>
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
    </Section>
  )
}
