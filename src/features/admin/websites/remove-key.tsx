import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WebsiteKey } from '#contract/shapes/admin/websites.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { useSaved } from '../parts/use-saved.ts'

type Props = { websiteKey: WebsiteKey; onClose: () => void }

/** Asks before a key is removed, because sites that use it then show nothing. */
export function RemoveKey({ websiteKey: { id, name }, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const remove = useCall('websites.keys.remove')
  const confirm = async () => {
    const left = await remove.mutateAsync({ params: { id } }).catch(() => null)
    if (!left) return
    client.setQueryData(keyOf('websites.keys'), left)
    saved(t`Chiave tolta`)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Togliere la chiave «${name}»?`}
      error={remove.error && failureText(remove.error)}
      act={t`Togli la chiave`}
      keep={t`Lascia com'è`}
      danger
      pending={remove.isPending}
      disabledReason={offline}
      onConfirm={() => void confirm()}
    >
      <p>
        <Trans>I siti che la usano smettono di mostrare gli oggetti entro cinque minuti.</Trans>
      </p>
    </ConfirmDialog>
  )
}
