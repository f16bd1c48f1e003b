import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Locker } from '#contract/shapes/locker.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import styles from './desk.module.css'
import { DeskFrame } from './desk-frame.tsx'

/** The smartlockers and their keys. */
export function LockersPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Smartlocker`} needs="lockers.list">
      <p className={styles.muted}>
        <Trans>
          Ogni smartlocker si presenta con una chiave sua. Una chiave nuova spegne quella di prima.
        </Trans>
      </p>
      <Lockers />
    </DeskFrame>
  )
}

function Lockers() {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('lockers.list'))
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="200px" />
  if (data.length === 0) {
    return (
      <EmptyState title={t`Qui non ci sono smartlocker`}>
        <p>
          <Trans>Uno smartlocker si aggiunge fra i punti di ritiro.</Trans>
        </p>
        <Link
          to="/admin/{-$section}"
          params={{ section: 'openings' }}
          className={buttonClass('secondary')}
        >
          <Trans>Punti e orari</Trans>
        </Link>
      </EmptyState>
    )
  }
  return (
    <>
      <DataAge at={dataUpdatedAt} />
      <ul className={styles.lockers}>
        {data.map(locker => (
          <li key={locker.id}>
            <LockerCard locker={locker} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LockerCard({ locker }: { locker: Locker }) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const [key, setKey] = useState<string | null>(null)
  const issue = useCall('lockers.key')
  const revoke = useCall('lockers.revoke')
  const params = { headquarters: locker.id }
  const { name, wrong_codes } = locker
  const made = locker.key && withPreposition('of', format.moment(locker.key.created_at))
  const used =
    locker.key?.last_used_at && withPreposition('on', format.moment(locker.key.last_used_at))
  return (
    <article className={styles.loan}>
      <h2>{name}</h2>
      <p className={styles.small}>
        {made ? <Trans>Chiave {made}</Trans> : <Trans>Senza chiave: non apre nulla</Trans>}
        {used && (
          <>
            {' · '}
            <Trans>usata l'ultima volta {used}</Trans>
          </>
        )}
      </p>
      {wrong_codes > 0 && (
        <Banner tone="waiting">
          <Trans>Codici sbagliati nelle ultime 24 ore: {wrong_codes}</Trans>
        </Banner>
      )}
      {key && (
        <Banner tone="good">
          <p>
            <Trans>La chiave nuova si vede solo ora: copiala nello smartlocker.</Trans>
          </p>
          <code className={styles.key}>{key}</code>
        </Banner>
      )}
      <div className={styles.acts}>
        <CallButton
          text={locker.key ? <Trans>Cambia chiave</Trans> : <Trans>Crea una chiave</Trans>}
          button={{ small: true }}
          title={t`Una chiave nuova per ${name}?`}
          act={t`Crea la chiave`}
          keep={t`Lascia com'è`}
          send={() => issue.mutateAsync({ params })}
          onDone={answer => setKey(answer.key)}
        >
          <p>
            <Trans>Quella di prima, se c'è, smette subito di funzionare.</Trans>
          </p>
        </CallButton>
        {locker.key && (
          <CallButton
            text={<Trans>Togli la chiave</Trans>}
            button={{ look: 'quiet', small: true }}
            title={t`Togliere la chiave a ${name}?`}
            act={t`Togli la chiave`}
            keep={t`Lascia com'è`}
            danger
            send={() => revoke.mutateAsync({ params })}
            onDone={left => {
              setKey(null)
              client.setQueryData(keyOf('lockers.list'), left)
            }}
          >
            <p>
              <Trans>Nessun codice apre più i suoi sportelli finché non ne ha una nuova.</Trans>
            </p>
          </CallButton>
        )}
      </div>
      {locker.simulator && (
        <p>
          <a href={locker.simulator}>
            <Trans>Prova nel simulatore</Trans>
          </a>
        </p>
      )}
    </article>
  )
}
