import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { newPassword, password } from '#contract/fields.ts'
import type { Security } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { besideFields, useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { copyText } from '#src/platform/share.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { Devices } from '../devices.tsx'
import { NewPasswordFields } from '../mailed-links/new-password-form.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { type SectionProps, useReauthentication } from './use-reauthentication.tsx'

/** The member's passkeys, authenticator app, recovery codes, password and sessions. */
export function SecurityPage() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const query = { ...queryFor('security.get'), enabled: !ghost }
  const { data, error, refetch } = useQuery(query)
  return (
    <Page title={t`Sicurezza`} narrow>
      {ghost ? (
        <EmptyState title={t`Questo lo può fare solo la persona stessa.`} drawing="lock" />
      ) : data ? (
        <Sections security={data} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
    </Page>
  )
}

function Sections({ security }: { security: Security }) {
  const { t } = useLingui()
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
      <Dialog
        open={codes !== null}
        onClose={() => setCodes(null)}
        title={t`I tuoi codici di recupero`}
      >
        {codes && <Codes codes={codes} onClose={() => setCodes(null)} />}
      </Dialog>
    </>
  )
}

/** Shows new recovery codes, only once. */
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

/** Below this number the page advises new codes. */
const few = 3

/** The number of unused recovery codes, and a button to create new ones. */
function RecoverySection({ security, onChange, withReauthentication }: SectionProps) {
  const { attempt, banner, button } = useAttempt()
  const left = security.recovery_codes
  const renew = async () => {
    const make = () => call('recovery_codes.make', { body: {} })
    const made = await attempt(() => withReauthentication(make))
    if (made) onChange(made.security, made.recovery_codes)
  }
  return (
    <Section title={<Trans>Codici di recupero</Trans>}>
      <p>
        <Trans>
          Servono se perdi il telefono o la passkey: ogni codice vale una volta sola al posto del
          secondo passaggio.
        </Trans>
      </p>
      {left < few && (
        <Banner tone="waiting">
          <Trans>Stanno per finire: creane di nuovi.</Trans>
        </Banner>
      )}
      {banner}
      <p>
        <Plural value={left} one="Ne resta # da usare." other="Ne restano # da usare." />
      </p>
      <p>
        <Button look="secondary" {...button} onClick={() => void renew()}>
          <Trans>Crea nuovi codici</Trans>
        </Button>
      </p>
    </Section>
  )
}

const shape = v.object({ current: password, password: newPassword, confirm_password: password })
const empty = { current: '', password: '', confirm_password: '' }

/** Changes the password; asks for the current one. */
function PasswordForm() {
  const { t } = useLingui()
  const change = useCall('me.password')
  const form = useCallForm({
    initial: empty,
    check: shape,
    send: body => change.mutateAsync({ body }),
    ownText: failure =>
      failure.code === 'credentials_invalid'
        ? t`La password attuale non è questa.`
        : besideFields(failure),
    onDone: () => {
      form.setValues(empty)
      showToast(t`Password cambiata: gli altri dispositivi sono usciti.`)
    },
  })
  return (
    <div id="password" className={styles.anchor}>
      <Section title={<Trans>Cambia password</Trans>}>
        <form className={styles.form} {...form.props}>
          {form.banner}
          <PasswordField
            label={t`Password attuale`}
            autoComplete="current-password"
            {...form.field('current')}
          />
          <NewPasswordFields field={form.field} />
          <Button {...form.button} look="secondary">
            <Trans>Salva la password</Trans>
          </Button>
        </form>
      </Section>
    </div>
  )
}
