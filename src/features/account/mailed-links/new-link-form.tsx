import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'

const shape = v.object({ email })

type Props = {
  /** The secret of the link that can no longer be used; `null` if it is missing. */
  token: string | null
  kind: 'confirmation' | 'password'
  /** The page to which the new confirmation link returns. */
  from?: string | undefined
}

/** Requests another link. The address of an expired one is filled in. */
export function NewLinkForm({ token, kind, from }: Props) {
  const { t } = useLingui()
  const resend = useCall('auths.resend')
  const recover = useCall('recovery.ask')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCallForm({
    initial: { email: '' },
    check: values => faultsOf(shape, values),
    send: ({ email }) => {
      const body = { email: email.trim() }
      if (kind === 'password') return recover.mutateAsync({ body })
      return resend.mutateAsync({ body: { ...body, ...(from && { from }) } })
    },
    onDone: (_, { email }) => setSentTo(email.trim()),
  })
  const { setValues } = form
  useEffect(() => {
    if (!token) return
    const fill = (known: string | null) =>
      known && setValues(typed => (typed.email ? typed : { email: known }))
    void call('auths.expired_link', { body: { t: token } }).then(
      answer => fill(answer.email),
      () => {},
    )
  }, [token, setValues])
  if (sentTo) {
    return (
      <Banner tone="good" icon={<MailCheck size={20} />}>
        <Trans>Se {sentTo} è di un profilo, l'e-mail con il nuovo link sta arrivando.</Trans>
      </Banner>
    )
  }
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={limits.shortTextChars}
        required
        {...form.field('email')}
      />
      <Button {...form.button}>
        <Trans>Invia un nuovo link</Trans>
      </Button>
    </form>
  )
}
