import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLabels } from '#src/library/labels/use-labels.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Camera } from '#src/ui/scanner/camera.tsx'
import { CodeForm } from '#src/ui/scanner/code-form.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../desk.module.css'
import { DeskFrame } from '../desk-frame.tsx'
import { PointField, useDeskPoints } from '../lending/days.tsx'
import { UnsentMoves } from '../offline/unsent-moves.tsx'
import { useTypedHere } from '../use-typed-here.ts'
import { type Return, ReturnRow, useHeap } from './heap.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { WhatGoesWhere } from './what-goes-where.tsx'

/** Takes back several products: the scanner stays open and every scanned label is returned. */
export function ReturnsPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Restituzioni in serie`} needs="desk.return">
      <Returns />
    </DeskFrame>
  )
}

function Returns() {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const { here: point } = useDeskPoints()
  const { returns, scan, put, remove, clear } = useHeap(point)
  const [checking, setChecking] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const reader = useRef<HTMLDivElement>(null)
  const { read, refused } = useLabels(text => {
    setOver(false)
    scan(text)
  })
  useEffect(() => {
    // A keyboard scanner writes at once.
    reader.current?.querySelector<HTMLInputElement>('form input')?.focus({ preventScroll: true })
  }, [])
  useTypedHere(reader)
  const checked = returns.find(({ label }) => label === checking)
  const done = returns.filter(({ state }) => state === 'returned').length
  return (
    <>
      {offline && (
        <Banner tone="waiting">
          <Trans>
            Senza rete le restituzioni restano su questo dispositivo e partono da sole quando torna.
            Per note, danni e tutto il resto serve la rete.
          </Trans>
        </Banner>
      )}
      <div className={cx(styles.columns, styles.pile)}>
        <div className={styles.reader} ref={reader}>
          <Camera onCode={read} />
          <div className={styles.typed}>
            <PointField isAsked />
            <CodeForm act={t`Aggiungi`} onCode={read} />
          </div>
          <RefusedLabel refused={refused} />
        </div>
        <div className={styles.counter}>
          <UnsentMoves />
          {isOver && (
            <WhatGoesWhere
              returns={returns}
              point={point}
              onClear={() => {
                setOver(false)
                clear()
              }}
            />
          )}
          <section className={styles.group} aria-label={t`Restituzioni`}>
            <h2>
              <Trans>Restituiti: {done}</Trans>
            </h2>
            {returns.length === 0 ? (
              <p className={styles.idle}>
                <Trans>
                  Inquadra un'etichetta dopo l'altra. Ogni oggetto risulta subito restituito: per
                  qualche minuto puoi annullare.
                </Trans>
              </p>
            ) : (
              !isOver && (
                <div>
                  <Button look="secondary" onClick={() => setOver(true)}>
                    <ListChecks size={20} />
                    <Trans>Fine: che cosa va dove</Trans>
                  </Button>
                </div>
              )
            )}
            <ul className={styles.rows} aria-live="polite">
              {returns.map((one, at) => (
                <li key={one.label}>
                  <ReturnRow
                    entry={one}
                    point={point}
                    isLatest={isLatestOf(returns, at)}
                    onChanged={data => put(one.label, { data })}
                    onUndone={() => remove(one.label)}
                    onCheck={() => setChecking(one.label)}
                  />
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      {checked?.data?.closed && (
        <TakeBackDialog
          key={checked.label}
          label={checked.label}
          loan={checked.data.closed}
          data={checked.data}
          returned
          onDone={data => put(checked.label, { data, noted: true })}
          onClose={() => setChecking(null)}
        />
      )}
    </>
  )
}

/** Whether a return is the last one of its borrower: what else they have is said once. */
function isLatestOf(returns: readonly Return[], at: number): boolean {
  const borrower = (one: Return | undefined) => one?.data?.closed?.borrower.id
  return returns.findIndex(one => borrower(one) === borrower(returns[at])) === at
}
