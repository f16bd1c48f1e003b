import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLabels } from '#src/library/use-labels.ts'
import { useSession } from '#src/session/session.ts'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Camera } from '#src/ui/scanner/camera.tsx'
import { CodeForm } from '#src/ui/scanner/code-form.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import { Scanned } from './scanned.tsx'

/** Scans a product's label and opens the product. For staff the scanner stays open. */
export function ScanPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isStaff = useIsStaff()
  const [scanned, setScanned] = useState<readonly string[]>([])

  const { read, refused } = useLabels(async id => {
    navigator.vibrate?.(60)
    if (await isStaff()) setScanned(ids => [id, ...ids.filter(one => one !== id)].slice(0, 50))
    else void navigate({ to: '/products/$id', params: { id } })
  })

  return (
    <Page title={t`Scansiona un'etichetta`} narrow>
      <p>
        <Trans>Inquadra il codice QR sull'oggetto: si apre la sua pagina.</Trans>
      </p>
      <RefusedLabel refused={refused} />
      <Camera onCode={read} />
      <Section title={<Trans>Oppure scrivi il codice</Trans>}>
        <CodeForm act={t`Vai all'oggetto`} onCode={read} />
      </Section>
      {scanned.length > 0 && <Scanned ids={scanned} />}
    </Page>
  )
}

/** Whether the user is staff, read late because it may not be known at first. */
function useIsStaff(): () => Promise<boolean> {
  const signedIn = useSession().status === 'member'
  const client = useQueryClient()
  return async () => {
    if (!signedIn) return false
    const query = { ...queryFor('me.get'), staleTime: 60_000 }
    const me = await client.fetchQuery(query).catch(() => null)
    return me !== null && isAdmin(me.level)
  }
}
