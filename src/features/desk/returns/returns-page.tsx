import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLabels } from '#src/library/use-labels.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { cx } from '#src/ui/cx.ts'
import { Camera } from '#src/ui/scanner/camera.tsx'
import { CodeForm } from '#src/ui/scanner/code-form.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../desk.module.css'
import { DeskFrame } from '../desk-frame.tsx'
import { ReturnRow } from './return-row.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { useReturns } from './use-returns.ts'

/** Takes back several products: the scanner stays open and every scanned label is returned. */
export function ReturnsPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Restituzioni in serie`}>
      <Returns />
    </DeskFrame>
  )
}

function Returns() {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const { returns, scan, setNoted, remove } = useReturns()
  const [checking, setChecking] = useState<string | null>(null)
  const { read, refused } = useLabels(scan)
  const checked = returns.find(({ label }) => label === checking)
  const done = returns.filter(({ state }) => state === 'returned').length
  return (
    <>
      {offline && <Banner tone="waiting">{offline}</Banner>}
      <div className={cx(styles.columns, styles.pile)}>
        <div className={styles.reader}>
          <Camera onCode={read} />
          <div className={styles.typed}>
            <CodeForm act={t`Aggiungi`} onCode={read} />
          </div>
          <RefusedLabel refused={refused} />
        </div>
        <section className={styles.group} aria-label={t`Restituzioni`}>
          <h2>
            <Trans>Restituiti: {done}</Trans>
          </h2>
          {returns.length === 0 && (
            <p className={styles.idle}>
              <Trans>
                Inquadra un'etichetta dopo l'altra. Ogni oggetto risulta subito restituito: per
                qualche minuto puoi annullare.
              </Trans>
            </p>
          )}
          <ul className={styles.rows} aria-live="polite">
            {returns.map(one => (
              <li key={one.label}>
                <ReturnRow
                  entry={one}
                  onUndone={() => remove(one.label)}
                  onCheck={() => setChecking(one.label)}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
      {checked?.data?.closed && (
        <TakeBackDialog
          key={checked.label}
          label={checked.label}
          loan={checked.data.closed}
          product={checked.data.object}
          returned
          onDone={() => setNoted(checked.label)}
          onClose={() => setChecking(null)}
        />
      )}
    </>
  )
}
