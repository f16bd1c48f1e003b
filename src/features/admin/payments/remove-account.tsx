import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** Stops using the library's own account. `server`: whether the server's takes its place. */
export function RemoveAccount({ server }: { server: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const saved = useSaved()
  const me = useQuery(queryFor('me.get')).data
  const remove = useCall('admin.payments.remove')
  const [asking, setAsking] = useState(false)
  if (!me || !isSuper(me.level)) return null
  return (
    <div>
      <Button look="secondary" small disabledReason={offline} onClick={() => setAsking(true)}>
        <Trans>Non usare più questo conto</Trans>
      </Button>
      <CallDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Non usare più questo conto?`}
        act={t`Non usarlo più`}
        keep={t`Lascia così`}
        danger
        send={() => remove.mutateAsync(undefined)}
        onDone={done => {
          setAsking(false)
          client.setQueryData(keyOf('admin.payments'), done)
          saved(t`Conto tolto`)
        }}
      >
        <p>
          {server ? (
            <Trans>D'ora in poi si paga sul conto di chi gestisce il server.</Trans>
          ) : (
            <Trans>D'ora in poi dall'app non si paga più nulla.</Trans>
          )}{' '}
          <Trans>
            I pagamenti già cominciati restano su questo conto, e da qui partono i loro rimborsi:
            non chiuderlo su PayPal finché ce ne possono essere.
          </Trans>
        </p>
      </CallDialog>
    </div>
  )
}
