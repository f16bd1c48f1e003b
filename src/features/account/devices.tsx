import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'

/** Where the member is signed in; any of them can be signed out from here. */
export function Devices() {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { data } = useQuery(queryFor('devices.list'))
  const end = useCall('devices.end')
  const signOutOf = async (id: string) => {
    const left = await end.mutateAsync({ params: { id } }).catch(failure => {
      showToast(failureText(failure), 'alert')
    })
    if (!left) return
    client.setQueryData(keyOf('devices.list'), left)
    showToast(t`Dispositivo uscito`)
  }
  if (!data) return null
  return (
    <Section title={<Trans>I tuoi dispositivi</Trans>}>
      <ul className={styles.users}>
        {data.map(({ id, name, last_seen_at, current }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <small>
                <Trans>Ultimo uso: {format.moment(last_seen_at)}</Trans>
              </small>
            </span>
            {current ? (
              <StatusChip tone="good">
                <Trans>Questo dispositivo</Trans>
              </StatusChip>
            ) : (
              <Button
                look="secondary"
                small
                disabledReason={offline}
                onClick={() => void signOutOf(id)}
              >
                <Trans>Esci da questo</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <p>
          <Button
            look="quiet"
            small
            disabledReason={offline}
            onClick={() => void signOutOf('others')}
          >
            <Trans>Esci da tutti gli altri</Trans>
          </Button>
        </p>
      )}
    </Section>
  )
}
