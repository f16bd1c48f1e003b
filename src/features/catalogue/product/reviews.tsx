import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Product, Review } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { Rating, StarRow } from './rating.tsx'
import styles from './reviews.module.css'

type Props = { address: string; rating: Product['rating'] }

/** What those who borrowed it say. */
export function Reviews({ address, rating }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(
    queryFor('products.reviews', { params: { id: address }, query: {} }),
  )
  return (
    <div id="reviews" className={styles.reviews}>
      <Section title={t`Recensioni`}>
        {rating.average !== null && <Rating value={rating.average} count={rating.count} />}
        {data ? (
          <ReviewList reviews={data} />
        ) : error ? (
          <Problem failure={error} retry={refetch} />
        ) : (
          <Loading>
            <Skeleton height="120px" />
          </Loading>
        )}
      </Section>
    </div>
  )
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const format = useFormat()
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
          <p>{message}</p>
          <small>
            {author}, <time dateTime={created_at}>{format.day(created_at.slice(0, 10))}</time>
          </small>
        </li>
      ))}
    </ul>
  )
}
