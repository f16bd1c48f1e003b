import { Trans, useLingui } from '@lingui/react/macro'
import { periodOf } from '#contract/period.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../checkout.module.css'
import { useDeliveryText } from '../paying/use-delivery-text.ts'
import type { Draft } from './draft.ts'
import type { Problem } from './use-loan-form.ts'

type Props = { problem: Problem; onChange: (part: Pick<Draft, 'period'>) => void }

/** What is wrong and how to continue. If the days were taken, it offers the nearest free ones. */
export function LoanProblem({ problem, onChange }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const deliveryText = useDeliveryText()
  const format = useFormat()
  const text = () => {
    if (problem.code === 'no_point') return t`Scegli prima dove lo ritiri.`
    if (problem.code === 'no_dates') return t`Seleziona la data del prestito!`
    const { failure, ofDelivery } = problem
    return failureText(failure, ofDelivery ? deliveryText(failure) : null)
  }
  const alternatives = problem.code === 'refused' ? problem.failure.alternatives : []
  return (
    <Banner tone="bad">
      <p>{text()}</p>
      {alternatives.length > 0 && (
        <>
          <p>
            <Trans>Giorni liberi vicini:</Trans>
          </p>
          <div className={styles.chips}>
            {alternatives.map(one => (
              <Chip key={one.from_date} onClick={() => onChange({ period: periodOf(one) })}>
                {format.period(one)}
              </Chip>
            ))}
          </div>
        </>
      )}
    </Banner>
  )
}
