import { Trans, useLingui } from '@lingui/react/macro'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'
import { orEmpty, useTextLanguages } from '../parts/text-languages.ts'
import type { SettingsFields } from './use-settings-form.ts'

const mostSlides = 6

/** The welcome for first visits, one slide after the other. */
export function WelcomeEditor({ form }: SettingsFields) {
  const { t } = useLingui()
  const languages = useTextLanguages(form.values.languages)
  return (
    <>
      <h3>
        <Trans>Benvenuto</Trans>
      </h3>
      <RowsEditor
        {...form.field('welcome_content')}
        legend={t`Pagina`}
        blank={() => ({ title: {}, text: {} })}
        add={<Trans>Aggiungi una pagina di benvenuto</Trans>}
        most={mostSlides}
        wide
      >
        {(_, index) => (
          <div className={layout.columns}>
            {languages.map(({ locale, language }) => (
              <div key={locale} className={layout.stack}>
                <TextField
                  label={t`Titolo in ${language}`}
                  paste
                  {...orEmpty(form.field(`welcome_content.${index}.title.${locale}`))}
                />
                <TextArea
                  label={t`Testo in ${language}`}
                  rows={3}
                  {...orEmpty(form.field(`welcome_content.${index}.text.${locale}`))}
                />
              </div>
            ))}
          </div>
        )}
      </RowsEditor>
    </>
  )
}
