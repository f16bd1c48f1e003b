import { Trans, useLingui } from '@lingui/react/macro'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'

type Slides = Settings['welcome_content']
type Props = { slides: Slides; onChange: (slides: Slides) => void }

const most = 6
const blank = { it: '', en: '' }

/** What somebody reads the first time they come, a page at a time. */
export function WelcomeEditor({ slides, onChange }: Props) {
  const { t } = useLingui()
  const change = (index: number, part: 'title' | 'text', locale: 'it' | 'en', value: string) =>
    onChange(
      slides.map((slide, at) =>
        at === index ? { ...slide, [part]: { ...slide[part], [locale]: value } } : slide,
      ),
    )
  return (
    <>
      <h3>
        <Trans>Benvenuto</Trans>
      </h3>
      {slides.map((slide, index) => (
        <fieldset key={index} className="adm-slide">
          <legend className="adm-small">
            {t`Pagina`} {index + 1}
          </legend>
          <div className="adm-pair">
            {(['it', 'en'] as const).map(locale => (
              <div key={locale} className="adm-form">
                <TextField
                  label={locale === 'it' ? t`Titolo in italiano` : t`Titolo in inglese`}
                  paste
                  value={slide.title[locale]}
                  onChange={value => change(index, 'title', locale, value)}
                />
                <TextArea
                  label={locale === 'it' ? t`Testo in italiano` : t`Testo in inglese`}
                  rows={3}
                  value={slide.text[locale]}
                  onChange={value => change(index, 'text', locale, value)}
                />
              </div>
            ))}
          </div>
          <Button
            look="quiet"
            small
            onClick={() => onChange(slides.filter((_, at) => at !== index))}
          >
            <Trans>Togli</Trans>
          </Button>
        </fieldset>
      ))}
      {slides.length < most && (
        <div className="adm-acts">
          <Button
            look="secondary"
            small
            onClick={() => onChange([...slides, { title: blank, text: blank }])}
          >
            <Trans>Aggiungi una pagina di benvenuto</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
