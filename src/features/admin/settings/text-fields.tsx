import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { orEmpty, useTextLanguages } from '../parts/text-languages.ts'
import { AcceptAgain } from './accept-again.tsx'
import { RichTextField } from './rich-text-field.tsx'
import type { SettingsFields } from './use-settings-form.ts'
import { WelcomeEditor } from './welcome-editor.tsx'

/** The library's texts in each of its languages. */
export function TextFields({ form, before }: SettingsFields & { before: Settings }) {
  const { t } = useLingui()
  const languages = useTextLanguages(form.values.languages)
  const texts = [
    ['regolamento', (language: string) => t`Regolamento in ${language}`],
    ['adhesion_form', (language: string) => t`Modulo di adesione in ${language}`],
    ['signup_disclaimer', (language: string) => t`Avviso all'iscrizione in ${language}`],
  ] as const
  return (
    <Section title={t`Testi`}>
      <p className={layout.small}>
        <Trans>
          HTML semplice: titoli, paragrafi, elenchi, grassetti e link. Se cambi il modulo di
          adesione scegli se chi l'ha già accettato deve accettarlo di nuovo.
        </Trans>
      </p>
      <WelcomeEditor form={form} />
      {texts.map(([name, label]) => (
        <Fragment key={name}>
          <div className={layout.columns}>
            {languages.map(({ locale, language }) => (
              <RichTextField
                key={locale}
                label={label(language)}
                {...orEmpty(form.field(`${name}.${locale}`))}
              />
            ))}
          </div>
          {name === 'adhesion_form' && <AcceptAgain form={form} before={before} />}
        </Fragment>
      ))}
    </Section>
  )
}
