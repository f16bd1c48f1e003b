import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { passkeyName, type Security } from '#contract/shapes/security.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { finishPasskey, knowsPasskeys, startPasskey } from '#src/session/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import type { SectionProps } from './use-reauthentication.tsx'

/** The member's passkeys, and a button to add one. */
export function PasskeysSection(props: SectionProps) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const [adding, setAdding] = useState(false)
  const { passkeys, passkeys_here } = props.security
  const impossible = !knowsPasskeys()
    ? t`Questo browser non conosce le passkey.`
    : passkeys_here
      ? null
      : t`Le passkey funzionano solo all'indirizzo attuale dell'oggettoteca: aprila da lì.`
  return (
    <Section title={<Trans>Passkey</Trans>}>
      <p>
        <Trans>
          Con una passkey accedi con l'impronta, il volto o il codice del dispositivo, senza
          password. Vale solo per l'indirizzo di oggi dell'oggettoteca: se un giorno cambia, le
          passkey si rifanno.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.users}>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...props} />
          ))}
        </ul>
      )}
      <p>
        <Button
          look="secondary"
          disabledReason={offline ?? impossible}
          onClick={() => setAdding(true)}
        >
          <Plus size={18} aria-hidden="true" />
          <Trans>Aggiungi una passkey</Trans>
        </Button>
      </p>
      <Dialog open={adding} onClose={() => setAdding(false)} title={t`Nuova passkey`}>
        <NewPasskey onClose={() => setAdding(false)} {...props} />
      </Dialog>
    </Section>
  )
}

type Props = SectionProps & { passkey: Security['passkeys'][number] }

/** A passkey with its name, dates and actions. */
function PasskeyRow({ passkey, ...section }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const remove = useCall('passkeys.remove')
  const offline = useOfflineReason()
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { id, name, created_at, last_used_at, host, usable } = passkey
  const created = format.moment(created_at)
  const used = last_used_at && format.moment(last_used_at)
  const close = () => setDoing(null)
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          <Trans>Creata: {created}</Trans>
          {' · '}
          {used ? <Trans>Ultimo uso: {used}</Trans> : <Trans>Mai usata</Trans>}
        </small>
        {!usable && (
          <small>
            <Trans>Non funziona più: era per {host}</Trans>
          </small>
        )}
      </span>
      <span className={styles.acts}>
        <Button
          look="secondary"
          small
          aria-label={t`Rinomina ${name}`}
          disabledReason={offline}
          onClick={() => setDoing('rename')}
        >
          <Trans>Rinomina</Trans>
        </Button>
        <Button
          look="quiet"
          small
          aria-label={t`Togli ${name}`}
          disabledReason={offline}
          onClick={() => setDoing('remove')}
        >
          <Trans>Togli</Trans>
        </Button>
      </span>
      <Dialog open={doing === 'rename'} onClose={close} title={t`Rinomina la passkey`}>
        <Rename id={id} name={name} onClose={close} onChange={section.onChange} />
      </Dialog>
      <RemoveDialog
        open={doing === 'remove'}
        title={t`Togliere la passkey?`}
        onClose={close}
        work={() => remove.mutateAsync({ params: { id } })}
        {...section}
      >
        <Trans>
          Con «{name}» non potrai più accedere qui. Cancellala anche dal gestore di password del
          dispositivo.
        </Trans>
      </RemoveDialog>
    </li>
  )
}

const shape = v.object({ name: passkeyName })

type RenameProps = Pick<SectionProps, 'onChange'> & {
  id: string
  name: string
  onClose: () => void
}

function Rename({ id, name, onClose, onChange }: RenameProps) {
  const { t } = useLingui()
  const rename = useCall('passkeys.rename')
  const form = useCallForm({
    initial: { name },
    check: shape,
    send: body => rename.mutateAsync({ params: { id }, body }),
    onDone: changed => {
      onClose()
      onChange(changed)
    },
  })
  return (
    <form {...form.props}>
      {form.banner}
      <TextField label={t`Nome della passkey`} paste autoComplete="off" {...form.field('name')} />
      <FormActions
        keep={<Trans>Lascia così</Trans>}
        onKeep={onClose}
        act={<Trans>Salva</Trans>}
        {...form.button}
      />
    </form>
  )
}

/** Asks for a name and creates a passkey. */
function NewPasskey(props: SectionProps & { onClose: () => void }) {
  const { onClose, onChange, withReauthentication } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useCallForm({
    initial: { name: deviceName() || t`Il mio dispositivo` },
    check: shape,
    send: async ({ name }) => {
      setProblem(null)
      const options = await withReauthentication(startPasskey)
      if (!options) return null
      try {
        const added = await finishPasskey(options, name.trim())
        if (!added) setProblem(t`Non hai creato la passkey: puoi riprovare quando vuoi.`)
        return added
      } catch (error) {
        if (!(error instanceof Error && error.name === 'PasskeyKnown')) throw error
        setProblem(t`Questo dispositivo ha già una passkey per te.`)
        return null
      }
    },
    onDone: ({ security, recovery_codes }) => {
      void renew(client, 'passkeys.add')
      onClose()
      showToast(t`Passkey aggiunta`)
      onChange(security, recovery_codes)
    },
  })
  return (
    <form {...form.props}>
      {problem ? <Banner tone="bad">{problem}</Banner> : form.banner}
      <TextField
        label={t`Nome della passkey`}
        hint={t`Per riconoscerla quando ne hai più di una`}
        paste
        autoComplete="off"
        {...form.field('name')}
      />
      <FormActions
        onKeep={onClose}
        act={<Trans>Crea la passkey</Trans>}
        {...form.button}
        pendingText={t`Segui le istruzioni del browser…`}
      />
    </form>
  )
}

/** The operating system, from the browser's user agent. */
function deviceName(): string {
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux']
  return systems.find(system => navigator.userAgent.includes(system)) ?? ''
}
