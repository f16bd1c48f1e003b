import { Trans, useLingui } from '@lingui/react/macro'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { Button } from '#src/ui/button/button.tsx'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { ActionBar, Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { BrandPreview } from './brand-preview.tsx'
import { HueField } from './hue-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { LendingFields } from './lending-fields.tsx'
import { FaqField, LogoField, PlaceholderField } from './own-files.tsx'
import { SideBySideField } from './side-by-side-field.tsx'
import { StaffAccessFields } from './staff-access-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { type SettingsFields, useSettingsForm } from './use-settings-form.ts'

/** All settings of the library in one form. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const form = useSettingsForm(settings)
  return (
    <form className={layout.stack} {...form.props}>
      <BrandFields form={form} />
      <LanguagesField form={form} />
      <ContactFields form={form} />
      <Section title={t`F.A.Q.`}>
        <FaqField />
      </Section>
      <LendingFields form={form} />
      <SideBySideField form={form} />
      <StaffAccessFields form={form} />
      <TextFields form={form} before={settings} />
      {form.banner}
      <ActionBar>
        <Button {...form.button}>
          <Trans>Salva le impostazioni</Trans>
        </Button>
      </ActionBar>
    </form>
  )
}

function BrandFields({ form }: SettingsFields) {
  const { t } = useLingui()
  const { name, hue } = form.values
  return (
    <Section title={t`Nome e colore`}>
      <TextField label={t`Nome dell'oggettoteca`} paste {...form.field('name')} />
      <HueField {...form.field('hue')} />
      <LogoField />
      <PlaceholderField />
      <BrandPreview name={name} hue={hue} />
    </Section>
  )
}

function ContactFields({ form }: SettingsFields) {
  const { t } = useLingui()
  const fields = [
    ['contacts.phone', t`Telefono`, 'tel'],
    ['contacts.email', t`E-mail`, 'email'],
    ['contacts.whatsapp', 'WhatsApp', 'tel'],
    ['contacts.telegram', 'Telegram', 'text'],
    ['website', t`Sito`, 'url'],
    ['how_work', t`Pagina «Come funziona»`, 'url'],
    ['membership', t`Pagina sulla tessera`, 'url'],
    ['contact', t`Pagina dei contatti`, 'url'],
    ['socials.ig', 'Instagram', 'url'],
    ['socials.fb', 'Facebook', 'url'],
    ['socials.yt', 'YouTube', 'url'],
    ['socials.tw', 'X', 'url'],
  ] as const
  return (
    <Section title={t`Contatti`}>
      <div className={layout.columns}>
        {fields.map(([name, label, type]) => (
          <OptionalTextField key={name} label={label} type={type} paste {...form.field(name)} />
        ))}
      </div>
    </Section>
  )
}
