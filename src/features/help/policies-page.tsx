import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Cookie, ShieldCheck } from 'lucide-react'
import { now } from '#src/platform/clock.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { Button } from '#src/ui/button/button.tsx'
import { LinkList } from '#src/ui/page/link-list.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** The two policies with one consent, stored on this device; works offline. */
export function PoliciesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const accepted = deviceStorage.get('policies') !== null
  const accept = () => {
    deviceStorage.set('policies', now().toISOString())
    void navigate({ to: '/' })
  }
  return (
    <Page title={t`Privacy e cookie`} narrow>
      <p>
        <Trans>
          Usiamo solo i dati che servono ai prestiti e nessun cookie di profilazione. Qui trovi
          tutto per esteso.
        </Trans>
      </p>
      <LinkList label={t`Privacy e cookie`}>
        <Link to="/policies/privacy">
          <ShieldCheck size={22} />
          <Trans>Come trattiamo i tuoi dati</Trans>
        </Link>
        <Link to="/policies/cookie">
          <Cookie size={22} />
          <Trans>Cookie e memoria del dispositivo</Trans>
        </Link>
      </LinkList>
      <p>
        <Button onClick={accept}>
          {accepted ? <Trans>Torna alla pagina iniziale</Trans> : <Trans>Accetto</Trans>}
        </Button>
      </p>
    </Page>
  )
}
