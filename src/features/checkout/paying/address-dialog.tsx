import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { deliveryGeo } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { Failure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showChange } from '../change.ts'
import styles from '../checkout.module.css'
import type { Place } from '../form/draft.ts'
import { usePlacesOf } from '../use-places-of.ts'
import { useDeliveryFailureText } from './use-delivery-failure-text.ts'

type Props = {
  productId: string
  /** The previous input, else the member's own address. */
  initial: Geo | null
  /** Delivery was chosen without an address. */
  reminded: boolean
  /** Sends the address. @throws Failure */
  onSend: (place: Place) => Promise<unknown>
  onConfirm: (geo: Geo) => void
  /** Closes the dialog. */
  onClose: () => void
  /** Closes the dialog and gives up delivery. */
  onCancel: () => void
}

/** The delivery address. The server checks at once whether it is near enough. */
export function AddressDialog(props: Props) {
  const { t } = useLingui()
  const { data: me, isPending } = useQuery(queryFor('me.get'))
  return (
    <Dialog open title={t`Indirizzo di consegna`} onClose={props.onClose}>
      {props.reminded && (
        <Banner tone="waiting">
          <p>{t`Compila il tuo indirizzo per la consegna a domicilio!`}</p>
        </Banner>
      )}
      {!isPending && <AddressForm {...props} initial={props.initial ?? me?.domicile_geo ?? null} />}
    </Dialog>
  )
}

function AddressForm({ productId, initial, onSend, onConfirm, onCancel }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useDeliveryFailureText()
  const cities = useId()
  const choose = useMutation<true, Failure, Place>({
    mutationFn: async place => {
      await onSend(place)
      return true
    },
  })
  const form = useForm({
    initial: initial ? { ...initial } : { address: '', cap: '', city: '', province: '' },
    check: values => faultsOf(deliveryGeo, values),
    text: useFieldText(),
    onSubmit: async values => {
      const geo = values as Geo
      const place = { method: 'delivery', shipping_geo: geo } as const
      const done = await choose.mutateAsync(place).catch((error: unknown) => {
        if (showChange(client, error)) return
        if (error instanceof Failure && error.code === 'validation_failed') {
          const fields = Object.entries(error.fields)
          form.refuse(
            Object.fromEntries(fields.map(([path, rule]) => [path.split('.').pop(), rule])),
          )
        }
      })
      if (done) onConfirm(geo)
    },
  })
  const places = usePlacesOf(productId, form.values.cap ?? '')
  const only = places.length === 1 ? places[0] : undefined
  const { setValues } = form
  useEffect(() => {
    if (!only) return
    const { city, province } = only
    setValues(values => (values.city || values.province ? values : { ...values, city, province }))
  }, [only, setValues])
  const { error } = choose
  return (
    <form className={styles.address} {...form.props}>
      {error && (
        <Banner tone="bad">
          <p>{failureText(error)}</p>
        </Banner>
      )}
      <TextField label={t`Via e numero`} autoComplete="street-address" {...form.field('address')} />
      <TextField
        label={t`CAP`}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={5}
        {...form.field('cap')}
      />
      <TextField
        label={t`Città`}
        autoComplete="address-level2"
        list={cities}
        {...form.field('city')}
      />
      <datalist id={cities}>
        {places.map(({ city }) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <TextField label={t`Provincia`} autoComplete="address-level1" {...form.field('province')} />
      <DialogActions>
        <Button type="submit" pending={choose.isPending} pendingText={t`Controllo in corso…`}>
          <Trans>Conferma</Trans>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Annulla e chiudi</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
