import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminMessage } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'
import { useSaved } from '../use-saved.ts'

/** What people wrote to the library: read, answered by letter. */
export function MessagesPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Messaggi ricevuti`}>{() => <Messages />}</AdminPage>
}

function Messages() {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const query = useQuery(queryFor('admin.messages'))
  const [open, setOpen] = useState<AdminMessage | null>(null)
  const saved = useSaved()
  const mark = useCall('admin.messages.read')
  const toggle = async ({ id, read_at }: AdminMessage) => {
    const call = { params: { id }, body: { read: read_at === null } }
    if (await mark.mutateAsync(call).catch(() => null)) saved()
  }
  return (
    <>
      <Results query={query} none={t`Nessuno ha scritto`} label={t`Messaggi`} keyOf={row => row.id}>
        {row => (
          <>
            <MessageText message={row} />
            <div className="adm-acts">
              <Button
                look="quiet"
                small
                disabledReason={offline}
                aria-label={
                  row.read_at ? t`Segna ${row.id} da leggere` : t`Segna ${row.id} come letto`
                }
                onClick={() => void toggle(row)}
              >
                {row.read_at ? <Trans>Da leggere</Trans> : <Trans>Letto</Trans>}
              </Button>
              <Button
                look="secondary"
                small
                aria-label={t`Rispondi a ${row.email}, ${row.id}`}
                onClick={() => setOpen(row)}
              >
                <Trans>Rispondi</Trans>
              </Button>
            </div>
          </>
        )}
      </Results>
      {open && <Answer message={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function MessageText({ message }: { message: AdminMessage }) {
  const format = useFormat()
  return (
    <div className="adm-row">
      <strong>{message.object || message.section}</strong>
      <span>{message.message}</span>
      <span className="adm-small">
        {message.id} · {message.email} · {format.moment(message.created_at)}
      </span>
      <span className="adm-acts">
        {!message.read_at && (
          <StatusChip tone="waiting">
            <Trans>Da leggere</Trans>
          </StatusChip>
        )}
        {message.answer && (
          <StatusChip tone="good">
            <Trans>Risposto</Trans>
          </StatusChip>
        )}
      </span>
      {message.answer && <span className="adm-small">«{message.answer}»</span>}
    </div>
  )
}

function Answer({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const [answer, setAnswer] = useState('')
  const send = useCall('admin.messages.answer')
  const confirm = async () => {
    const call = { params: { id: message.id }, body: { answer } }
    if (!(await send.mutateAsync(call).catch(() => null))) return
    saved(t`Risposta inviata`)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Rispondi a ${message.email}`}
      error={send.error && failureText(send.error)}
      act={t`Invia la risposta`}
      keep={t`Annulla`}
      pending={send.isPending}
      disabledReason={offline ?? (answer.trim() ? null : t`Scrivi la risposta`)}
      onConfirm={() => void confirm()}
    >
      <p>{message.message}</p>
      <TextArea label={t`Risposta`} rows={6} value={answer} onChange={setAnswer} />
    </ConfirmDialog>
  )
}
