import { useLingui } from '@lingui/react/macro'
import type { Alternative } from '#contract/errors.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { RefusedCheckout } from '../lines/refused-checkout.tsx'
import { useDeliveryText } from '../paying/address-dialog.tsx'
import type { Draft } from './draft.ts'
import type { Problem } from './use-loan-form.ts'

type Props = {
  checkout: Checkout
  problem: Problem
  onChange: (part: Partial<Draft>) => void
  onTake: (offered: Alternative) => void
}

const nothing = { alternatives: [], lines: [] } as const

/** What is wrong, with which line, and how to continue. If the days were taken, it offers the nearest free ones. */
export function LoanProblem({ checkout, problem, onChange, onTake }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const deliveryText = useDeliveryText()
  const text = () => {
    if (problem.code === 'no_point') return t`Scegli prima dove ritirare.`
    if (problem.code === 'no_dates') return t`Seleziona la data del prestito!`
    const { failure, ofDelivery } = problem
    return failureText(failure, ofDelivery ? deliveryText(failure) : null)
  }
  const { alternatives, lines } = problem.code === 'refused' ? problem.failure : nothing
  return (
    <RefusedCheckout
      checkout={checkout}
      lines={lines}
      text={text()}
      alternatives={alternatives}
      onTake={onTake}
      onChanged={() => onChange({})}
    />
  )
}
