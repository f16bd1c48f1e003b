import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminReview } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The reviews that members wrote, and their removal. */
export function ReviewsPage() {
  const { t } = useLingui()
  const { words: k, ...search } = useWordsInAddress()
  const query = useQuery({
    ...queryFor('admin.reviews', { query: k ? { k } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminList
      query={query}
      none={t`Nessuna recensione trovata`}
      label={t`Recensioni`}
      dialog={(row, onClose) => <RemoveReview review={row} onClose={onClose} />}
      search={{ label: t`Cerca fra oggetti, persone e parole`, ...search }}
    >
      {(row, open) => <ReviewRow review={row} onRemove={open} />}
    </AdminList>
  )
}

export function ReviewRow({ review, onRemove }: { review: AdminReview; onRemove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { object: product, message, rating, created_at, seen_at } = review
  const member = usePersonName()(review.member)
  const name = format.name(product)
  return (
    <ListRow
      title={
        <Link to="/products/$id" params={{ id: product.id }}>
          {name}
        </Link>
      }
      details={[`${rating}/5 · ${member} · ${format.moment(created_at)}`]}
      text={<span>{message}</span>}
    >
      {seen_at === null && <StatusChip tone="waiting">{t`Da guardare`}</StatusChip>}
      <MarkSeen review={review} name={name} />
      <Button
        look="secondary"
        small
        aria-label={t`Rimuovi la recensione di ${member} su ${name}`}
        onClick={onRemove}
      >
        <Trans>Rimuovi</Trans>
      </Button>
    </ListRow>
  )
}

type MarkProps = { review: AdminReview; name: string }

function MarkSeen({ review: { id, seen_at = null, member }, name }: MarkProps) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const saved = useSaved()
  const mark = useCall('admin.reviews.save')
  const toggle = async () => {
    const call = { params: { id }, body: { seen: seen_at === null } }
    if (await mark.mutateAsync(call).catch(() => null)) saved()
  }
  return (
    <Button
      look="quiet"
      small
      disabledReason={offline}
      aria-label={
        seen_at
          ? t`Da guardare: la recensione di ${member} su ${name}`
          : t`Vista: la recensione di ${member} su ${name}`
      }
      onClick={() => void toggle()}
    >
      {seen_at ? <Trans>Da guardare</Trans> : <Trans>Vista</Trans>}
    </Button>
  )
}

/** The question before a review is removed. */
export function RemoveReview({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const remove = useCall('admin.reviews.remove')
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Rimuovere la recensione?`}
      act={t`Rimuovi`}
      keep={t`Lasciala`}
      danger
      send={() => remove.mutateAsync({ params: { id: review.id } })}
      onDone={() => saved(t`Recensione rimossa`)}
    >
      <p>{review.message}</p>
      <p className={layout.small}>
        <Trans>Resta nel registro; chi l'ha scritta potrà scriverne un'altra.</Trans>
      </p>
    </CallDialog>
  )
}
