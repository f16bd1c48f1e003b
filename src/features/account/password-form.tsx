import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { newPassword, password } from '#contract/fields.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

const shape = v.object({ current: password, password: newPassword, confirm_password: password })
const empty = { current: '', password: '', confirm_password: '' }

/** Changes the password; asks for the current one. */
export function PasswordForm() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const change = useCall('me.password')
  const form = useForm({
    initial: empty,
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: async values => {
      if (change.isPending || offline) return
      const done = await change.mutateAsync({ body: values }).catch(failure => {
        if (failure.code === 'validation_failed') form.refuse(failure.fields)
      })
      if (!done) return
      form.setValues(empty)
      showToast(t`Password cambiata: gli altri dispositivi sono usciti.`)
    },
  })
  const problem = () => {
    const failure = change.error
    if (!failure || failure.code === 'validation_failed') return null
    if (failure.code === 'credentials_invalid') return t`La password attuale non è questa.`
    return failureText(failure)
  }
  return (
    <div id="password" className={styles.anchor}>
      <Section title={<Trans>Cambia password</Trans>}>
        <form className={styles.form} {...form.props}>
          {problem() && <Banner tone="bad">{problem()}</Banner>}
          <PasswordField
            label={t`Password attuale`}
            autoComplete="current-password"
            {...form.field('current')}
          />
          <NewPasswordFields field={form.field} />
          <Button
            type="submit"
            look="secondary"
            pending={change.isPending}
            pendingText={t`Invio in corso…`}
            disabledReason={offline}
          >
            <Trans>Salva la password</Trans>
          </Button>
        </form>
      </Section>
    </div>
  )
}
