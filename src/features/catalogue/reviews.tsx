import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Stars, VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from './product.module.css'

/** What those who borrowed it say. */
export function Reviews({ productId }: { productId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useQuery(queryFor('products.reviews', { params: { id: productId }, query: {} }))
  if (!data) return null
  return (
    <Section title={t`Recensioni`}>
      {data.length === 0 ? (
        <p>
          <Trans>Ancora nessuna: puoi scrivere la prima dopo averlo usato.</Trans>
        </p>
      ) : (
        <ul className={styles['reviews']}>
          {data.map(review => (
            <li key={review.id}>
              <Rating value={review.rating} />
              <p>{review.message}</p>
              <small>
                {review.author}, <time>{format.day(review.created_at.slice(0, 10))}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function Rating({ value }: { value: number }) {
  const { t } = useLingui()
  return (
    <Stars>
      <Star size={16} fill="currentColor" aria-hidden="true" />
      <span aria-hidden="true">{value.toLocaleString()}</span>
      <VisuallyHidden>{t`${value} stelle su 5`}</VisuallyHidden>
    </Stars>
  )
}
