import { Trans, useLingui } from '@lingui/react/macro'
import { type Locale, languageOf, locales } from '#contract/texts/languages.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import type { SettingsFields } from './use-settings-form.ts'

/** The languages that members can choose: the library's own, and others. */
export function LanguagesField({ form }: SettingsFields) {
  const { t } = useLingui()
  const { name, value: chosen, error, onChange } = form.field('languages')
  const [own = locales[0], ...others] = chosen
  const choose = (locale: Locale) => onChange([locale, ...chosen.filter(one => one !== locale)])
  const add = (locale: Locale, wanted: boolean) =>
    onChange([own, ...others.filter(one => one !== locale), ...(wanted ? [locale] : [])])
  return (
    <Section title={t`Lingue`}>
      <p className={layout.small}>
        <Trans>
          Chi usa l'oggettoteca sceglie fra queste. I testi che mancano in una lingua si leggono in
          quella principale.
        </Trans>
      </p>
      <SelectField
        label={t`Lingua principale`}
        name={name}
        value={own}
        error={error}
        onChange={choose}
        options={locales.map(value => ({ value, text: languageOf(value).name }))}
      />
      {locales
        .filter(locale => locale !== own)
        .map(locale => (
          <Checkbox
            key={locale}
            label={languageOf(locale).name}
            value={others.includes(locale)}
            onChange={wanted => add(locale, wanted)}
          />
        ))}
    </Section>
  )
}
