import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Section } from '#src/ui/page/page.tsx'
import type { SettingsFields } from './use-settings-form.ts'

/** How staff sign in; only a super decides it. */
export function StaffAccessFields({ form }: SettingsFields) {
  const { t } = useLingui()
  const { is } = useLibrary()
  const me = useQuery(queryFor('me.get')).data
  if (!me || !isSuper(me.level)) return null
  return (
    <Section title={t`Accesso di chi gestisce`}>
      <Checkbox
        label={t`Chi gestisce accede con un secondo passaggio: una passkey o un'app`}
        {...form.field('staff_second_factor')}
      />
      {is.sso_signin && form.values.staff_second_factor && (
        <Checkbox
          label={t`L'accesso dell'università vale come secondo passaggio`}
          {...form.field('sign_on_suffices')}
        />
      )}
    </Section>
  )
}
