import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminMember, type MemberInput, memberInput } from '#contract/shapes/admin/admin.ts'
import { isAdmin, isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { impersonate } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { AskFirstContext } from '#src/ui/dialog/unsaved.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { NumberField, OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { EndMemberSessions, ResetFactors } from './member-access.tsx'
import { CardForm, PaperAdhesion } from './member-records.tsx'

type Props = { member: AdminMember; level: number; onClose: () => void }

/** A member: fields for staff, a new membership, impersonation, sessions and second factor. */
export function MemberDialog({ member, level, onClose }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.members.save')
  const who = {
    first_name: member.first_name ?? member.name,
    last_name: member.last_name ?? '',
    email: member.email,
    phone_number: member.phone_number,
  }
  const initial: typeof who & MemberInput = {
    ...who,
    banned: member.banned,
    can_post_objects: member.can_post_objects,
    max_loans: member.max_loans,
    card_number: member.card_number,
    ...(isSuper(level) && { staff: isAdmin(member.level) }),
  }
  const form = useCallForm({
    initial,
    check: values => faultsOf(memberInput, changedOf(values, who)),
    send: values => save.mutateAsync({ params: { id: member.id }, body: changedOf(values, who) }),
    onDone: ({ new_email }, values) => {
      const address = changedOf(values, who).email && new_email
      saved(address ? t`Salvato. Il link di conferma è partito per ${address}` : undefined)
      onClose()
    },
  })
  const loans = member.open_loans
  // What is written above stays until it is saved.
  const done = () => form.props['data-unsaved'] || onClose()
  const waiting = member.new_email ?? (member.email_confirmed === false && member.email)
  return (
    <Dialog open onClose={onClose} title={member.name} drawer>
      <div className={layout.stack}>
        <p className={layout.small}>
          <Trans>{loans} prestiti aperti</Trans>
        </p>
        <form className={layout.stack} {...form.props}>
          <div className={layout.columns}>
            <TextField label={t`Nome`} paste {...form.field('first_name')} />
            <TextField label={t`Cognome`} paste {...form.field('last_name')} />
            <TextField
              label={t`E-mail`}
              type="email"
              hint={
                waiting
                  ? t`Aspetta conferma: ${waiting}`
                  : t`Quella nuova vale da quando si apre il link che riceve`
              }
              {...form.field('email')}
            />
            <OptionalTextField
              label={t`Telefono`}
              type="tel"
              paste
              {...form.field('phone_number')}
            />
          </div>
          <Checkbox label={t`Sospeso: non può prenotare`} {...form.field('banned')} />
          <Checkbox label={t`Può condividere oggetti suoi`} {...form.field('can_post_objects')} />
          {isSuper(level) && (
            <Checkbox
              label={t`Gestisce l'oggettoteca`}
              {...form.field('staff')}
              value={form.values.staff === true}
            />
          )}
          <div className={layout.columns}>
            <NumberField
              label={t`Prestiti insieme`}
              inputMode="numeric"
              {...form.field('max_loans')}
            />
            <OptionalTextField label={t`Numero di tessera`} paste {...form.field('card_number')} />
          </div>
          {form.banner}
          <div className={layout.actions}>
            <Button {...form.button}>
              <Trans>Salva</Trans>
            </Button>
            <Impersonate member={member} onDone={onClose} />
          </div>
        </form>
        <PaperAdhesion member={member} onDone={done} />
        <CardForm key={member.card_to} member={member} onGiven={done} />
        <EndMemberSessions member={member} />
        <ResetFactors member={member} onDone={done} />
      </div>
    </Dialog>
  )
}

type Who = Pick<MemberInput, 'first_name' | 'last_name' | 'email' | 'phone_number'>

/** The values to save: of those that say who the member is, only what was corrected. */
function changedOf(values: MemberInput, who: Who): MemberInput {
  const same = (Object.keys(who) as (keyof Who)[]).filter(key => values[key] === who[key])
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !same.includes(key as keyof Who)),
  ) as MemberInput
}

function Impersonate({ member, onDone }: { member: AdminMember; onDone: () => void }) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const navigate = useNavigate()
  const askFirst = useContext(AskFirstContext)
  const start = async () => {
    if (!(await attempt(() => impersonate(member.id).then(() => true)))) return
    showToast(t`Impersonificazione attivata`)
    onDone()
    void navigate({ to: '/me' })
  }
  return (
    <Button
      look="secondary"
      disabledReason={button.disabledReason}
      onClick={({ currentTarget }) => askFirst(currentTarget.closest('dialog'), () => void start())}
    >
      <Trans>Impersona</Trans>
    </Button>
  )
}
