import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { type Settings, type SettingsInput, settingsInput } from '#contract/shapes/admin/setup.ts'
import { type Locale, languageOf, locales } from '#contract/texts/languages.ts'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { ActionBar, Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import styles from './brand-preview.module.css'
import { contrastAt } from './contrast.ts'
import { HueField } from './hue-field.tsx'
import { LendingFields } from './lending-fields.tsx'
import { FaqField, LogoField, PlaceholderField } from './own-files.tsx'
import { type SettingsFields, TextFields } from './text-fields.tsx'

/** The settings of the library: name, look, texts and lending. */
export function SettingsPage() {
  const query = { ...queryFor('admin.settings'), staleTime: Number.POSITIVE_INFINITY }
  const { data, error, refetch } = useQuery(query)
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return <SettingsForm settings={data} />
}

/** All settings of the library in one form. */
function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.settings.save')
  const initial: SettingsInput = { ...settings, adhesion_again: false }
  const form = useCallForm({
    initial,
    check: settingsInput,
    send: body => save.mutateAsync({ body }),
    onDone: (done, body) => {
      form.setValues(values => ({ ...values, adhesion_again: false }))
      form.keep({ ...body, adhesion_again: false })
      saved(t`Impostazioni salvate`, 'admin.settings', done)
    },
  })
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

/** The languages that members can choose: the library's own, and others. */
function LanguagesField({ form }: SettingsFields) {
  const { t } = useLingui()
  const { name, value: chosen, error, onChange } = form.field('languages')
  const [own = locales[0], ...others] = chosen
  const choose = (locale: Locale) => onChange([locale, ...chosen.filter(one => one !== locale)])
  const add = (locale: Locale, wanted: boolean) =>
    onChange([own, ...others.filter(one => one !== locale), ...(wanted ? [locale] : [])])
  return (
    <Section title={t`Lingue`}>
      <p className={layout.small}>
        <Trans>
          Chi usa l'oggettoteca sceglie fra queste. I testi che mancano in una lingua si leggono in
          quella principale.
        </Trans>
      </p>
      <SelectField
        label={t`Lingua principale`}
        name={name}
        value={own}
        error={error}
        onChange={choose}
        options={locales.map(value => ({ value, text: languageOf(value).name }))}
      />
      {locales
        .filter(locale => locale !== own)
        .map(locale => (
          <Checkbox
            key={locale}
            label={languageOf(locale).name}
            value={others.includes(locale)}
            onChange={wanted => add(locale, wanted)}
          />
        ))}
    </Section>
  )
}

/** Whether searches also look into the other libraries of the server. */
function SideBySideField({ form }: SettingsFields) {
  const { t } = useLingui()
  return (
    <Section title={t`Altre oggettoteche`}>
      <Checkbox
        label={t`Chi cerca un oggetto che qui non c'è vede se è in un'altra oggettoteca di questo server`}
        {...form.field('side_by_side')}
      />
      <p className={layout.small}>
        <Trans>
          Vale nei due sensi, fra le oggettoteche che lo scelgono: anche le altre trovano gli
          oggetti di qui. Quelli condivisi da chi è iscritto restano fuori.
        </Trans>
      </p>
    </Section>
  )
}

/** How staff sign in; only a super decides it. */
function StaffAccessFields({ form }: SettingsFields) {
  const { t } = useLingui()
  const { is } = useLibrary()
  const me = useQuery(queryFor('me.get')).data
  if (!me || !isSuper(me.level)) return null
  return (
    <Section title={t`Accesso di chi gestisce`}>
      <Checkbox
        label={t`Chi gestisce accede con un secondo passaggio: una passkey o un'app`}
        {...form.field('staff_second_factor')}
      />
      {is.sso_signin && form.values.staff_second_factor && (
        <Checkbox
          label={t`L'accesso dell'università vale come secondo passaggio`}
          {...form.field('sign_on_suffices')}
        />
      )}
    </Section>
  )
}

/** The contrast that WCAG requires of text. */
const enough = 4.5

/** The library's name, logo and colour in both themes, and whether their contrast is enough. */
function BrandPreview({ name, hue }: { name: string; hue: number }) {
  const { t } = useLingui()
  const { logo } = useLibrary().branding
  const contrast = contrastAt(hue)
  return (
    <section className={layout.columns} aria-label={t`Anteprima`}>
      {(['light', 'dark'] as const).map(theme => (
        <div
          key={theme}
          className={styles.sample}
          data-theme={theme}
          style={{ '--brand-hue': hue } as CSSProperties}
        >
          <Sample theme={theme} name={name} logo={logo} ratio={contrast[theme]} />
        </div>
      ))}
    </section>
  )
}

type SampleProps = { theme: 'light' | 'dark'; name: string; logo: string | null; ratio: number }

function Sample({ theme, name, logo, ratio }: SampleProps) {
  const { locale } = useFormat()
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(ratio)
  return (
    <>
      <strong>
        {logo && <img src={logo} alt="" width={34} height={34} />}
        {name}
      </strong>
      <span className={styles.button}>
        <Trans>Prendi in prestito</Trans>
      </span>
      <span className={layout.small}>
        {theme === 'light' ? <Trans>Tema chiaro</Trans> : <Trans>Tema scuro</Trans>} ·{' '}
        {ratio >= enough ? (
          <Trans>contrasto {shown}:1, si legge bene</Trans>
        ) : (
          <Trans>contrasto {shown}:1, troppo poco</Trans>
        )}
      </span>
    </>
  )
}
