import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Security } from '#contract/shapes/security.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { copyText } from '#src/platform/share.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { Devices } from '../devices.tsx'
import { PasswordForm } from '../password-form.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import type { SectionProps } from './use-reauthentication.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** The member's passkeys, authenticator app, recovery codes, password and sessions. */
export function SecurityPage() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const query = { ...queryFor('security.get'), enabled: !ghost }
  const { data, error, refetch } = useQuery(query)
  return (
    <Page title={t`Sicurezza`} narrow>
      {ghost ? (
        <EmptyState title={t`Questo lo può fare solo la persona stessa.`} />
      ) : data ? (
        <Sections security={data} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
    </Page>
  )
}

/** State and update function that all sections share. */

function Sections({ security }: { security: Security }) {
  const client = useQueryClient()
  const { data: me } = useQuery(queryFor('me.get'))
  const { withReauthentication, dialog } = useReauthentication()
  const [codes, setCodes] = useState<string[] | null>(null)
  const onChange: SectionProps['onChange'] = (changed, fresh = null) => {
    client.setQueryData(keyOf('security.get'), changed)
    setCodes(fresh)
  }
  const section = { security, onChange, withReauthentication }
  return (
    <>
      {me?.must_enrol && (
        <Banner tone="waiting" icon={<ShieldCheck size={22} aria-hidden="true" />}>
          <Trans>
            Chi gestisce questa oggettoteca accede con un secondo passaggio. Aggiungi una passkey o
            collega un'app di autenticazione: fino ad allora puoi fare solo quello che fa chi è
            iscritto.
          </Trans>
        </Banner>
      )}
      {security.available && (
        <>
          <PasskeysSection {...section} />
          <AuthenticatorSection {...section} />
          {(security.totp || security.passkeys.length > 0) && <RecoverySection {...section} />}
        </>
      )}
      {security.available && security.has_password && <PasswordForm />}
      <Devices withReauthentication={withReauthentication} />
      {dialog}
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}

/** Shows new recovery codes, only once. */
function CodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={codes !== null} onClose={onClose} title={t`I tuoi codici di recupero`}>
      {codes && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useLingui()
  const text = codes.join('\n')
  const copy = async () => showToast((await copyText(text)) ? t`Codici copiati` : text)
  return (
    <>
      <Banner tone="info">
        <Trans>
          Salvali adesso in un posto sicuro: non li mostriamo più. Quelli di prima non valgono più.
        </Trans>
      </Banner>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button look="secondary" small onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          <Trans>Copia</Trans>
        </Button>
        <Button
          look="secondary"
          small
          onClick={() => saveFile('codici-di-recupero.txt', 'text/plain', `${text}\n`)}
        >
          <Download size={18} aria-hidden="true" />
          <Trans>Scarica</Trans>
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Li ho salvati</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
