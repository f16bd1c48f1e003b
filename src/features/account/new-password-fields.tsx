import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { PasswordField } from '#src/ui/field/text-field.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>
type Props = { field: (name: 'password' | 'confirm_password') => Field }

/** A new password, typed twice. */
export function NewPasswordFields({ field }: Props) {
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
