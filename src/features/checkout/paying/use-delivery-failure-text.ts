import { useLingui } from '@lingui/react/macro'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'

/** Failures with a specific text; any other one gets a general delivery text. */
const named = ['postal_code_unknown', 'delivery_too_far', 'validation_failed', 'offline']

/** Why nothing can be delivered to an address. */
export function useDeliveryFailureText() {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (failure: Failure) => {
    const own = t`Ops, ci dispiace, al momento non è possibile prendere in prestito gli oggetti tramite consegna a domicilio a causa di un problema tecnico che verrà risolto nel corso della giornata odierna`
    return failureText(failure, named.includes(failure.code) ? null : own)
  }
}
