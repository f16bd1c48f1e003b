import { useLingui } from '@lingui/react/macro'
import type { Failure } from '#src/api/failure.ts'

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
