import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { UndoButton } from '#src/library/undo-move.tsx'
import { useLabels } from '#src/library/use-labels.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { Button } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Camera } from '#src/ui/scanner/camera.tsx'
import { CodeForm } from '#src/ui/scanner/code-form.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../desk.module.css'
import { DeskFrame } from '../desk-frame.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

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

const icons: Record<ReturnState, typeof CircleCheck> = {
  sending: CircleDashed,
  returned: CircleCheck,
  idle: CircleHelp,
  failed: CircleAlert,
}

type Props = { entry: Return; onUndone: () => void; onCheck: () => void }

/** A product in the list of returns: its state, and the buttons of a return of the last minutes. */
function ReturnRow({ entry, onUndone, onCheck }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { label, state, data, noted, failure } = entry
  const Icon = icons[state]
  const returned = state === 'returned' ? data?.closed : null
  const borrower = returned?.borrower.name
  const words: Record<ReturnState, string> = {
    sending: t`Invio in corso…`,
    returned: borrower ? t`Restituito: era con ${borrower}` : t`Restituito`,
    idle: t`Non risulta in prestito`,
    failed:
      failure?.code === 'not_found'
        ? t`Nessun oggetto con questo codice: controlla l'etichetta.`
        : failure
          ? failureText(failure)
          : '',
  }
  const format = useFormat()
  const name = data ? format.name(data.object) : label
  return (
    <div className={styles.return} data-state={state}>
      <Icon size={32} />
      <Picture picture={data?.object.img ?? null} sizes="56px" square decorative />
      <div>
        <strong>{name}</strong>
        {data && <p className={styles.small}>{data.object.code}</p>}
        <p>{words[state]}</p>
      </div>
      {returned ? (
        <div className={styles.acts}>
          {!noted && (
            <Button look="secondary" small aria-label={t`Nota o danno: ${name}`} onClick={onCheck}>
              <Trans>Nota o danno</Trans>
            </Button>
          )}
          <UndoButton loan={returned} small onUndone={onUndone} />
        </div>
      ) : (
        data && (
          <Link to="/desk" search={{ object: data.object.code }}>
            <Trans>Apri</Trans>
          </Link>
        )
      )}
    </div>
  )
}

/** `idle`: the product is not out. */
type ReturnState = 'sending' | 'returned' | 'idle' | 'failed'
type Return = {
  /** The scanned text. */
  label: string
  state: ReturnState
  data: DeskProduct | null
  /** Its condition was added. */
  noted: boolean
  failure: Failure | { code: ErrorCode } | null
}

/** A list of returns. The product of each scanned label is returned at once; repeated scans are ignored. */
function useReturns() {
  const [returns, setReturns] = useState<readonly Return[]>([])
  const client = useQueryClient()
  const list = useRef(returns)
  list.current = returns

  const put = (label: string, change: Partial<Return>) =>
    setReturns(all => all.map(one => (one.label === label ? { ...one, ...change } : one)))
  const setNoted = (label: string) => put(label, { noted: true })
  const remove = (label: string) => setReturns(all => all.filter(one => one.label !== label))

  const takeBack = async (label: string) => {
    try {
      const input = { params: { id: label } }
      const data = await call('desk.return', input, { idempotencyKey: randomKey() })
      const again = list.current.some(
        one => one.label !== label && copyOf(one.data) === copyOf(data) && isOpen(one),
      )
      if (again) remove(label)
      else put(label, { state: data.closed?.undo === 'take_back' ? 'returned' : 'idle', data })
    } catch (error) {
      put(label, { state: 'failed', failure: toFailure(error) })
    }
    void renew(client, 'desk.return')
  }

  const scan = (text: string) => {
    const label = text.toUpperCase()
    if (list.current.some(one => one.label === label && isOpen(one))) return
    const fresh: Return = { label, state: 'sending', data: null, noted: false, failure: null }
    // Added at once, because the camera reads eight times a second.
    list.current = [fresh, ...list.current.filter(one => one.label !== label)]
    setReturns(list.current)
    void takeBack(label)
  }

  return { returns, scan, setNoted, remove }
}

const copyOf = (data: DeskProduct | null) => data?.object.copy ?? data?.object.id

function isOpen({ state }: Return): boolean {
  return state === 'sending' || state === 'returned'
}
