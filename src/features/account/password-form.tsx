import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { newPassword, password } from '#contract/fields.ts'
import { useCall } from '#src/api/mutations.ts'
import { besideFields, useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

const shape = v.object({ current: password, password: newPassword, confirm_password: password })
const empty = { current: '', password: '', confirm_password: '' }

/** Changes the password; asks for the current one. */
export function PasswordForm() {
  const { t } = useLingui()
  const change = useCall('me.password')
  const form = useCallForm({
    initial: empty,
    check: values => faultsOf(shape, values),
    send: body => change.mutateAsync({ body }),
    ownText: failure =>
      failure.code === 'credentials_invalid'
        ? t`La password attuale non è questa.`
        : besideFields(failure),
    onDone: () => {
      form.setValues(empty)
      showToast(t`Password cambiata: gli altri dispositivi sono usciti.`)
    },
  })
  return (
    <div id="password" className={styles.anchor}>
      <Section title={<Trans>Cambia password</Trans>}>
        <form className={styles.form} {...form.props}>
          {form.banner}
          <PasswordField
            label={t`Password attuale`}
            autoComplete="current-password"
            {...form.field('current')}
          />
          <NewPasswordFields field={form.field} />
          <Button {...form.button} look="secondary">
            <Trans>Salva la password</Trans>
          </Button>
        </form>
      </Section>
    </div>
  )
}
