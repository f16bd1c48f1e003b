import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Hold } from '#contract/shapes/hold.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Leaves the queue after confirmation, because the position is lost. */
export function LeaveQueue({ entry }: { entry: Hold }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const leave = useCall('holds.leave')
  const name = useFormat().name(entry.product)
  return (
    <CallButton
      text={entry.offer ? <Trans>Lascia il turno</Trans> : <Trans>Esci dalla coda</Trans>}
      button={{ small: true }}
      title={t`Uscire dalla coda?`}
      act={entry.offer ? t`Lascia il turno` : t`Esci dalla coda`}
      keep={t`Resta in coda`}
      danger
      send={() => leave.mutateAsync({ params: { id: entry.id } })}
      onDone={() => {
        showToast(t`Sei uscito dalla coda`)
        client.setQueryData(queryFor('holds.list').queryKey, (queues = []) =>
          queues.filter(({ id }) => id !== entry.id),
        )
      }}
    >
      <p>
        <Trans>
          Il tuo posto per {name} passa a chi viene dopo. Se ci ripensi ricominci dal fondo.
        </Trans>
      </p>
    </CallButton>
  )
}
