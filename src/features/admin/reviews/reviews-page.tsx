import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminReview } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The reviews that members wrote, and their removal. */
export function ReviewsPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Gestione recensioni`}>
      <Reviews />
    </AdminPage>
  )
}

function Reviews() {
  const { t } = useLingui()
  const { words: k, ...search } = useWordsInAddress()
  const [removing, setRemoving] = useState<AdminReview | null>(null)
  const query = useQuery({
    ...queryFor('admin.reviews', { query: k ? { k } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdminList
        query={query}
        none={t`Nessuna recensione trovata`}
        label={t`Recensioni`}
        search={{ label: t`Cerca fra oggetti, persone e parole`, ...search }}
      >
        {row => <ReviewRow review={row} onRemove={() => setRemoving(row)} />}
      </AdminList>
      {removing && <RemoveReview review={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function ReviewRow({ review, onRemove }: { review: AdminReview; onRemove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { object, message, rating, member, created_at } = review
  return (
    <ListRow
      title={
        <Link to="/products/$id" params={{ id: object.id }}>
          {object.name}
        </Link>
      }
      details={[`${rating}/5 · ${member} · ${format.moment(created_at)}`]}
      text={<span>{message}</span>}
    >
      <Button
        look="secondary"
        small
        aria-label={t`Rimuovi la recensione di ${member} su ${object.name}`}
        onClick={onRemove}
      >
        <Trans>Rimuovi</Trans>
      </Button>
    </ListRow>
  )
}

function RemoveReview({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const remove = useCall('admin.reviews.remove')
  const confirm = async () => {
    const done = await remove.mutateAsync({ params: { id: review.id } }).catch(() => null)
    if (!done) return
    onClose()
    saved(t`Recensione rimossa`)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Rimuovere la recensione?`}
      error={remove.error && failureText(remove.error)}
      act={t`Rimuovi`}
      keep={t`Lasciala`}
      danger
      pending={remove.isPending}
      disabledReason={offline}
      onConfirm={() => void confirm()}
    >
      <p>{review.message}</p>
      <p className={layout.small}>
        <Trans>Resta nel registro; chi l'ha scritta potrà scriverne un'altra.</Trans>
      </p>
    </ConfirmDialog>
  )
}
