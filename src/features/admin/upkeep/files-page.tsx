import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { AdminFile } from '#contract/shapes/admin/transfer.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'
import { useSaved } from '../use-saved.ts'
import { UpkeepActs } from './upkeep-acts.tsx'

/** The photos that people uploaded, and what there is to clean up. */
export function FilesPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={() => t`File e manutenzione`}>
      {() => (
        <>
          <Files />
          <Section title={<Trans>Manutenzione</Trans>}>
            <UpkeepActs />
          </Section>
        </>
      )}
    </AdminPage>
  )
}

function Files() {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [going, setGoing] = useState<AdminFile | null>(null)
  const keywords = useDeferredValue(words.trim())
  const enough = keywords.length >= limits.fileSearchMinChars
  const query = useQuery({
    ...queryFor('files.list', { query: { keywords } }),
    enabled: enough,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField
        label={t`Cerca un file`}
        hint={t`Per nome, oggetto o persona: almeno 3 caratteri`}
        type="search"
        paste
        autoComplete="off"
        value={words}
        onChange={setWords}
      />
      {enough && (
        <Results query={query} none={t`Nessun file trovato`} label={t`File`} keyOf={row => row.id}>
          {row => <FileRow file={row} onRemove={() => setGoing(row)} />}
        </Results>
      )}
      {going && <RemoveFile file={going} onClose={() => setGoing(null)} />}
    </>
  )
}

function FileRow({ file, onRemove }: { file: AdminFile; onRemove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name, object, member } = file
  const kilobytes = new Intl.NumberFormat(format.locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <>
      <span className="adm-thumb">
        <Picture picture={file.img} sizes="72px" decorative />
      </span>
      <div className="adm-row">
        <strong>{name}</strong>
        <span className="adm-small">
          {kilobytes.format(file.size / 1000)} · {member} · {format.moment(file.created_at)}
        </span>
        <span className="adm-small">
          {object ? (
            <Link to="/products/$id" params={{ id: object.id }}>
              {object.name}
            </Link>
          ) : (
            <Trans>Nessun oggetto lo mostra</Trans>
          )}
        </span>
      </div>
      <Button look="quiet" small aria-label={t`Elimina ${name}`} onClick={onRemove}>
        <Trans>Elimina</Trans>
      </Button>
    </>
  )
}

function RemoveFile({ file, onClose }: { file: AdminFile; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const remove = useCall('files.remove')
  const run = async () => {
    const done = await remove.mutateAsync({ params: { name: file.id } }).catch(() => null)
    if (!done) return
    onClose()
    saved(t`File eliminato`)
  }
  const shown = file.object?.name
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Eliminare il file?`}
      error={remove.error && failureText(remove.error)}
      act={t`Elimina`}
      keep={t`Lascia com'è`}
      danger
      pending={remove.isPending}
      disabledReason={offline}
      onConfirm={() => void run()}
    >
      <p>
        {shown ? (
          <Trans>
            «{file.name}» sparisce anche da {shown}. Non si può annullare.
          </Trans>
        ) : (
          <Trans>«{file.name}» sparisce. Non si può annullare.</Trans>
        )}
      </p>
    </ConfirmDialog>
  )
}
