import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { email, shortText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { useCall } from '#src/api/mutations.ts'
import { CheckMail } from '#src/library/form/check-mail.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import styles from '../account.module.css'

const shape = v.object({ code: shortText, email })

/** Somebody whom the library registered gets their account, by the code that the desk gave them. */
export function ClaimPage() {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const days = limits.emailVerificationHours / 24
  return (
    <Page title={t`Ho un codice dell'oggettoteca`} narrow>
      {sentTo ? (
        <CheckMail onAgain={() => setSentTo(null)}>
          <Trans>
            Abbiamo scritto a {sentTo}: apri il link e scegli la password. Vale {days} giorni:
            controlla anche la posta indesiderata.
          </Trans>
        </CheckMail>
      ) : (
        <>
          <p>
            <Trans>
              Chi ti ha iscritto al banco può darti un codice: con quello il tuo profilo ha la tua
              e-mail e una password scelta da te.
            </Trans>
          </p>
          <Card>
            <ClaimForm onDone={setSentTo} />
          </Card>
        </>
      )}
      <p>
        <Link to="/signin">
          <Trans>Torna all'accesso</Trans>
        </Link>
      </p>
    </Page>
  )
}

function ClaimForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useLingui()
  const ask = useCall('claims.ask')
  const form = useCallForm({
    initial: { code: '', email: '' },
    check: shape,
    send: ({ code, email }) => ask.mutateAsync({ body: { code, email: email.trim() } }),
    onDone: (_, { email }) => onDone(email.trim()),
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t`Codice`}
        hint={t`Dodici lettere e cifre, in gruppi di quattro. Maiuscole e trattini non contano.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        paste
        required
        {...form.field('code')}
      />
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        maxLength={limits.shortTextChars}
        required
        {...form.field('email')}
      />
      <Button {...form.button}>
        <Trans>Mandami il link</Trans>
      </Button>
    </form>
  )
}
