import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type Settings, settings as shape } from '#contract/shapes/admin/setup.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSaved } from '../parts/use-saved.ts'
import { type Choices, choicesOf, type Flag, fromValues, toValues } from './settings-values.ts'

export type SettingsFields = ReturnType<typeof useSettingsForm>

/** The form of all settings: texts and numbers as form values, the rest as choices. */
export function useSettingsForm(settings: Settings) {
  const { t } = useLingui()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.settings.save')
  const [choices, setChoices] = useState<Choices>(choicesOf(settings))
  const choose = (part: Partial<Choices>) => setChoices({ ...choices, ...part })
  const form = useForm({
    initial: toValues(settings),
    check: values => faultsOf(shape, fromValues(values, choices)),
    text: useFieldText(),
    onSubmit: async values => {
      if (save.isPending || offline) return
      const body = fromValues(values, choices)
      const done = await save.mutateAsync({ body }).catch(error => {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      })
      if (!done) return
      client.setQueryData(keyOf('admin.settings'), done)
      saved(t`Impostazioni salvate`)
    },
  })
  return {
    ...{ form, choices, choose, save },
    /** The props of a checkbox. */
    flag: (name: Flag) => ({
      checked: choices[name],
      onChange: (checked: boolean) => choose({ [name]: checked }),
    }),
  }
}
