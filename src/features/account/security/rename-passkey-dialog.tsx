import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { passkeyName } from '#contract/shapes/security.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
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
  const rename = useCall('passkeys.rename')
  const form = useCallForm({
    initial: { name },
    check: values => faultsOf(shape, values),
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
