import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { type Faults, faultsOf } from '#contract/faults.ts'
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
import { tabStorage } from '#src/platform/storage.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { PasswordField, TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { AddressFields, PhoneField } from '../contact-fields.tsx'

const text = v.optional(v.string(), '')
/** What is kept over a reload. A password is not: it stands on the last page, and is typed again. */
const draft = v.object({
  name: v.object({ first_name: text, last_name: text }),
  email: text,
  phone: text,
  fiscalcode: text,
  address: v.object({ address: text, city: text, province: text, postalcode: text }),
})
type Values = v.InferOutput<typeof draft> & { password: string }

const empty: v.InferOutput<typeof draft> = {
  name: { first_name: '', last_name: '' },
  email: '',
  phone: '',
  fiscalcode: '',
  address: { address: '', city: '', province: '', postalcode: '' },
}

function recalled(): Values {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), draft), tabStorage.get('sign-up'))
  return { ...(stored.success ? stored.output : empty), password: '' }
}

/** Whether a field is on the first page. */
const isOfPerson = (path: string) => /^(name|email|phone)\b/.test(path)

export type SignUpStep = 1 | 2

type Props = {
  /** The page that the address asks for. */
  step: SignUpStep
  /** The page to which the link of the confirmation e-mail returns. */
  from: string | undefined
  onStep: (step: SignUpStep) => void
  /** Receives the address to which the confirmation e-mail goes. */
  onDone: (email: string) => void
}

/** The sign-up form on two pages: who somebody is, then their address and password. */
export function SignUpForm({ step, from, onStep, onDone }: Props) {
  const { t } = useLingui()
  const { university } = useLibrary()
  const send = useCall('auths.signup')
  const check = (values: Values): Faults => ({
    ...(!university && values.fiscalcode && codeFaults(values.fiscalcode)),
    ...phoneFaults('phone', values.phone),
    ...faultsOf(signup, values),
  })
  const form = useCallForm({
    initial: recalled(),
    check: values =>
      Object.fromEntries(
        Object.entries(check(values)).filter(([path]) => isOfPerson(path) === (step === 1)),
      ),
    send: async body => {
      if (step === 2) return send.mutateAsync({ body: { ...body, ...(from && { from }) } })
      onStep(2)
      return null
    },
    onFailure: ({ fields }) => Object.keys(fields).some(isOfPerson) && onStep(1),
    onDone: (_, { email }) => {
      tabStorage.remove('sign-up')
      showToast(t`Registrazione completata!`)
      onDone(email.trim())
    },
  })
  const { values } = form
  useEffect(() => {
    const { password, ...kept } = values
    tabStorage.set('sign-up', JSON.stringify(kept))
  }, [values])
  // A bookmark opens the second page without the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page changes, not while somebody types
  useEffect(() => {
    if (step === 2 && Object.keys(check(values)).some(isOfPerson)) onStep(1)
  }, [step])
  return (
    <form className={styles.form} {...form.props}>
      <StepTitle step={step} />
      {form.banner}
      {step === 1 ? (
        <PersonFields form={form} />
      ) : (
        <>
          <AddressAndPassword form={form} />
          <p className={styles.small}>
            <Trans>
              Registrandoti accetti <Link to="/policies/privacy">come trattiamo i tuoi dati</Link>.
            </Trans>
          </p>
        </>
      )}
      <div className={styles.acts}>
        <Button {...form.button}>
          {step === 1 ? <Trans>Continua</Trans> : <Trans>Registrati</Trans>}
        </Button>
        {step === 2 && (
          <button type="button" className={buttonClass('quiet')} onClick={() => onStep(1)}>
            <Trans>Indietro</Trans>
          </button>
        )}
      </div>
    </form>
  )
}

/** Gets the focus when the page of the form changes. */
function StepTitle({ step }: { step: SignUpStep }) {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    title.current?.focus()
  }, [step])
  return (
    <h2 tabIndex={-1} ref={title} className={styles.step}>
      {step === 1 ? <Trans>Chi sei</Trans> : <Trans>Indirizzo e password</Trans>}{' '}
      <small className={styles.small}>
        <Trans>{step} di 2</Trans>
      </small>
    </h2>
  )
}

type FieldsProps = {
  form: Pick<ReturnType<typeof useCallForm<Values, unknown>>, 'field' | 'values'>
}

function PersonFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
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
    </>
  )
}

function AddressAndPassword({ form }: FieldsProps) {
  const { t } = useLingui()
  const { university } = useLibrary()
  return (
    <>
      <TextField
        label={useCodeLabel()}
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
      {/* Password managers save the password with it. */}
      <input hidden readOnly autoComplete="username" value={form.values.email} />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`Almeno ${limits.passwordMinChars} caratteri: una frase che ricordi va benissimo`}
        required
        {...form.field('password')}
      />
    </>
  )
}

function codeFaults(code: string): Record<string, string> {
  const [rule] = Object.values(faultsOf(fiscalCode, code))
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
