import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#contract/shapes/member.ts'
import { call } from '#src/api/client.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { signOut } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import type { WithReauthentication } from './security/use-reauthentication.tsx'

/** The member's sessions. Ending one requires a re-authentication. */
export function Devices({ withReauthentication }: { withReauthentication: WithReauthentication }) {
  const { data, error, refetch } = useQuery(queryFor('devices.list'))
  return (
    <Section title={<Trans>I tuoi dispositivi</Trans>}>
      {data ? (
        <DeviceList devices={data} withReauthentication={withReauthentication} />
      ) : (
        <LoadingOrProblem part failure={error} retry={refetch} height="72px" />
      )}
    </Section>
  )
}

function DeviceList({
  devices,
  withReauthentication,
}: {
  devices: Device[]
  withReauthentication: WithReauthentication
}) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const { attempt, banner, button } = useAttempt()
  const [ending, setEnding] = useState<string | null>(null)
  const alone = devices.length < 2
  const end = async (id: string) => {
    if (button.pending) return
    setEnding(id)
    const left = await attempt(() =>
      withReauthentication(() => call('devices.end', { params: { id } })),
    )
    if (!left) return
    if (id === 'all') return signOut()
    client.setQueryData(keyOf('devices.list'), left)
    showToast(t`Dispositivo uscito`)
  }
  const act = (id: string) => ({
    small: true,
    ...button,
    pending: button.pending && ending === id,
    onClick: () => void end(id),
  })
  return (
    <>
      <p className={styles.small}>
        <Trans>
          Il tuo profilo è aperto su questi dispositivi. Se non ne riconosci uno, fallo uscire.
        </Trans>
      </p>
      {banner}
      <ul className={styles.users}>
        {devices.map(device => (
          <li key={device.id}>
            <span>
              <strong>{device.name || <Trans>Dispositivo sconosciuto</Trans>}</strong>
              <small>
                <Trans>Ultimo uso: {format.moment(device.last_seen_at)}</Trans>
              </small>
            </span>
            {device.current ? (
              <StatusChip tone="good">
                <Trans>Questo dispositivo</Trans>
              </StatusChip>
            ) : (
              <Button look="secondary" {...act(device.id)}>
                <Trans>Esci da questo</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {alone && (
        <p>
          <Trans>Nessun altro dispositivo.</Trans>
        </p>
      )}
      <p>
        {!alone && (
          <Button look="quiet" {...act('others')}>
            <Trans>Esci da tutti gli altri</Trans>
          </Button>
        )}{' '}
        <Button look="quiet" {...act('all')}>
          <Trans>Esci da tutti, anche da qui</Trans>
        </Button>
      </p>
    </>
  )
}
