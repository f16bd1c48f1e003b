import { useLingui } from '@lingui/react/macro'
import { SelectField } from '#src/ui/field/text-field.tsx'

type Props = { value: string; error: string | null; onChange: (value: string) => void }

/** The language of an e-mail with an invitation. */
export function LanguageField(props: Props) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Lingua della lettera`}
      {...props}
      options={[
        { value: 'it', text: 'Italiano' },
        { value: 'en', text: 'English' },
      ]}
    />
  )
}
