import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type MemberNote, newNote } from '#contract/shapes/admin/people.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { List } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import styles from './member.module.css'

/** What staff noted about a member: pinned notes first. Whoever wrote one edits it; everybody pins and deletes. */
export function MemberNotes({ member }: { member: string }) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const asked = queryFor('admin.notes', { params: { id: member } })
  const { data, error, refetch } = useQuery(asked)
  const [open, setOpen] = useState<MemberNote | 'new' | null>(null)
  return (
    <Section title={t`Note`}>
      {!data ? (
        <LoadingOrProblem part failure={error} retry={refetch} height="96px" />
      ) : data.length === 0 ? (
        <p className={layout.small}>
          <Trans>Nessuna nota. Le vede solo chi gestisce.</Trans>
        </p>
      ) : (
        <List label={t`Note`}>
          {data.map(note => (
            <li key={note.id} className={styles.note} data-pinned={note.pinned}>
              <Note note={note} onEdit={() => setOpen(note)} />
            </li>
          ))}
        </List>
      )}
      <div>
        <Button look="secondary" small disabledReason={offline} onClick={() => setOpen('new')}>
          <Plus size={18} />
          <Trans>Aggiungi una nota</Trans>
        </Button>
      </div>
      {open && (
        <NoteDialog
          member={member}
          note={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function Note({ note, onEdit }: { note: MemberNote; onEdit: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const saved = useSaved()
  const save = useCall('admin.notes.save')
  const remove = useCall('admin.notes.remove')
  const { attempt } = useAttempt({ toast: true })
  const { id, text, pinned, own, author, written_at } = note
  const params = { id }
  const pin = async () => {
    if (await attempt(() => save.mutateAsync({ params, body: { pinned: !pinned } }))) {
      saved(pinned ? t`Non è più in evidenza` : t`Messa in evidenza: si vede anche al banco`)
    }
  }
  return (
    <>
      <p>{text}</p>
      <span className={layout.small}>
        {nameOf(author)} · {format.moment(written_at)}
      </span>
      <div className={layout.actions}>
        <Chip pressed={pinned} aria-label={t`In evidenza: ${text}`} onClick={() => void pin()}>
          <Trans>In evidenza</Trans>
        </Chip>
        {own && (
          <Button look="quiet" small aria-label={t`Modifica la nota: ${text}`} onClick={onEdit}>
            <Trans>Modifica</Trans>
          </Button>
        )}
        <CallButton
          text={<Trans>Elimina</Trans>}
          button={{ look: 'quiet', small: true, 'aria-label': t`Elimina la nota: ${text}` }}
          title={t`Eliminare la nota?`}
          act={t`Elimina`}
          keep={t`Lascia com'è`}
          danger
          send={() => remove.mutateAsync({ params })}
          onDone={() => saved(t`Nota eliminata`)}
        >
          <p>{text}</p>
        </CallButton>
      </div>
    </>
  )
}

type Props = { member: string; note: MemberNote | null; onClose: () => void }

/** Writes a note, or changes one. */
function NoteDialog({ member, note, onClose }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const add = useCall('admin.notes.add')
  const save = useCall('admin.notes.save')
  const form = useCallForm({
    initial: { text: note?.text ?? '', pinned: note?.pinned ?? false },
    check: newNote,
    send: body =>
      note
        ? save.mutateAsync({ params: { id: note.id }, body })
        : add.mutateAsync({ params: { id: member }, body }),
    onDone: () => {
      saved()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={note ? t`Modifica la nota` : t`Nuova nota`}>
      <form className={layout.stack} {...form.props}>
        <TextArea
          label={t`Nota`}
          hint={t`La vede solo chi gestisce. Sta però nei dati che la persona può chiedere: scrivi quello che le diresti.`}
          rows={4}
          maxLength={limits.noteMaxChars}
          {...form.field('text')}
        />
        <Checkbox label={t`In evidenza: si vede anche al banco`} {...form.field('pinned')} />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Salva la nota</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}
