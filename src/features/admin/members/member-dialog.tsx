import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminMember, type MemberInput, memberInput } from '#contract/shapes/admin/admin.ts'
import { isAdmin, isSuper } from '#domain/permissions.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { impersonate } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { CardForm } from './card-form.tsx'
import { EndMemberSessions } from './end-sessions.tsx'
import { ResetFactors } from './reset-factors.tsx'

type Props = { member: AdminMember; level: number; onClose: () => void }

/** A member: fields for staff, a new membership, impersonation, sessions and second factor. */
export function MemberDialog({ member, level, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.members.save')
  const [banned, setBanned] = useState(member.banned)
  const [staff, setStaff] = useState(isAdmin(member.level))
  const [posts, setPosts] = useState(member.can_post_objects)
  const input = (values: Record<string, string>): MemberInput => ({
    banned,
    can_post_objects: posts,
    max_loans: Number(values.max_loans || Number.NaN),
    card_number: values.card_number || null,
    ...(isSuper(level) && { staff }),
  })
  const form = useForm({
    initial: { max_loans: String(member.max_loans), card_number: member.card_number ?? '' },
    check: values => faultsOf(memberInput, input(values)),
    text: useFieldText(),
    onSubmit: async values => {
      if (save.isPending || offline) return
      const call = { params: { id: member.id }, body: input(values) }
      const done = await save.mutateAsync(call).catch(() => null)
      if (!done) return
      saved()
      onClose()
    },
  })
  const loans = member.open_loans
  return (
    <Dialog open onClose={onClose} title={member.name} drawer>
      <p className={layout.small}>
        {member.email} · <Trans>{loans} prestiti aperti</Trans>
      </p>
      <form className={layout.stack} {...form.props}>
        <Checkbox label={t`Sospeso: non può prenotare`} checked={banned} onChange={setBanned} />
        <Checkbox label={t`Può condividere oggetti suoi`} checked={posts} onChange={setPosts} />
        {isSuper(level) && (
          <Checkbox label={t`Gestisce la biblioteca`} checked={staff} onChange={setStaff} />
        )}
        <div className={layout.columns}>
          <TextField label={t`Prestiti insieme`} inputMode="numeric" {...form.field('max_loans')} />
          <TextField label={t`Numero di tessera`} paste {...form.field('card_number')} />
        </div>
        {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
        <div className={layout.actions}>
          <Button type="submit" pending={save.isPending} disabledReason={offline}>
            <Trans>Salva</Trans>
          </Button>
          <Impersonate member={member} onDone={onClose} />
        </div>
      </form>
      <CardForm member={member} onGiven={onClose} />
      <EndMemberSessions member={member} />
      <ResetFactors member={member} onDone={onClose} />
    </Dialog>
  )
}

function Impersonate({ member, onDone }: { member: AdminMember; onDone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const navigate = useNavigate()
  const start = async () => {
    try {
      await impersonate(member.id)
      showToast(t`Impersonificazione attivata`)
      onDone()
      void navigate({ to: '/me' })
    } catch (refusal) {
      showToast(failureText(toFailure(refusal)), 'alert')
    }
  }
  return (
    <Button look="secondary" disabledReason={offline} onClick={() => void start()}>
      <Trans>Impersona</Trans>
    </Button>
  )
}
