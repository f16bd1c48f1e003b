import { Trans, useLingui } from '@lingui/react/macro'
import type { Closing } from '#contract/shapes/desk/till.ts'
import { centsOf, isAmount } from '#domain/cents.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { differenceOf } from './sums.ts'
import styles from './till.module.css'

/** Whether what was counted is what should be there. */
function Difference({ cents }: { cents: number }) {
  const { money } = useReceiptTexts()
  const amount = money(Math.abs(cents))
  return (
    <StatusChip tone={cents === 0 ? 'good' : 'waiting'}>
      {cents === 0 ? (
        <Trans>I conti tornano</Trans>
      ) : cents < 0 ? (
        <Trans>Mancano {amount}</Trans>
      ) : (
        <Trans>{amount} in più</Trans>
      )}
    </StatusChip>
  )
}

type Props = { point: string; opening: number | null; cash: number }

/**
 * Counts the till. `opening` is what the last closing left, `null` if there was none; `cash` what its receipts in cash come
 * to.
 */
export function CloseTill({ point, opening, cash }: Props) {
  const { t } = useLingui()
  const { money } = useReceiptTexts()
  const close = useCall('till.close')
  const form = useCallForm({
    initial: {
      opening: (opening ?? 0) / 100,
      counted: ((opening ?? 0) + cash) / 100,
      taken: 0,
      note: '',
    },
    check: values => ({
      ...(!isAmount(values.opening) && { opening: 'invalid' }),
      ...(!isAmount(values.counted) && { counted: 'invalid' }),
      ...((!isAmount(values.taken) || values.taken > values.counted) && { taken: 'invalid' }),
    }),
    asks: true,
    send: values =>
      close.mutateAsync({
        body: {
          point,
          cash,
          opening: centsOf(values.opening),
          counted: centsOf(values.counted),
          taken: centsOf(values.taken),
          note: values.note,
        },
      }),
    onDone: () => showToast(t`Cassa chiusa`),
  })
  const { values, question } = form
  const before = centsOf(values.opening)
  const counted = centsOf(values.counted)
  const expected = money(before + cash)
  const received = money(cash)
  const isFilled = isAmount(values.opening) && isAmount(values.counted)
  const difference = differenceOf({ opening: before, cash, counted })
  const left = money(counted - centsOf(values.taken))
  return (
    <>
      <form className={styles.form} {...form.props}>
        {opening !== null && (
          <dl className={styles.sums}>
            <dt>
              <Trans>All'apertura</Trans>
            </dt>
            <dd>{money(opening)}</dd>
            <dt>
              <Trans>Contanti incassati</Trans>
            </dt>
            <dd>{received}</dd>
          </dl>
        )}
        <div className={styles.fields}>
          {opening === null && (
            <NumberField
              label={t`All'apertura, in euro`}
              hint={t`Contanti incassati da allora: ${received}`}
              paste
              {...form.field('opening')}
            />
          )}
          <NumberField
            label={t`Contati adesso, in euro`}
            {...(isFilled && { hint: t`Dovrebbero essere ${expected}` })}
            paste
            {...form.field('counted')}
          />
          <NumberField
            label={t`Portati via, in euro`}
            hint={t`Per esempio in banca. Il resto apre la prossima volta.`}
            paste
            {...form.field('taken')}
          />
          <TextField label={t`Nota (facoltativa)`} paste {...form.field('note')} />
        </div>
        <div role="status">{isFilled && <Difference cents={difference} />}</div>
        {form.banner}
        <div>
          <Button {...form.button}>
            <Trans>Chiudi la cassa</Trans>
          </Button>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          {...question.dialog}
          title={t`Chiudere la cassa di oggi?`}
          act={t`Chiudi la cassa`}
          keep={t`Non ancora`}
        >
          <p>
            <Difference cents={difference} />
          </p>
          <p>
            <Trans>
              Restano in cassa {left}. Quello che si incassa dopo va nella chiusura di un altro
              giorno.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** A closing that was made. */
export function Counted({ closing }: { closing: Closing }) {
  const format = useFormat()
  const { money } = useReceiptTexts()
  const { opening, cash, counted, taken, note, closed_at, closed_by } = closing
  const at = format.moment(closed_at)
  return (
    <div className={styles.group}>
      <p>
        <Trans>
          Chiusa da {closed_by}: {at}
        </Trans>
      </p>
      <dl className={styles.sums}>
        <dt>
          <Trans>All'apertura</Trans>
        </dt>
        <dd>{money(opening)}</dd>
        <dt>
          <Trans>Contanti incassati</Trans>
        </dt>
        <dd>{money(cash)}</dd>
        <dt>
          <Trans>Contati</Trans>
        </dt>
        <dd>{money(counted)}</dd>
        <dt>
          <Trans>Portati via</Trans>
        </dt>
        <dd>{money(taken)}</dd>
      </dl>
      <div>
        <Difference cents={differenceOf(closing)} />
      </div>
      {note && <p>{note}</p>}
    </div>
  )
}
