import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Settings, SettingsInput } from '#contract/shapes/admin/setup.ts'
import { isReworded } from '#domain/adhesion.ts'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { EachLanguage, orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'
import { TextEditor } from './text-editor/text-editor.tsx'

export type SettingsFields = { form: Form<SettingsInput> }

/** The library's texts in each of its languages. */
export function TextFields({ form, before }: SettingsFields & { before: Settings }) {
  const { t } = useLingui()
  const { languages } = form.values
  const texts = [
    ['regolamento', (language: string) => t`Regolamento in ${language}`],
    ['adhesion_form', (language: string) => t`Modulo di adesione in ${language}`],
  ] as const
  return (
    <Section title={t`Testi`}>
      <p className={layout.small}>
        <Trans>
          Scrivi e usa i pulsanti come in una e-mail: il testo è già come si leggerà. Se cambi il
          modulo di adesione scegli se chi l'ha già accettato deve accettarlo di nuovo.
        </Trans>
      </p>
      <HeadlineFields form={form} />
      <WelcomeEditor form={form} />
      {texts.map(([name, label]) => (
        <Fragment key={name}>
          <EachLanguage languages={languages}>
            {(locale, language) => (
              <TextEditor label={label(language)} {...orEmpty(form.field(`${name}.${locale}`))} />
            )}
          </EachLanguage>
          {name === 'adhesion_form' && <AcceptAgain form={form} before={before} />}
        </Fragment>
      ))}
      <EachLanguage languages={languages}>
        {(locale, language) => (
          <TextArea
            label={t`Avviso all'iscrizione in ${language}`}
            rows={3}
            {...orEmpty(form.field(`signup_disclaimer.${locale}`))}
          />
        )}
      </EachLanguage>
    </Section>
  )
}

/**
 * What a changed adhesion means for those who accepted it. A correction is chosen at first, because it can still
 * become a new version, but members who were asked again cannot be unasked.
 */
function AcceptAgain({ form, before }: SettingsFields & { before: Settings }) {
  const { t } = useLingui()
  const { adhesion_form, adhesion_again = false } = form.values
  if (!isReworded(before.adhesion_form, adhesion_form)) return null
  return (
    <RadioCards
      label={t`Chi ha già accettato il modulo`}
      name="adhesion_again"
      value={adhesion_again ? 'again' : 'kept'}
      onChange={value => form.field('adhesion_again').onChange(value === 'again')}
      options={[
        {
          value: 'kept',
          title: t`È una correzione`,
          detail: t`Chi ha già accettato non deve fare nulla. Per refusi e parole più chiare.`,
        },
        {
          value: 'again',
          title: t`È una nuova versione`,
          detail: t`Tutti la accettano di nuovo, e finché non lo fanno non possono prenotare. Per impegni e regole diversi.`,
        },
      ]}
    />
  )
}

/** The largest words of the home page. An empty field shows those of the app. */
function HeadlineFields({ form }: SettingsFields) {
  const { t } = useLingui()
  return (
    <EachLanguage languages={form.values.languages}>
      {(locale, language) => (
        <TextField
          label={t`Frase in cima alla pagina iniziale, in ${language}`}
          hint={t`Se è vuota si legge «Perché comprare un trapano?»`}
          paste
          {...orEmpty(form.field(`headline.${locale}`))}
        />
      )}
    </EachLanguage>
  )
}

const mostSlides = 6

/** The welcome for first visits, one slide after the other. */
function WelcomeEditor({ form }: SettingsFields) {
  const { t } = useLingui()
  const { languages } = form.values
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
          <EachLanguage languages={languages}>
            {(locale, language) => (
              <div className={layout.stack}>
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
            )}
          </EachLanguage>
        )}
      </RowsEditor>
    </>
  )
}
