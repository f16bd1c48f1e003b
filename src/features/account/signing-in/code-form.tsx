import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { requiredText } from '#contract/fields.ts'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import styles from '../account.module.css'

const shape = v.object({ code: requiredText })
/** Set by the server's answer; all other rules are the form's. */
const wrongCode = 'wrong_code'
/** A malformed code fails validation; an unknown or used one is not found. */
const isWrong = ({ code, status }: Failure) => status === 404 || code === 'validation_failed'

/** For an e-mail link that does not open: the text after `t=` can be typed or pasted. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const form = useCallForm({
    initial: { code: '' },
    check: values => faultsOf(shape, values),
    text: rule => (rule === wrongCode ? t`Ops, inserisci il codice corretto` : fieldText(rule)),
    send: async values => {
      const code = values.code.trim().replace(/^.*[?&]t=/, '')
      try {
        await call('recovery.check', { query: { code } })
        return code
      } catch (error) {
        if (!isWrong(toFailure(error))) throw error
        form.setErrors({ code: wrongCode })
        return null
      }
    },
    onDone: onCode,
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t`Codice ricevuto per e-mail`}
        hint={t`Se il link non si apre incollalo qui`}
        paste
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button {...form.button} look="secondary" pendingText={t`Controllo in corso…`}>
        <Trans>Verifica il codice</Trans>
      </Button>
    </form>
  )
}
