import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { AddressDistance } from '#contract/shapes/checkout.ts'
import { type Geo, geoInput } from '#contract/shapes/common.ts'
import type { Failure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showChange } from '../change.ts'
import styles from '../checkout.module.css'
import type { Place } from '../form/draft.ts'

type Props = {
  productId: string
  /** The previous input, else the member's own address. */
  initial: Geo | null
  /** Delivery was chosen without an address. */
  reminded: boolean
  /** Sends the address. @throws Failure */
  onSend: (place: Place) => Promise<unknown>
  onConfirm: (geo: Geo) => void
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

const lastOf = (path: string) => path.split('.').at(-1)

function AddressForm({ productId, initial, onSend, onConfirm, onCancel }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const cities = useId()
  const form = useCallForm({
    initial: initial ? { ...initial } : { address: '', cap: '', city: '', province: '' },
    check: geoInput,
    send: async values => {
      const geo = values as Geo
      await onSend({ method: 'delivery', shipping_geo: geo })
      return geo
    },
    onDone: onConfirm,
    onFailure: failure => showChange(client, failure),
    fieldsOf: ({ fields }) =>
      Object.fromEntries(Object.entries(fields).map(([path, rule]) => [lastOf(path), rule])),
    ownText: useDeliveryText(),
  })
  const places = usePlacesOf(productId, form.values.cap ?? '')
  const only = places.length === 1 ? places[0] : undefined
  const { setValues } = form
  useEffect(() => {
    if (!only) return
    const { city, province } = only
    setValues(values => (values.city || values.province ? values : { ...values, city, province }))
  }, [only, setValues])
  return (
    <form className={styles.address} {...form.props}>
      {form.banner}
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
        <Button {...form.button} pendingText={t`Controllo in corso…`}>
          <Trans>Conferma</Trans>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Annulla e chiudi</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}

/** The municipalities of a postal code while it is typed; empty if it is incomplete or unknown. */
function usePlacesOf(productId: string, cap: string): readonly AddressDistance[] {
  const { data } = useQuery({
    ...queryFor('geos.distances', { params: { productId, cap } }),
    enabled: /^\d{5}$/.test(cap),
    retry: false,
  })
  return data ?? []
}

/** Failures whose own text says enough. */
const named = ['postal_code_unknown', 'delivery_too_far', 'validation_failed', 'offline']

/** Why nothing can be delivered to an address, in place of a failure's own text. */
export function useDeliveryText() {
  const { t } = useLingui()
  return ({ code }: Failure) =>
    named.includes(code)
      ? null
      : t`Ops, ci dispiace, al momento non è possibile prendere in prestito gli oggetti tramite consegna a domicilio a causa di un problema tecnico che verrà risolto nel corso della giornata odierna`
}
