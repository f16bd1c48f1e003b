import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { passkeyName } from '#contract/shapes/security.ts'
import { renew } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { finishPasskey, startPasskey } from '#src/session/own-passkeys.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { SectionProps } from './use-reauthentication.tsx'

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
  const [problem, setProblem] = useState<string | null>(null)
  const form = useCallForm({
    initial: { name: deviceName() || t`Il mio dispositivo` },
    check: values => faultsOf(shape, values),
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
