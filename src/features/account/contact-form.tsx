import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { faultsOf } from '#contract/faults.ts'
import { type ContactData, contactData, type Me } from '#contract/shapes/member.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { lastNameOf } from '#domain/names.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import { languageOptions } from '#src/i18n/use-language.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { phoneFaults } from '#src/library/phone.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import { AddressFields, PhoneField } from './contact-fields.tsx'
import { ResendButton } from './mailed-links/resend-button.tsx'
import { useReauthentication } from './security/use-reauthentication.tsx'

/** The member's name, e-mail, contact data and language. A new e-mail counts once its link is opened. */
export function ContactForm({ me }: { me: Me }) {
  const { t } = useLingui()
  // Staff who impersonate the member do not see the e-mail.
  const impersonated = useSession().ghost !== null
  const client = useQueryClient()
  const save = useCall('me.update')
  const { withReauthentication, dialog } = useReauthentication()
  const send = async (body: ContactData) => {
    const saved = await withReauthentication(() => save.mutateAsync({ body }))
    if (saved) client.setQueryData(keyOf('me.get'), saved)
    return saved
  }
  const { address = '', cap = '', city = '', province = '' } = me.domicile_geo ?? {}
  const form = useCallForm({
    initial: {
      first_name: me.first_name,
      last_name: me.last_name ?? lastNameOf(me),
      email: me.email,
      phone_number: me.phone_number ?? '',
      domicile_geo: { address, cap, city, province },
      language: chooseLanguage(offeredLanguages(), me.language),
    },
    // An address that stays is not checked: staff register members without one.
    check: ({ email, ...rest }) => ({
      ...phoneFaults('phone_number', rest.phone_number),
      ...faultsOf(contactData, email.trim() === me.email ? rest : { ...rest, email }),
    }),
    send: ({ email, ...rest }) =>
      send(email.trim() === me.email ? rest : { ...rest, email: email.trim() }),
    onDone: (saved, { email }) => {
      form.setValues(values => ({ ...values, email: saved.email }))
      const address = email.trim() === me.email ? null : saved.new_email
      showToast(address ? t`Apri il link che ti abbiamo mandato a ${address}` : t`Dati salvati`)
    },
  })
  return (
    <Section title={<Trans>Contatti</Trans>}>
      {dialog}
      <form className={styles.form} {...form.props}>
        {form.banner}
        <div className={styles.pair}>
          <TextField label={t`Nome`} autoComplete="given-name" {...form.field('first_name')} />
          <TextField label={t`Cognome`} autoComplete="family-name" {...form.field('last_name')} />
        </div>
        {!impersonated && (
          <TextField label={t`E-mail`} type="email" autoComplete="email" {...form.field('email')} />
        )}
        {me.new_email && !impersonated && (
          <WaitingAddress
            address={me.new_email}
            present={me.email}
            onRevoke={() => void send({ email: me.email }).catch(() => {})}
          />
        )}
        <PhoneField {...form.field('phone_number')} />
        <AddressFields
          street={form.field('domicile_geo.address')}
          postalCode={form.field('domicile_geo.cap')}
          city={form.field('domicile_geo.city')}
          province={form.field('domicile_geo.province')}
        />
        <SelectField
          label={t`Lingua delle e-mail`}
          options={languageOptions()}
          {...form.field('language')}
        />
        <Button {...form.button}>
          <Trans>Salva</Trans>
        </Button>
      </form>
    </Section>
  )
}

type WaitingProps = { address: string; present: string; onRevoke: () => void }

/** A new address whose link was not opened yet. */
function WaitingAddress({ address, present, onRevoke }: WaitingProps) {
  return (
    <Banner tone="info">
      <div className={styles.form}>
        <p>
          <Trans>
            Aspetta conferma: {address}. Apri il link che trovi in quella casella; fino ad allora
            accedi con {present}.
          </Trans>
        </p>
        <div className={styles.acts}>
          <ResendButton email={address} />
          <Button look="quiet" onClick={onRevoke}>
            <Trans>Tieni l'indirizzo di prima</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  )
}
