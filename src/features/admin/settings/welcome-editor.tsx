import { Trans, useLingui } from '@lingui/react/macro'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'

type Slides = Settings['welcome_content']
type Props = { value: Slides; onChange: (value: Slides) => void }

const mostSlides = 6
const empty = { it: '', en: '' }

/** The welcome for first visits, one slide after the other. */
export function WelcomeEditor({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <>
      <h3>
        <Trans>Benvenuto</Trans>
      </h3>
      <RowsEditor
        rows={value}
        onChange={onChange}
        legend={t`Pagina`}
        blank={() => ({ title: empty, text: empty })}
        add={<Trans>Aggiungi una pagina di benvenuto</Trans>}
        most={mostSlides}
        wide
      >
        {({ title, text }, change) => (
          <div className={layout.columns}>
            {(['it', 'en'] as const).map(locale => (
              <div key={locale} className={layout.stack}>
                <TextField
                  label={locale === 'it' ? t`Titolo in italiano` : t`Titolo in inglese`}
                  paste
                  value={title[locale]}
                  onChange={value => change({ title: { ...title, [locale]: value } })}
                />
                <TextArea
                  label={locale === 'it' ? t`Testo in italiano` : t`Testo in inglese`}
                  rows={3}
                  value={text[locale]}
                  onChange={value => change({ text: { ...text, [locale]: value } })}
                />
              </div>
            ))}
          </div>
        )}
      </RowsEditor>
    </>
  )
}
