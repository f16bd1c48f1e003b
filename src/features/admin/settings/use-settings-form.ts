import { useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import {
  type Settings,
  type SettingsInput,
  settingsInput as shape,
} from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { useSaved } from '../parts/use-saved.ts'

export type SettingsFields = { form: Form<SettingsInput> }

/** The form of all settings, whose values are the body of the call. */
export function useSettingsForm(settings: Settings) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.settings.save')
  const initial: SettingsInput = { ...settings, adhesion_again: false }
  const form = useCallForm({
    initial,
    check: values => faultsOf(shape, values),
    send: body => save.mutateAsync({ body }),
    onDone: (done, body) => {
      form.setValues(values => ({ ...values, adhesion_again: false }))
      form.keep({ ...body, adhesion_again: false })
      saved(t`Impostazioni salvate`, 'admin.settings', done)
    },
  })
  return form
}
