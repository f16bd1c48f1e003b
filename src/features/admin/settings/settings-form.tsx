import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type Settings, settings as shape } from '#contract/shapes/admin/setup.ts'
import { isSuper } from '#domain/permissions.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { ActionBar, Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { useSaved } from '../use-saved.ts'
import { BrandPreview } from './brand-preview.tsx'
import { CardsEditor } from './cards-editor.tsx'
import { HueField } from './hue-field.tsx'
import { FaqField, LogoField, PlaceholderField } from './own-files.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { type Choices, choicesOf, type Flag, fromValues, toValues } from './settings-values.ts'
import { WelcomeEditor } from './welcome-editor.tsx'

/** All settings in one form, with how the brand will look beside it. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.settings.save')
  const { is } = useLibrary()
  const me = useQuery(queryFor('me.get')).data
  const boss = me !== undefined && isSuper(me.level)
  const [choices, setChoices] = useState<Choices>(choicesOf(settings))
  const form = useForm({
    initial: toValues(settings),
    check: values => faultsOf(shape, fromValues(values, choices)),
    text: useFieldText(),
    onSubmit: async values => {
      if (save.isPending || offline) return
      const body = fromValues(values, choices)
      const done = await save.mutateAsync({ body }).catch(error => {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      })
      if (!done) return
      client.setQueryData(keyOf('admin.settings'), done)
      saved(t`Impostazioni salvate`)
    },
  })
  const choice = (name: Flag) => ({
    checked: choices[name],
    onChange: (checked: boolean) => setChoices({ ...choices, [name]: checked }),
  })
  const texts = (name: string, it: string, en: string) => (
    <div className="adm-pair">
      <RichTextField label={it} {...form.field(`${name}.it`)} />
      <RichTextField label={en} {...form.field(`${name}.en`)} />
    </div>
  )
  const line = (name: string, label: string, type = 'text', hint = '') => (
    <TextField label={label} type={type} paste {...(hint && { hint })} {...form.field(name)} />
  )
  return (
    <form className="adm-form" {...form.props}>
      <Section title={t`Nome e colore`}>
        {line('name', t`Nome della biblioteca`)}
        <HueField value={form.values.hue ?? ''} onChange={form.field('hue').onChange} />
        <LogoField />
        <PlaceholderField />
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
          {line('membership', t`Pagina sulla tessera`, 'url')}
          {line('contact', t`Pagina dei contatti`, 'url')}
          {line('socials.ig', 'Instagram', 'url')}
          {line('socials.fb', 'Facebook', 'url')}
          {line('socials.yt', 'YouTube', 'url')}
          {line('socials.tw', 'X', 'url')}
        </div>
      </Section>
      <Section title={t`F.A.Q.`}>
        <FaqField />
      </Section>
      <Section title={t`Prestiti`}>
        {line(
          'preparations_days',
          t`Giorni di preparazione fra due prestiti`,
          'text',
          t`Di apertura`,
        )}
        {line(
          'queue_days',
          t`Giorni in cui un oggetto resta per chi è in coda`,
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
      <Section title={t`Consegna a domicilio`}>
        <Checkbox label={t`Gli oggetti si possono portare a casa`} {...choice('delivers')} />
        {choices.delivers && (
          <div className="adm-pair">
            {line('delivery.price', t`Prezzo in euro`)}
            {line('delivery.radius', t`Fin dove, in chilometri`)}
          </div>
        )}
      </Section>
      <Section title={t`Tessere`}>
        <Checkbox label={t`Tutti hanno la tessera, senza rinnovi`} {...choice('auto_membership')} />
        <Checkbox
          label={t`Chi prende in prestito condivide anche oggetti suoi`}
          {...choice('mandatory_sharing')}
        />
        <Checkbox label={t`La tessera si rinnova online`} {...choice('renewable_card')} />
        <CardsEditor
          cards={choices.renewal_cards}
          onChange={renewal_cards => setChoices({ ...choices, renewal_cards })}
        />
      </Section>
      {boss && (
        <Section title={t`Accesso di chi gestisce`}>
          <Checkbox
            label={t`Chi gestisce accede con un secondo passaggio: una passkey o un'app`}
            {...choice('staff_second_factor')}
          />
          {is.sso_signin && choices.staff_second_factor && (
            <Checkbox
              label={t`L'accesso dell'università vale come secondo passaggio`}
              {...choice('sign_on_suffices')}
            />
          )}
        </Section>
      )}
      <Section title={t`Testi`}>
        <p className="adm-small">
          <Trans>
            HTML semplice: titoli, paragrafi, elenchi, grassetti e link. Se cambi il modulo di
            adesione tutti dovranno accettarlo di nuovo.
          </Trans>
        </p>
        <WelcomeEditor
          slides={choices.welcome_content}
          onChange={welcome_content => setChoices({ ...choices, welcome_content })}
        />
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
