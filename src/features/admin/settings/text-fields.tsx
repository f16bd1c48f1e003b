import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { RichTextField } from './rich-text-field.tsx'
import type { SettingsFields } from './use-settings-form.ts'
import { WelcomeEditor } from './welcome-editor.tsx'

/** The library's texts in both languages. */
export function TextFields({ form }: SettingsFields) {
  const { t } = useLingui()
  const texts = [
    ['regolamento', t`Regolamento in italiano`, t`Regolamento in inglese`],
    ['adhesion_form', t`Modulo di adesione in italiano`, t`Modulo di adesione in inglese`],
    [
      'signup_disclaimer',
      t`Avviso all'iscrizione in italiano`,
      t`Avviso all'iscrizione in inglese`,
    ],
  ] as const
  return (
    <Section title={t`Testi`}>
      <p className={layout.small}>
        <Trans>
          HTML semplice: titoli, paragrafi, elenchi, grassetti e link. Se cambi il modulo di
          adesione tutti dovranno accettarlo di nuovo.
        </Trans>
      </p>
      <WelcomeEditor form={form} />
      {texts.map(([name, italian, english]) => (
        <div key={name} className={layout.columns}>
          <RichTextField label={italian} {...form.field(`${name}.it`)} />
          <RichTextField label={english} {...form.field(`${name}.en`)} />
        </div>
      ))}
    </Section>
  )
}
