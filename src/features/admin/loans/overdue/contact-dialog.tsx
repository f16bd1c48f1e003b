import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { writtenContactKinds } from '#contract/shapes/admin/overdue.ts'
import { useCall } from '#src/api/mutations.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextArea } from '#src/ui/field/text-field.tsx'
import layout from '../../parts/layout.module.css'
import { useSaved } from '../../parts/use-saved.ts'

type Kind = (typeof writtenContactKinds)[number]

/** Writes down that somebody was called or written to, and what came of it. */
export function ContactDialog({ member, onClose }: { member: AdminMember; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const name = usePersonName()(member.name)
  const save = useCall('admin.members.contact')
  const initial: { kind: Kind; note: string } = { kind: 'call', note: '' }
  const form = useCallForm({
    initial,
    check: ({ kind, note }): Record<string, string> =>
      kind === 'note' && !note.trim() ? { note: 'required' } : {},
    send: body => save.mutateAsync({ params: { id: member.id }, body }),
    onDone: () => {
      onClose()
      saved(t`Annotato`)
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`Contatto con ${name}`}>
      <form className={layout.stack} {...form.props}>
        <SelectField
          label={t`Come`}
          {...form.field('kind')}
          options={[
            { value: 'call', text: t`Chiamata` },
            { value: 'message', text: t`Messaggio` },
            { value: 'note', text: t`Solo una nota` },
          ]}
        />
        <TextArea
          label={t`Che cosa ha detto`}
          hint={t`Per esempio: richiama lunedì. Lo legge chi lavora qui.`}
          rows={3}
          maxLength={limits.noteMaxChars}
          {...form.field('note')}
        />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Annota</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}
