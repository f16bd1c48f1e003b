import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/texts/languages.ts'
import { languageOptions } from '#src/i18n/use-language.ts'
import { SelectField } from '#src/ui/field/text-field.tsx'

type Props = { value: Locale; error: string | null; onChange: (value: Locale) => void }

/** The language of an e-mail with an invitation. */
export function LanguageField(props: Props) {
  const { t } = useLingui()
  return <SelectField label={t`Lingua del messaggio`} {...props} options={languageOptions()} />
}
