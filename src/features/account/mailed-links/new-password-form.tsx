import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { newPassword, password } from '#contract/fields.ts'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { NewPasswordFields } from '../new-password-fields.tsx'

const shape = v.object({ password: newPassword, confirm_password: password })

type Choice = { password: string; confirm_password: string }
type Props = { save: (choice: Choice) => Promise<unknown>; onDone: () => void }

/** Two fields for a new password. The server checks that they are the same. */
export function NewPasswordForm({ save, onDone }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const choose = useMutation<unknown, Failure, Choice>({ mutationFn: save })
  const form = useForm({
    initial: { password: '', confirm_password: '' },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: async values => {
      if (choose.isPending || offline) return
      await choose.mutateAsync(values).then(onDone, failure => {
        if (failure.code === 'validation_failed') form.refuse(failure.fields)
      })
    },
  })
  const problem = choose.error && failureText(choose.error)
  const besideFields = choose.error?.code === 'validation_failed'
  return (
    <form className={styles.form} {...form.props}>
      {problem && !besideFields && <Banner tone="bad">{problem}</Banner>}
      <NewPasswordFields field={form.field} />
      <Button
        type="submit"
        pending={choose.isPending}
        pendingText={t`Invio in corso…`}
        disabledReason={offline}
      >
        <Trans>Salva la password</Trans>
      </Button>
    </form>
  )
}
