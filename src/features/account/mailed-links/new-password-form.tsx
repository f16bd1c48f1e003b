import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { newPassword, password } from '#contract/fields.ts'
import { besideFields, useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import styles from '../account.module.css'
import { NewPasswordFields } from '../new-password-fields.tsx'

const shape = v.object({ password: newPassword, confirm_password: password })

type Choice = { password: string; confirm_password: string }
type Props = { save: (choice: Choice) => Promise<unknown>; onDone: () => void }

/** Two fields for a new password. The server checks that they are the same. */
export function NewPasswordForm({ save, onDone }: Props) {
  const form = useCallForm({
    initial: { password: '', confirm_password: '' },
    check: values => faultsOf(shape, values),
    send: save,
    ownText: besideFields,
    onDone,
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <NewPasswordFields field={form.field} />
      <Button {...form.button}>
        <Trans>Salva la password</Trans>
      </Button>
    </form>
  )
}
