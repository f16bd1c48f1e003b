import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { requiredText } from '#contract/fields.ts'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'

const shape = v.object({ code: requiredText })
/** Set by the server's answer; all other rules are the form's. */
const wrongCode = 'wrong_code'

/** For an e-mail link that does not open: the text after `t=` can be typed or pasted. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({
    initial: { code: '' },
    check: values => faultsOf(shape, values),
    text: rule => (rule === wrongCode ? t`Ops, inserisci il codice corretto` : fieldText(rule)),
    onSubmit: async values => {
      if (pending || offline) return
      const code = values.code.trim().replace(/^.*[?&]t=/, '')
      setPending(true)
      setFailure(null)
      try {
        await call('recovery.check', { query: { code } })
        onCode(code)
      } catch (error) {
        const refused = toFailure(error)
        // A malformed code fails validation; an unknown or used one is not found.
        const wrong = refused.status === 404 || refused.code === 'validation_failed'
        if (wrong) form.setErrors({ code: wrongCode })
        else setFailure(refused)
      } finally {
        setPending(false)
      }
    },
  })
  return (
    <form className={styles.form} {...form.props}>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <TextField
        label={t`Codice ricevuto per e-mail`}
        hint={t`Se il link non si apre incollalo qui`}
        paste
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button
        type="submit"
        look="secondary"
        pending={pending}
        pendingText={t`Controllo in corso…`}
        disabledReason={offline}
      >
        <Trans>Verifica il codice</Trans>
      </Button>
    </form>
  )
}
