import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type Settings, settings as shape } from '#contract/shapes/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { ActionBar, Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { CardsEditor } from './cards-editor.tsx'
import { type Choices, fromValues, toValues } from './settings-values.ts'
import { useSaved } from './use-saved.ts'

/** All settings in one form, with how the brand will look beside it. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved('libraries.get', 'renewals.cards')
  const save = useCall('admin.settings.save')
  const [choices, setChoices] = useState<Choices>({
    same_day_turnover: settings.same_day_turnover,
    repeat_extension: settings.repeat_extension,
    renewable_card: settings.renewable_card,
    renewal_cards: settings.renewal_cards,
  })
  const form = useForm({
    initial: toValues(settings),
    check: values => faultsOf(shape, fromValues(values, choices)),
    text: useFieldText(),
    onSubmit: async values => {
      if (save.isPending || offline) return
      const body = fromValues(values, choices)
      const done = await save.mutateAsync({ body }).catch(() => null)
      if (!done) return
      client.setQueryData(keyOf('admin.settings'), done)
      saved(t`Impostazioni salvate`)
    },
  })
  const choice = (name: 'same_day_turnover' | 'repeat_extension' | 'renewable_card') => ({
    checked: choices[name],
    onChange: (checked: boolean) => setChoices({ ...choices, [name]: checked }),
  })
  const texts = (name: string, it: string, en: string) => (
    <div className="adm-pair">
      <TextArea label={it} rows={8} {...form.field(`${name}.it`)} />
      <TextArea label={en} rows={8} {...form.field(`${name}.en`)} />
    </div>
  )
  const line = (name: string, label: string, type = 'text', hint = '') => (
    <TextField label={label} type={type} paste {...(hint && { hint })} {...form.field(name)} />
  )
  return (
    <form className="adm-form" {...form.props}>
      <Section title={t`Nome e colore`}>
        {line('name', t`Nome della biblioteca`)}
        <label>
          <Trans>Tinta</Trans>: {form.values.hue}°
          <input
            className="adm-hue"
            type="range"
            min="0"
            max="360"
            value={form.values.hue}
            onChange={event => form.field('hue').onChange(event.target.value)}
          />
        </label>
        <BrandPreview name={form.values.name ?? ''} hue={Number(form.values.hue)} />
      </Section>
      <Section title={t`Contatti`}>
        <div className="adm-pair">
          {line('contacts.phone', t`Telefono`, 'tel')}
          {line('contacts.email', t`E-mail`, 'email')}
          {line('contacts.whatsapp', 'WhatsApp', 'tel')}
          {line('contacts.telegram', 'Telegram')}
          {line('website', t`Sito`, 'url')}
          {line('how_work', t`Pagina «Come funziona»`, 'url')}
        </div>
      </Section>
      <Section title={t`Prestiti`}>
        {line(
          'preparations_days',
          t`Giorni di preparazione fra due prestiti`,
          'text',
          t`Di apertura`,
        )}
        <Checkbox
          label={t`Un oggetto può uscire il giorno stesso in cui torna`}
          {...choice('same_day_turnover')}
        />
        <Checkbox
          label={t`Un prestito già esteso si può estendere ancora`}
          {...choice('repeat_extension')}
        />
      </Section>
      <Section title={t`Tessere`}>
        <Checkbox label={t`La tessera si rinnova online`} {...choice('renewable_card')} />
        <CardsEditor
          cards={choices.renewal_cards}
          onChange={renewal_cards => setChoices({ ...choices, renewal_cards })}
        />
      </Section>
      <Section title={t`Testi`}>
        <p className="adm-small">
          <Trans>
            HTML semplice: titoli, paragrafi, elenchi, grassetti e link. Se cambi il modulo di
            adesione tutti dovranno accettarlo di nuovo.
          </Trans>
        </p>
        {texts('regolamento', t`Regolamento in italiano`, t`Regolamento in inglese`)}
        {texts(
          'adhesion_form',
          t`Modulo di adesione in italiano`,
          t`Modulo di adesione in inglese`,
        )}
        {texts(
          'signup_disclaimer',
          t`Avviso all'iscrizione in italiano`,
          t`Avviso all'iscrizione in inglese`,
        )}
      </Section>
      {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
      <ActionBar>
        <Button
          type="submit"
          pending={save.isPending}
          pendingText={t`Invio in corso…`}
          disabledReason={offline}
        >
          <Trans>Salva le impostazioni</Trans>
        </Button>
      </ActionBar>
    </form>
  )
}
