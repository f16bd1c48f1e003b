import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type InvitationInput, invitationInput } from '#contract/shapes/admin/setup.ts'
import { adminLevel, mayGiveLevel, superLevel } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { LanguageField } from '../parts/language-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

/** Invites somebody to the staff; an e-mail leads them to choose a password. */
export function InviteDialog({ level, onClose }: { level: number; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const hours = limits.invitationHours
  const invite = useCall('admin.staff.invite')
  const initial: InvitationInput = {
    email: '',
    first_name: '',
    last_name: '',
    level: adminLevel,
    language: currentLocale(),
  }
  const form = useCallForm({
    initial,
    check: values => faultsOf(invitationInput, values),
    send: body => invite.mutateAsync({ body }),
    ownText: ({ code }) => (code === 'forbidden' ? t`Gestisce già l'oggettoteca.` : null),
    onDone: () => {
      saved(t`Invito spedito`)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`Invita chi gestisce`} drawer>
      <form className={layout.stack} {...form.props}>
        <p className={layout.small}>
          <Trans>
            Riceve un'e-mail con il link per accettare, che vale {hours} ore. Fino ad allora non
            cambia nulla.
          </Trans>
        </p>
        <TextField label={t`E-mail`} type="email" autoComplete="off" {...form.field('email')} />
        <div className={layout.columns}>
          <TextField
            label={t({ message: 'Nome', context: 'of a person' })}
            paste
            {...form.field('first_name')}
          />
          <TextField label={t`Cognome`} paste {...form.field('last_name')} />
        </div>
        {mayGiveLevel(level, superLevel) && (
          <SelectField
            label={t`Che cosa può fare`}
            {...form.field('level')}
            options={[
              { value: adminLevel, text: t`Gestire l'oggettoteca` },
              { value: superLevel, text: t`Anche decidere chi la gestisce` },
            ]}
          />
        )}
        <LanguageField {...form.field('language')} />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Spedisci l'invito</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}
