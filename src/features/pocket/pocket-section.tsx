import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useNow } from '#src/platform/clock.ts'
import { savesData } from '#src/platform/connection.ts'
import { type Choice, choice, mayFetch } from '#src/pocket/choice.ts'
import { askPocket } from '#src/pocket/pocket.ts'
import type { PocketState } from '#src/pocket/questions.ts'
import {
  acceptCatalogue,
  refuseCatalogue,
  stopFetching,
  usePart,
  useProgress,
} from '#src/pocket/schedule.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './pocket-section.module.css'

/** Whether the whole catalogue is on this device, with its size and age, and the choice to refuse it. */
export function PocketSection() {
  const { t } = useLingui()
  const progress = useProgress()
  const part = usePart()
  const offline = useOfflineReason()
  const { state, chosen, look } = usePocket()
  const change = (work: () => Promise<unknown>) => void work().then(look)
  if (!state) return null
  return (
    <div className={styles.pocket}>
      <p>
        <Trans>
          Senza rete puoi cercare tra tutti gli oggetti, e leggere che cosa sono. Le foto restano
          quelle già viste.
        </Trans>
      </p>
      <p role="status">
        {progress === 'fetching' ? (
          <Trans>Scarico il catalogo: intanto puoi fare altro.</Trans>
        ) : (
          <Described state={state} chosen={chosen} />
        )}
      </p>
      {progress === 'fetching' && (
        <Progress label={t`Catalogo`} part={part} onStop={() => void stopFetching()} />
      )}
      {progress === 'failed' && (
        <Banner tone="bad">
          <Trans>Il catalogo non è arrivato: riprova, o libera un po' di memoria.</Trans>
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          look="secondary"
          small
          disabledReason={progress === 'fetching' ? t`Scarico il catalogo…` : offline}
          onClick={() => change(acceptCatalogue)}
        >
          {state.kind === 'stored' ? <Trans>Aggiorna ora</Trans> : <Trans>Tieni tutto qui</Trans>}
        </Button>
        {chosen !== 'off' && (
          <Button look="quiet" small onClick={() => change(refuseCatalogue)}>
            <Trans>Non tenerlo su questo telefono</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is stored now; read again after each change. */
function usePocket() {
  const [state, setState] = useState<PocketState | null>(null)
  const [chosen, setChosen] = useState<Choice>(choice)
  const progress = useProgress()
  const look = () => {
    setChosen(choice())
    void askPocket({ ask: 'state' }).then(setState, () => setState({ kind: 'none' }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt that ended may have changed it
  useEffect(look, [progress])
  return { state, chosen, look }
}

type DescribedProps = { state: PocketState; chosen: Choice }

function Described({ state, chosen }: DescribedProps): ReactNode {
  const format = useFormat()
  const now = useNow().getTime()
  if (chosen === 'off') return <Trans>Non è su questo telefono, perché hai scelto così.</Trans>
  if (state.kind === 'too_large') {
    const { count } = state
    return <Trans>Il catalogo ha {count} oggetti: sono troppi per un telefono.</Trans>
  }
  if (state.kind === 'stored') {
    const { count } = state
    const age = format.age(state.at, now)
    const size = format.megabytes(state.bytes)
    return (
      <Trans>
        Oggetti: {count}, spazio: {size}, aggiornato {age}.
      </Trans>
    )
  }
  if (savesData()) {
    return <Trans>Ora la connessione è lenta o risparmia dati: arriva con un'altra rete.</Trans>
  }
  return mayFetch() ? (
    <Trans>Non c'è ancora: arriva appena il telefono ha un momento libero.</Trans>
  ) : (
    <Trans>Non è su questo telefono.</Trans>
  )
}
