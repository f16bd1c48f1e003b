import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { newPassword, password } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { besideFields, useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import styles from '../account.module.css'

const shape = v.object({ password: newPassword, confirm_password: password })

type Props = {
  save: (choice: v.InferOutput<typeof shape>) => Promise<unknown>
  onDone: () => void
}

/** Two fields for a new password. The server checks that they are the same. */
export function NewPasswordForm({ save, onDone }: Props) {
  const form = useCallForm({
    initial: { password: '', confirm_password: '' },
    check: shape,
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

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>
type FieldsProps = { field: (name: 'password' | 'confirm_password') => Field }

/** A new password, typed twice. */
export function NewPasswordFields({ field }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        label={t`Nuova password`}
        autoComplete="new-password"
        hint={t`Almeno ${limits.passwordMinChars} caratteri: una frase che ricordi va benissimo`}
        {...field('password')}
      />
      <PasswordField
        label={t`Ripeti la password`}
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </>
  )
}
