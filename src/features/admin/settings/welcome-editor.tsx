import { Trans, useLingui } from '@lingui/react/macro'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'
import type { SettingsFields } from './use-settings-form.ts'

const mostSlides = 6
const empty = { it: '', en: '' }

/** The welcome for first visits, one slide after the other. */
export function WelcomeEditor({ form }: SettingsFields) {
  const { t } = useLingui()
  return (
    <>
      <h3>
        <Trans>Benvenuto</Trans>
      </h3>
      <RowsEditor
        {...form.field('welcome_content')}
        legend={t`Pagina`}
        blank={() => ({ title: empty, text: empty })}
        add={<Trans>Aggiungi una pagina di benvenuto</Trans>}
        most={mostSlides}
        wide
      >
        {(_, index) => (
          <div className={layout.columns}>
            {(['it', 'en'] as const).map(locale => (
              <div key={locale} className={layout.stack}>
                <TextField
                  label={locale === 'it' ? t`Titolo in italiano` : t`Titolo in inglese`}
                  paste
                  {...form.field(`welcome_content.${index}.title.${locale}`)}
                />
                <TextArea
                  label={locale === 'it' ? t`Testo in italiano` : t`Testo in inglese`}
                  rows={3}
                  {...form.field(`welcome_content.${index}.text.${locale}`)}
                />
              </div>
            ))}
          </div>
        )}
      </RowsEditor>
    </>
  )
}
