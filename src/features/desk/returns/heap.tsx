import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import type { ErrorCode } from '#contract/errors.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { call } from '#src/api/client.ts'
import { type Failure, isUnanswered, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { UndoButton } from '#src/library/undo-move.tsx'
import { isOnline } from '#src/offline/online.ts'
import { createStore } from '#src/platform/create-store.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../desk.module.css'
import { useRecordMove } from '../offline/record-move.ts'
import { BackInService, Borrower, ReturnFacts } from './return-facts.tsx'

/** `idle`: the product is not out. */
type ReturnState = 'sending' | 'returned' | 'idle' | 'failed'
export type Return = {
  /** The scanned text. */
  label: string
  state: ReturnState
  data: DeskProduct | null
  /** Its condition was added. */
  noted: boolean
  failure: Failure | { code: ErrorCode } | null
}

type Heap = readonly Return[]

/** Outside the page, so that opening a product does not lose the heap. It belongs to the member of staff who scanned it. */
const store = createStore<{ owner: string | undefined; returns: Heap }>({
  owner: undefined,
  returns: [],
})

/**
 * A heap of returns. The product of each scanned label is returned at once, or without a network stored to be sent later;
 * repeated scans are ignored.
 * @param point where staff are, if that is known
 */
export function useHeap(point: string | null) {
  const client = useQueryClient()
  const record = useRecordMove()
  const owner = useQuery(queryFor('me.get')).data?.id
  const stored = store.use()
  const returns = stored.owner === owner ? stored.returns : []

  const change = (next: (all: Heap) => Heap) => {
    const now = store.get()
    store.set({ owner, returns: next(now.owner === owner ? now.returns : []) })
  }
  const put = (label: string, changes: Partial<Return>) =>
    change(all => all.map(one => (one.label === label ? { ...one, ...changes } : one)))
  const remove = (label: string) => change(all => all.filter(one => one.label !== label))

  const takeBack = async (label: string) => {
    const key = randomKey()
    const storeIt = () => {
      remove(label)
      return record({ kind: 'take_back', label, key })
    }
    if (!isOnline()) return storeIt()
    try {
      const input = { params: { id: label }, query: point ? { point } : {} }
      const data = await call('desk.return', input, { idempotencyKey: key })
      const again = store
        .get()
        .returns.some(
          one => one.label !== label && copyOf(one.data) === copyOf(data) && isOpen(one),
        )
      if (again) remove(label)
      else put(label, { state: isBack(data) ? 'returned' : 'idle', data })
    } catch (error) {
      const failure = toFailure(error)
      // The server knows by the key whether the call arrived.
      if (isUnanswered(failure)) return storeIt()
      put(label, { state: 'failed', failure })
    }
    void renew(client, 'desk.return')
  }

  const scan = (text: string) => {
    const label = text.toUpperCase()
    const fresh: Return = { label, state: 'sending', data: null, noted: false, failure: null }
    let isNew = false
    // Added at once, because the camera reads eight times a second.
    change(all => {
      isNew = !all.some(one => one.label === label && isOpen(one))
      return isNew ? [fresh, ...all.filter(one => one.label !== label)] : all
    })
    if (isNew) void takeBack(label)
  }

  return { returns, scan, put, remove, clear: () => change(() => []) }
}

/** Whether it came back just now; what was lost has not. */
const isBack = ({ closed }: DeskProduct) => closed?.undo === 'take_back' && !closed.is.lost

const copyOf = (data: DeskProduct | null) => data?.object.copy ?? data?.object.id

function isOpen({ state }: Return): boolean {
  return state === 'sending' || state === 'returned'
}

const icons: Record<ReturnState, typeof CircleCheck> = {
  sending: CircleDashed,
  returned: CircleCheck,
  idle: CircleHelp,
  failed: CircleAlert,
}

type Props = {
  entry: Return
  /** Where staff are. */
  point: string | null
  /** It is the last return of its borrower. */
  isLatest: boolean
  onChanged: (data: DeskProduct) => void
  onUndone: () => void
  onCheck: () => void
}

/** A product in the heap: its state, where it goes, and the buttons of a return of the last minutes. */
export function ReturnRow({ entry, point, isLatest, onChanged, onUndone, onCheck }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { label, state, data, noted, failure } = entry
  const Icon = icons[state]
  const returned = state === 'returned' ? data?.closed : null
  const borrower = returned?.borrower.name
  const isGone = state === 'idle' && data?.object.state === 'missing'
  const words: Record<ReturnState, string> = {
    sending: t`Invio in corso…`,
    returned: borrower ? t`Restituito: era con ${borrower}` : t`Restituito`,
    idle: isGone ? t`Risultava perso` : t`Non risulta in prestito`,
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
          <div className={styles.acts}>
            {isGone && <BackInService data={data} name={name} onChanged={onChanged} />}
            <Link to="/desk" search={{ object: data.object.code }}>
              <Trans>Apri</Trans>
            </Link>
          </div>
        )
      )}
      {data && <ReturnFacts data={data} closed={returned} point={point} noted={noted} />}
      {returned && isLatest && data && <Borrower data={data} point={point} />}
    </div>
  )
}
