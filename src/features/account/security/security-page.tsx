import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Security } from '#contract/shapes/security.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import { Devices } from '../devices.tsx'
import { PasswordForm } from '../password-form.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import type { SectionProps } from './section-props.ts'
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
