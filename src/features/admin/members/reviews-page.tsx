import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { AdminReview } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'
import { useSaved } from '../use-saved.ts'

/** What members wrote of objects, and the removal of what may not stay. */
export function ReviewsPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Gestione recensioni`}>{() => <Reviews />}</AdminPage>
}

function Reviews() {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<AdminReview | null>(null)
  const k = useDeferredValue(words.trim())
  const query = useQuery({
    ...queryFor('admin.reviews', { query: k ? { k } : {} }),
    placeholderData: keepPreviousData,
  })
  const saved = useSaved()
  const remove = useCall('admin.reviews.remove')
  const confirm = async () => {
    if (!open || remove.isPending) return
    const done = await remove.mutateAsync({ params: { id: open.id } }).catch(() => null)
    if (!done) return
    setOpen(null)
    saved(t`Recensione rimossa`)
  }
  return (
    <>
      <TextField
        label={t`Cerca fra oggetti, persone e parole`}
        type="search"
        paste
        value={words}
        onChange={setWords}
      />
      <Results
        query={query}
        none={t`Nessuna recensione trovata`}
        label={t`Recensioni`}
        keyOf={row => row.id}
      >
        {row => (
          <>
            <div className="adm-row">
              <Link to="/products/$id" params={{ id: row.object.id }}>
                {row.object.name}
              </Link>
              <span>{row.message}</span>
              <span className="adm-small">
                {row.rating}/5 · {row.member} · {format.moment(row.created_at)}
              </span>
            </div>
            <Button
              look="secondary"
              small
              aria-label={t`Rimuovi la recensione di ${row.member} su ${row.object.name}`}
              onClick={() => setOpen(row)}
            >
              <Trans>Rimuovi</Trans>
            </Button>
          </>
        )}
      </Results>
      <ConfirmDialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t`Rimuovere la recensione?`}
        error={remove.error && failureText(remove.error)}
        act={t`Rimuovi`}
        keep={t`Lasciala`}
        danger
        pending={remove.isPending}
        disabledReason={offline}
        onConfirm={() => void confirm()}
      >
        <p>{open?.message}</p>
        <p className="adm-small">
          <Trans>Resta nel registro; chi l'ha scritta potrà scriverne un'altra.</Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
