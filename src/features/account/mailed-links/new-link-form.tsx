import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'

const shape = v.object({ email })

type Props = {
  /** The address to which the link was sent that has expired; `null` if it is unknown. */
  known: string | null
  kind: 'confirmation' | 'password'
  /** The page to which the new confirmation link returns. */
  from?: string | undefined
}

/** Requests another link. The address of an expired one is filled in. */
export function NewLinkForm({ known, kind, from }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const resend = useCall('auths.resend')
  const recover = useCall('recovery.ask')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = kind === 'password' ? recover : resend
  const form = useForm({
    initial: { email: known ?? '' },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: async values => {
      if (request.isPending || offline) return
      const address = values.email.trim()
      const sent = await (kind === 'password'
        ? recover.mutateAsync({ body: { email: address } })
        : resend.mutateAsync({ body: { email: address, ...(from && { from }) } })
      ).catch(() => null)
      if (sent) setSentTo(address)
    },
  })
  if (sentTo) {
    return (
      <Banner tone="good" icon={<MailCheck size={20} />}>
        <Trans>Se {sentTo} è di un profilo, l'e-mail con il nuovo link sta arrivando.</Trans>
      </Banner>
    )
  }
  return (
    <form className={styles.form} {...form.props}>
      {request.error && <Banner tone="bad">{failureText(request.error)}</Banner>}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={limits.shortTextChars}
        required
        {...form.field('email')}
      />
      <Button
        type="submit"
        pending={request.isPending}
        pendingText={t`Invio in corso…`}
        disabledReason={offline}
      >
        <Trans>Invia un nuovo link</Trans>
      </Button>
    </form>
  )
}
