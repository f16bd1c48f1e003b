import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Till } from '#contract/shapes/desk/till.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import { PointField, useDeskPoints } from '../lending/days.tsx'
import { CloseTill, Counted } from './close-till.tsx'
import { ContributionForm } from './contribution.tsx'
import { Month } from './month.tsx'
import { ReceiptRows, Sums } from './receipt-rows.tsx'
import { sumOf } from './sums.ts'
import styles from './till.module.css'

/** The money of a point: what came in since the last closing, the closing, and the months before. */
export function TillPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`La cassa`} needs="till.get">
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
      <Section title={<Trans>Contributo</Trans>}>
        <ContributionForm point={point} />
      </Section>
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
