import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { passkeyName } from '#contract/shapes/security.ts'
import { toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { finishPasskey, startPasskey } from '#src/session/own-passkeys.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps & { onClose: () => void }

/** Asks for a name and creates a passkey. */
export function NewPasskeyDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={props.onClose} title={t`Nuova passkey`}>
      <NewPasskey {...props} />
    </Dialog>
  )
}

const shape = v.object({ name: passkeyName })

function NewPasskey({ onClose, onChange, withReauthentication }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const create = async (name: string) => {
    setPending(true)
    setProblem(null)
    try {
      const options = await withReauthentication(startPasskey)
      const added = options && (await finishPasskey(options, name))
      if (!options) return
      if (!added) return setProblem(t`Non hai creato la passkey: puoi riprovare quando vuoi.`)
      void renew(client, 'passkeys.add')
      onClose()
      showToast(t`Passkey aggiunta`)
      onChange(added.security, added.recovery_codes)
    } catch (error) {
      const known = error instanceof Error && error.name === 'PasskeyKnown'
      setProblem(
        known ? t`Questo dispositivo ha già una passkey per te.` : failureText(toFailure(error)),
      )
    } finally {
      setPending(false)
    }
  }
  const form = useForm({
    initial: { name: deviceName() || t`Il mio dispositivo` },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: values => {
      if (!pending && !offline) void create(values.name.trim())
    },
  })
  return (
    <form {...form.props}>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <TextField
        label={t`Nome della passkey`}
        hint={t`Per riconoscerla quando ne hai più di una`}
        paste
        autoComplete="off"
        {...form.field('name')}
      />
      <FormActions
        keep={<Trans>Annulla</Trans>}
        onKeep={onClose}
        act={<Trans>Crea la passkey</Trans>}
        pending={pending}
        pendingText={t`Segui le istruzioni del browser…`}
        disabledReason={offline}
      />
    </form>
  )
}

/** The operating system, from the browser's user agent. */
function deviceName(): string {
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux']
  return systems.find(system => navigator.userAgent.includes(system)) ?? ''
}
