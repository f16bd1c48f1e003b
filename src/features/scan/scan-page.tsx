import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useSession } from '#src/session/session.ts'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { Camera } from './camera.tsx'
import { CodeForm } from './code-form.tsx'
import { readLabel } from './read-label.ts'
import styles from './scan.module.css'
import { Scanned } from './scanned.tsx'

/** The same label seen again within this time is the same look at it, not another. */
const againMs = 2500

/** Reads an object's label and goes to it; for staff the page stays open for the next one. */
export function ScanPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isStaff = useIsStaff()
  const [scanned, setScanned] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const last = useRef({ text: '', at: 0 })

  const read = async (text: string) => {
    const now = Date.now()
    if (text === last.current.text && now - last.current.at < againMs) return
    last.current = { text, at: now }
    const id = readLabel(text, window.location.origin)
    setRefused(id ? null : text.slice(0, 80))
    if (!id) return
    navigator.vibrate?.(60)
    if (await isStaff()) setScanned(ids => [id, ...ids.filter(one => one !== id)].slice(0, 50))
    else void navigate({ to: '/products/$id', params: { id } })
  }

  return (
    <Page title={t`Scansiona un'etichetta`} narrow>
      <p>
        <Trans>Inquadra il codice QR sull'oggetto: si apre la sua pagina.</Trans>
      </p>
      <div role="status" className={styles.refused}>
        {refused !== null && (
          <Banner tone="waiting">
            <p>
              <Trans>Questo codice non è di un oggetto di questa oggettoteca: «{refused}».</Trans>
            </p>
          </Banner>
        )}
      </div>
      <Camera onCode={text => void read(text)} />
      <Section title={<Trans>Oppure scrivi il codice</Trans>}>
        <CodeForm onCode={text => void read(text)} />
      </Section>
      {scanned.length > 0 && <Scanned ids={scanned} />}
    </Page>
  )
}

/** Whether who scans is staff; asked for when it matters, since it may not be known yet. */
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
