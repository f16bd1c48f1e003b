import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { faultsOf } from '#contract/faults.ts'
import {
  type Settings,
  type SettingsInput,
  settingsInput as shape,
} from '#contract/shapes/admin/setup.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { useSaved } from '../parts/use-saved.ts'

export type SettingsFields = { form: Form<SettingsInput> }

/** The form of all settings, whose values are the body of the call. */
export function useSettingsForm(settings: Settings) {
  const { t } = useLingui()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.settings.save')
  const form = useForm<SettingsInput>({
    initial: { ...settings, adhesion_again: false },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: async body => {
      if (save.isPending || offline) return
      const done = await save.mutateAsync({ body }).catch(error => {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      })
      if (!done) return
      client.setQueryData(keyOf('admin.settings'), done)
      form.setValues(values => ({ ...values, adhesion_again: false }))
      form.keep({ ...body, adhesion_again: false })
      saved(t`Impostazioni salvate`)
    },
  })
  return { form, save }
}
