import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type Order, ownerCancelInput } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useOrderChanged } from '../use-order-changed.ts'

type Props = { order: Order; open: boolean; onClose: () => void }

/** The owner gives up a loan that has not begun, and says why. */
export function GiveUpDialog({ order, open, onClose }: Props) {
  const { t } = useLingui()
  const { refresh } = useOrderChanged()
  const cancel = useCall('orders.cancel')
  // One that moved on leaves the list: not before it was read why.
  const close = () => {
    onClose()
    if (cancel.error?.status === 409) void refresh()
  }
  return (
    <Dialog open={open} onClose={close} title={t`Annullare il prestito?`}>
      <GiveUpForm order={order} cancel={cancel} onClose={close} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open'> & { cancel: ReturnType<typeof useCall<'orders.cancel'>> }

function GiveUpForm({ order, cancel, onClose }: FormProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { changed } = useOrderChanged()
  const form = useForm({
    initial: { motivation: '' },
    check: values => faultsOf(ownerCancelInput, values),
    text: useFieldText(),
    onSubmit: async body => {
      if (cancel.isPending || offline) return
      const input = { params: { id: order.id }, query: {}, body }
      const cancelled = await cancel.mutateAsync(input).catch(() => null)
      if (!cancelled) return
      onClose()
      showToast(t`Prestito annullato!`)
      await changed(cancelled)
    },
  })
  const { error } = cancel
  const final = error?.code === 'order_not_cancellable' || error?.code === 'order_state_changed'
  return (
    <form {...form.props}>
      <TextArea
        label={t`Motivo`}
        hint={t`Lo legge chi te lo ha chiesto.`}
        rows={3}
        required
        maxLength={limits.motivationMaxChars}
        {...form.field('motivation')}
      />
      {error && (
        <Banner tone="bad">
          {final
            ? failureText(error)
            : t`Ops, al momento non è possibile annullare il prestito, riprova più tardi`}
        </Banner>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          <Trans>Tieni il prestito</Trans>
        </Button>
        <Button
          type="submit"
          look="danger"
          pending={cancel.isPending}
          pendingText={t`Invio in corso…`}
          disabledReason={offline}
        >
          <Trans>Annulla prestito</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
