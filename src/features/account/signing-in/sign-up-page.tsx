import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { fiscalCode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { localized } from '#contract/shapes/localized.ts'
import { signup } from '#contract/shapes/member.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { phoneFaults } from '#src/library/phone.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { PasswordField, TextField } from '#src/ui/field/text-field.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { AddressFields, PhoneField } from '../contact-fields.tsx'
import { ResendButton } from '../mailed-links/resend-button.tsx'

type Props = {
  /** The page to return to. */
  from: string | undefined
  /** What borrowing costs, from another feature. */
  cost: ReactNode
}

/** The sign-up form, then a page that says to check the e-mail. */
export function SignUpPage({ from, cost }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { is, signup_disclaimer } = useLibrary()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (is.sso_signin) return <UniversityOnly />
  if (sentTo) return <Sent email={sentTo} from={from} />
  return (
    <Page title={t`Registrati`} narrow>
      {signup_disclaimer && <p>{format.text(signup_disclaimer)}</p>}
      {cost}
      <Card>
        <SignUpForm from={from} onDone={setSentTo} />
      </Card>
      <p>
        <Trans>
          Hai già un profilo?{' '}
          <Link to="/signin" search={from ? { from } : {}}>
            Accedi
          </Link>
        </Trans>
      </p>
    </Page>
  )
}

function Sent({ email, from }: { email: string; from: string | undefined }) {
  const { t } = useLingui()
  return (
    <Page title={t`Controlla la posta`} narrow>
      <EmptyState title={t`Ti abbiamo scritto un'e-mail`} drawing="letter">
        <p>
          <Trans>
            Apri il link che trovi nell'e-mail a {email}: conferma il tuo indirizzo e completa
            l'iscrizione.
          </Trans>
        </p>
        {from && from !== '/' && (
          <p>
            <Trans>Il link ti riporta dove eri rimasto.</Trans>
          </p>
        )}
        <ResendButton email={email} from={from} />
      </EmptyState>
    </Page>
  )
}

/** Members of the university already have credentials there. */
function UniversityOnly() {
  const { t } = useLingui()
  return (
    <Page title={t`Registrati`} narrow>
      <p>
        <Trans>
          Qui non serve registrarsi: accedi con le credenziali dell'università, il profilo nasce al
          primo accesso.
        </Trans>
      </p>
      <p>
        <Link to="/signin" className={buttonClass()}>
          <Trans>Vai all'accesso</Trans>
        </Link>
      </p>
    </Page>
  )
}

const empty = {
  name: { first_name: '', last_name: '' },
  email: '',
  phone: '',
  fiscalcode: '',
  address: { address: '', city: '', province: '', postalcode: '' },
  password: '',
}

type FormProps = {
  /** The page to which the link of the confirmation e-mail returns. */
  from: string | undefined
  /** Receives the address to which the confirmation e-mail goes. */
  onDone: (email: string) => void
}

function SignUpForm({ from, onDone }: FormProps) {
  const { t } = useLingui()
  const { university } = useLibrary()
  const codeLabel = useCodeLabel()
  const send = useCall('auths.signup')
  const form = useCallForm({
    initial: empty,
    check: values => ({
      ...(!university && values.fiscalcode && codeFaults(values.fiscalcode)),
      ...phoneFaults('phone', values.phone),
      ...faultsOf(signup, values),
    }),
    send: body => send.mutateAsync({ body: { ...body, ...(from && { from }) } }),
    onDone: (_, { email }) => {
      showToast(t`Registrazione completata!`)
      onDone(email.trim())
    },
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <div className={styles.pair}>
        <TextField
          label={t({ message: 'Nome', context: 'of a person' })}
          autoComplete="given-name"
          required
          {...form.field('name.first_name')}
        />
        <TextField
          label={t`Cognome`}
          autoComplete="family-name"
          required
          {...form.field('name.last_name')}
        />
      </div>
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <PhoneField
        hint={t`Serve a chi ti presta un oggetto per accordarsi con te. Se è estero, con il prefisso.`}
        required
        {...form.field('phone')}
      />
      <TextField
        label={codeLabel}
        hint={university ? t`Dice all'oggettoteca chi sei.` : t`Serve a intestarti la tessera.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.field('fiscalcode')}
      />
      <AddressFields
        required
        street={{
          hint: t`Il tuo indirizzo serve per le consegne e per gli oggetti che presti.`,
          ...form.field('address.address'),
        }}
        postalCode={form.field('address.postalcode')}
        city={form.field('address.city')}
        province={form.field('address.province')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`Almeno ${limits.passwordMinChars} caratteri: una frase che ricordi va benissimo`}
        required
        {...form.field('password')}
      />
      <p className={styles.small}>
        <Trans>
          Registrandoti accetti <Link to="/policies/privacy">come trattiamo i tuoi dati</Link>.
        </Trans>
      </p>
      <Button {...form.button}>
        <Trans>Registrati</Trans>
      </Button>
    </form>
  )
}

function codeFaults(text: string): Record<string, string> {
  const [rule] = Object.values(faultsOf(fiscalCode, text))
  return rule ? { fiscalcode: rule } : {}
}

const labelled = v.object({
  properties: v.object({ fiscalcode: v.object({ 'x-title': localized }) }),
})

/** The label of the member's code, from the server's form schema. */
function useCodeLabel(): string {
  const { t } = useLingui()
  const format = useFormat()
  const { university } = useLibrary()
  const { data } = useQuery(queryFor('schemes.get', { params: { name: 'signup' } }))
  const scheme = v.safeParse(labelled, data)
  if (scheme.success) return format.text(scheme.output.properties.fiscalcode['x-title'])
  return university ? t`Matricola universitaria` : t`Codice fiscale`
}
