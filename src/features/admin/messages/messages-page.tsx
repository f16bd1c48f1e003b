import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { AdminMessage } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { TextDialog } from '#src/library/form/text-dialog.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The messages of members and visitors to the library; answers are sent by e-mail. */
export function MessagesPage() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.messages'))
  return (
    <AdminList
      query={query}
      none={t`Nessuno ha scritto`}
      next={t`Qui arriva chi scrive dalla pagina di assistenza: gli rispondi per e-mail.`}
      label={t`Messaggi`}
      dialog={(row, onClose) => <Answer message={row} onClose={onClose} />}
    >
      {(row, open) => <MessageRow message={row} onAnswer={open} />}
    </AdminList>
  )
}

export function MessageRow({ message, onAnswer }: { message: AdminMessage; onAnswer: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { id, email, created_at, answer, read_at } = message
  return (
    <ListRow
      title={message.object || message.section}
      details={[`${id} · ${email} · ${format.moment(created_at)}`, answer && `«${answer}»`]}
      text={<span>{message.message}</span>}
    >
      {!read_at && <StatusChip tone="waiting">{t`Da leggere`}</StatusChip>}
      {answer && <StatusChip tone="good">{t`Risposto`}</StatusChip>}
      <MarkRead message={message} />
      <Button look="secondary" small aria-label={t`Rispondi a ${email}, ${id}`} onClick={onAnswer}>
        <Trans>Rispondi</Trans>
      </Button>
    </ListRow>
  )
}

function MarkRead({ message: { id, read_at } }: { message: AdminMessage }) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const saved = useSaved()
  const mark = useCall('admin.messages.read')
  const toggle = async () => {
    const call = { params: { id }, body: { read: read_at === null } }
    if (await mark.mutateAsync(call).catch(() => null)) saved()
  }
  return (
    <Button
      look="quiet"
      small
      disabledReason={offline}
      aria-label={read_at ? t`Segna ${id} da leggere` : t`Segna ${id} come letto`}
      onClick={() => void toggle()}
    >
      {read_at ? <Trans>Da leggere</Trans> : <Trans>Letto</Trans>}
    </Button>
  )
}

export function Answer({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const send = useCall('admin.messages.answer')
  return (
    <TextDialog
      open
      onClose={onClose}
      title={t`Rispondi a ${message.email}`}
      label={t`Risposta`}
      rows={6}
      maxLength={limits.messageMaxChars}
      send={answer => send.mutateAsync({ params: { id: message.id }, body: { answer } })}
      onDone={() => saved(t`Risposta inviata`)}
      keep={t`Annulla`}
      act={t`Invia la risposta`}
    >
      <p>{message.message}</p>
    </TextDialog>
  )
}
