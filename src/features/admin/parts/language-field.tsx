import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/limits.ts'
import { SelectField } from '#src/ui/field/text-field.tsx'

type Props = { value: Locale; error: string | null; onChange: (value: Locale) => void }

/** The language of an e-mail with an invitation. */
export function LanguageField(props: Props) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Lingua della mail`}
      {...props}
      options={[
        { value: 'it', text: 'Italiano' },
        { value: 'en', text: 'English' },
      ]}
    />
  )
}
