import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { passkeyName } from '#contract/shapes/security.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import type { SectionProps } from './section-props.ts'

type Props = {
  id: string
  name: string
  onClose: () => void
  onChange: SectionProps['onChange']
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={props.onClose} title={t`Rinomina la passkey`}>
      <NameForm {...props} />
    </Dialog>
  )
}

const shape = v.object({ name: passkeyName })

function NameForm({ id, name, onClose, onChange }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const rename = useCall('passkeys.rename')
  const form = useForm({
    initial: { name },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: async body => {
      if (rename.isPending || offline) return
      const changed = await rename.mutateAsync({ params: { id }, body }).catch(() => null)
      if (!changed) return
      onClose()
      onChange(changed)
    },
  })
  return (
    <form {...form.props}>
      {rename.error && <Banner tone="bad">{failureText(rename.error)}</Banner>}
      <TextField label={t`Nome della passkey`} paste autoComplete="off" {...form.field('name')} />
      <FormActions
        keep={<Trans>Lascia così</Trans>}
        onKeep={onClose}
        act={<Trans>Salva</Trans>}
        pending={rename.isPending}
        disabledReason={offline}
      />
    </form>
  )
}
