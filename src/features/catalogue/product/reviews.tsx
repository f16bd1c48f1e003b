import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Product, Review } from '#contract/shapes/catalogue.ts'
import { toFailure } from '#src/api/failure.ts'
import { pagesOf } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { MoreButton } from '#src/library/listing/more-button.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Rating, StarRow } from './rating.tsx'
import styles from './reviews.module.css'

type Props = { address: string; rating: Product['rating'] }

export function Reviews({ address, rating }: Props) {
  const { t } = useLingui()
  const listing = useInfiniteQuery(
    pagesOf('products.reviews', { params: { id: address }, query: {} }),
  )
  const reviews = listing.data?.pages.flatMap(({ answer }) => answer)
  return (
    <div className={styles.reviews}>
      <Section title={t`Recensioni`}>
        {rating.average !== null && <Rating value={rating.average} count={rating.count} />}
        {reviews ? (
          <ReviewList reviews={reviews} />
        ) : (
          <LoadingOrProblem
            part
            failure={toFailure(listing.error)}
            retry={listing.refetch}
            height="120px"
          />
        )}
        {listing.hasNextPage && <MoreButton listing={listing} />}
      </Section>
    </div>
  )
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const format = useFormat()
  const nameOf = usePersonName()
  if (reviews.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>Ancora nessuna: puoi scrivere la prima dopo averlo usato.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {reviews.map(({ id, rating, message, author, created_at }) => (
        <li key={id}>
          <StarRow value={rating} />
          <p dir="auto">{message}</p>
          <small>
            {nameOf(author)}, <time dateTime={created_at}>{format.dayOf(created_at)}</time>
          </small>
        </li>
      ))}
    </ul>
  )
}
