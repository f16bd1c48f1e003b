import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useStorageProblem } from '#src/offline/device-database.ts'
import {
  dropOfflineMove,
  type OfflineMove,
  retryOfflineMove,
  useOfflineMoves,
  useSentMoves,
} from '#src/offline/offline-moves.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Banner, StatusChip } from '#src/ui/states/states.tsx'
import styles from '../desk.module.css'

/** What happened without a network: what waits, what the server refused, and what was sent. Nothing if there is none. */
export function UnsentMoves() {
  const { t } = useLingui()
  const moves = useOfflineMoves()
  const sent = useSentMoves()
  const problem = useStorageProblem()
  const refused = moves.filter(({ refusal }) => refusal)
  const waiting = moves.filter(({ refusal }) => !refusal)
  return (
    <>
      {problem && waiting.length > 0 && (
        <Banner tone="bad">
          <Trans>
            Questo dispositivo non riesce a conservarli: non chiudere la pagina finché non torna la
            rete.
          </Trans>
        </Banner>
      )}
      <Moves title={t`Da guardare: ${refused.length}`} moves={refused} state="refused" />
      <Moves title={t`Da inviare: ${waiting.length}`} moves={waiting} state="waiting" />
      <Moves title={t`Inviati: ${sent.length}`} moves={sent} state="sent" />
    </>
  )
}

type State = 'refused' | 'waiting' | 'sent'
const icons = { refused: CircleAlert, waiting: Hourglass, sent: CircleCheck }

function Moves({
  title,
  moves,
  state,
}: {
  title: string
  moves: readonly OfflineMove[]
  state: State
}) {
  if (moves.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rows} aria-live="polite">
        {moves.map(move => (
          <li key={move.key} className={styles.loan}>
            <Move move={move} state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Move({ move, state }: { move: OfflineMove; state: State }) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const refusalText = useRefusalText()
  const [asking, setAsking] = useState(false)
  const { key, kind, at, by, loan, label, product, refusal } = move
  const name = product ?? label
  const number = loan?.number
  const Icon = icons[state]
  return (
    <>
      <p className={styles.head}>
        <StatusChip
          tone={state === 'refused' ? 'bad' : state === 'sent' ? 'good' : 'waiting'}
          icon={<Icon size={18} />}
        >
          {kind === 'hand_out' ? <Trans>Consegnato</Trans> : <Trans>Restituito</Trans>}
        </StatusChip>
        <strong>{name}</strong>
      </p>
      <p className={styles.small}>
        {product && `${label} · `}
        {format.moment(at)} · {by.name}
        {number && (
          <>
            {' · '}
            <Trans>n. {number}</Trans>
          </>
        )}
      </p>
      {state === 'waiting' && !product && (
        <p className={styles.small}>
          <Trans>Questo dispositivo non conosce il codice: controlla l'etichetta.</Trans>
        </p>
      )}
      {refusal && <p>{refusalText(move, refusal)}</p>}
      <div className={styles.acts}>
        {state === 'waiting' && (
          <Button
            look="secondary"
            small
            aria-label={t`Annulla: ${name}`}
            onClick={() => void dropOfflineMove(key)}
          >
            <Undo2 size={18} />
            <Trans>Annulla</Trans>
          </Button>
        )}
        {state !== 'waiting' && (
          <Link to="/desk" search={{ object: label }} className={buttonClass('secondary', true)}>
            <Trans>Apri</Trans>
          </Link>
        )}
        {refusal && (
          <>
            <Button
              look="secondary"
              small
              disabledReason={offline}
              aria-label={t`Invia di nuovo: ${name}`}
              onClick={() => void retryOfflineMove(key)}
            >
              <Trans>Invia di nuovo</Trans>
            </Button>
            <Button
              look="quiet"
              small
              aria-label={t`Elimina: ${name}`}
              onClick={() => setAsking(true)}
            >
              <Trans>Elimina</Trans>
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Eliminare?`}
        act={t`Elimina`}
        keep={t`Lascia qui`}
        danger
        onConfirm={() => {
          setAsking(false)
          void dropOfflineMove(key)
        }}
      >
        <p>
          {kind === 'hand_out' ? (
            <Trans>La consegna di {name} non sarà registrata.</Trans>
          ) : (
            <Trans>La restituzione di {name} non sarà registrata.</Trans>
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Why something does not fit any more, in words for whoever works at the desk. */
function useRefusalText() {
  const { t } = useLingui()
  const failureText = useFailureText()
  return ({ kind }: OfflineMove, code: NonNullable<OfflineMove['refusal']>): string => {
    if (code === 'not_found') return t`Nessun oggetto con questo codice: controlla l'etichetta.`
    if (code === 'order_already_returned')
      return t`Non risulta in prestito: forse la restituzione è già registrata.`
    if (code === 'order_state_changed') {
      return kind === 'hand_out'
        ? t`Il prestito nel frattempo è cambiato: forse è annullato, o già consegnato. Se l'oggetto è fuori, aprilo e prestalo da lì con il giorno in cui è uscito.`
        : t`Nel frattempo è uscito di nuovo, o la sua consegna non è ancora registrata.`
    }
    if (code === 'object_not_back')
      return t`Risulta ancora con un'altra persona: segna prima quella restituzione, poi invia di nuovo.`
    if (code === 'object_busy') return t`Quel giorno risultava ancora con un'altra persona.`
    if (code === 'object_in_maintenance')
      return t`Risulta in manutenzione: rimettilo a disposizione, poi invia di nuovo.`
    if (code === 'date_in_past')
      return t`È successo più di sette giorni fa: non si può più registrare da qui.`
    return failureText(new Failure(code))
  }
}
