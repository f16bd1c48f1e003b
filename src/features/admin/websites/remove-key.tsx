import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WebsiteKey } from '#contract/shapes/admin/websites.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useSaved } from '../parts/use-saved.ts'

type Props = { websiteKey: WebsiteKey; onClose: () => void }

/** Asks before a key is removed, because sites that use it then show nothing. */
export function RemoveKey({ websiteKey: { id, name }, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const saved = useSaved()
  const remove = useCall('websites.keys.remove')
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Togliere la chiave «${name}»?`}
      act={t`Togli la chiave`}
      keep={t`Lascia com'è`}
      danger
      send={() => remove.mutateAsync({ params: { id } })}
      onDone={left => {
        client.setQueryData(keyOf('websites.keys'), left)
        saved(t`Chiave tolta`)
        onClose()
      }}
    >
      <p>
        <Trans>I siti che la usano smettono di mostrare gli oggetti entro cinque minuti.</Trans>
      </p>
    </CallDialog>
  )
}
