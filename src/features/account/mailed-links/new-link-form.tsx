import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import type { AnswerOf } from '#contract/endpoints.ts'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#src/api/client.ts'
import { type Failure, isRefusal } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Problem } from '#src/library/problem.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
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
  const resend = useCall('auths.resend')
  const recover = useCall('recovery.ask')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) {
    return (
      <Banner tone="good" icon={<MailCheck size={20} />}>
        <Trans>Se {sentTo} è di un profilo, l'e-mail con il nuovo link sta arrivando.</Trans>
      </Banner>
    )
  }
  return (
    <EmailForm
      initial={known ?? ''}
      autoComplete="email"
      act={<Trans>Invia un nuovo link</Trans>}
      send={email => {
        const body = { email }
        if (kind === 'password') return recover.mutateAsync({ body })
        return resend.mutateAsync({ body: { ...body, ...(from && { from }) } })
      }}
      onDone={setSentTo}
    />
  )
}

type EmailProps = {
  initial: string
  autoComplete: 'email' | 'username'
  act: ReactNode
  /** Asks for the link. `null`: nothing was asked for. @throws Failure */
  send: (email: string) => Promise<unknown>
  onDone: (email: string) => void
}

/** Asks for the address to which a link is sent. */
export function EmailForm({ initial, autoComplete, act, send, onDone }: EmailProps) {
  const { t } = useLingui()
  const form = useCallForm({
    initial: { email: initial },
    check: shape,
    send: ({ email }) => send(email.trim()),
    onDone: (_, { email }) => onDone(email.trim()),
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete={autoComplete}
        maxLength={limits.shortTextChars}
        required
        {...form.field('email')}
      />
      <Button {...form.button}>{act}</Button>
    </form>
  )
}

/**
 * Why a link of an e-mail failed. `used`: it was opened before and did its work, so no new one is needed. `email`: the
 * address to which a new one can be sent. `isPending` until this is known.
 */
export function useLinkFate(token: string | null, failed: boolean) {
  const { data, isLoading } = useQuery<AnswerOf<'auths.expired_link'>, Failure>({
    queryKey: ['auths.expired_link', token],
    queryFn: () => call('auths.expired_link', { body: { t: token ?? '' } }),
    enabled: failed && token !== null,
    retry: false,
    gcTime: 0,
  })
  return { isPending: isLoading, used: data?.used ?? false, email: data?.email ?? null }
}

type ProblemProps = {
  failure: Failure
  retry: () => unknown
  /** What a link that the server refuses means. */
  refused: string
}

/** Why a page cannot read the link that led to it. */
export function LinkProblem({ failure, retry, refused }: ProblemProps) {
  const failureText = useFailureText()
  if (!isRefusal(failure)) return <Problem failure={failure} retry={retry} />
  return (
    <>
      <Banner tone="bad">{failureText(failure, refused)}</Banner>
      <p>
        <Link to="/" className={buttonClass('secondary')}>
          <Trans>Riparti</Trans>
        </Link>
      </p>
    </>
  )
}
