import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { isOut } from '#domain/loans/states.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoanPointName } from '#src/library/point-name.tsx'
import { dropOfflineMove } from '#src/offline/offline-moves.ts'
import { Button } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../desk.module.css'
import { isLabelOf, mayHandOutOffline, useKnownLoans, useRecordMove } from './record-move.ts'

/** The desk without a network: what the stored list of the day has of a label, or all of it. */
export function OfflineDesk({ label, onDone }: { label: string | null; onDone: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const { loans, at } = useKnownLoans()
  const record = useRecord(onDone)
  const shown = label === null ? loans : loans.filter(loan => isLabelOf(label, loan))
  const pickups = shown.filter(loan => mayHandOutOffline(loan, today))
  const returns = shown.filter(loan => isOut(loan.status))
  return (
    <>
      {at !== null && <DataAge at={at} />}
      <Loans title={t`Da consegnare`} loans={pickups} kind="hand_out" record={record} />
      <Loans title={t`Da riprendere`} loans={returns} kind="take_back" record={record} />
      {label !== null && returns.length === 0 && (
        <section className={styles.loan} aria-label={label}>
          <p>
            <Trans>
              Qualcuno ha riportato <strong>{label}</strong>? Segna la restituzione: quando torna la
              rete si vede di chi era.
            </Trans>
          </p>
          <div className={styles.acts}>
            <Button onClick={() => void record({ kind: 'take_back', label })}>
              <Trans>È tornato</Trans>
            </Button>
          </div>
        </section>
      )}
      {label === null && shown.length === 0 && (
        <p className={styles.idle}>
          {at === null ? (
            <Trans>
              L'elenco di oggi non è su questo dispositivo. Scrivi o inquadra l'etichetta di quello
              che torna.
            </Trans>
          ) : (
            <Trans>Nell'elenco di oggi non resta niente da consegnare o riprendere.</Trans>
          )}
        </p>
      )}
    </>
  )
}

type RecordMove = ReturnType<typeof useRecord>

/** Stores what is pressed, says so with an undo, and goes on with the next. */
function useRecord(onDone: () => void) {
  const { t } = useLingui()
  const store = useRecordMove()
  return async (given: Parameters<typeof store>[0]) => {
    const key = await store(given)
    onDone()
    if (!key) return
    const isOut = given.kind === 'hand_out'
    const text = isOut ? t`Consegnato: parte con la rete` : t`Restituito: parte con la rete`
    showToast(text, 'status', { text: t`Annulla`, run: () => void dropOfflineMove(key) })
  }
}

type Props = {
  title: string
  loans: readonly DeskLoan[]
  kind: 'hand_out' | 'take_back'
  record: RecordMove
}

function Loans({ title, loans, kind, record }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  if (loans.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {loans.map(loan => {
          const { id, number, product, borrower, is, to_date } = loan
          const name = format.name(product)
          const day = format.dayShort(to_date)
          const act = kind === 'hand_out' ? t`Consegna: ${name}` : t`È tornato: ${name}`
          return (
            <li key={id} className={styles.loan}>
              <p>
                <strong>{name}</strong>
                <br />
                <span className={styles.small}>
                  {product.code} · <Trans>n. {number}</Trans>
                  <LoanPointName loan={loan} />
                </span>
              </p>
              <p>{nameOf(borrower.name)}</p>
              {is.late && (
                <p>
                  <StatusChip tone="bad">
                    <Trans>Andava riportato entro {day}</Trans>
                  </StatusChip>
                </p>
              )}
              {kind === 'hand_out' && product.handout_note && <p>{product.handout_note}</p>}
              <div className={styles.acts}>
                <Button
                  aria-label={act}
                  onClick={() => void record({ kind, label: product.code, loan })}
                >
                  {kind === 'hand_out' ? <Trans>Consegna</Trans> : <Trans>È tornato</Trans>}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
