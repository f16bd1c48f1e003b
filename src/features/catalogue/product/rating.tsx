import { Plural, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from './reviews.module.css'

/** The average, such as «4,8», and the number of reviews. */
export function Rating({ value, count }: { value: number; count: number }) {
  const { t, i18n } = useLingui()
  const shown = i18n.number(value)
  return (
    <span className={styles.stars}>
      <Star size={16} fill="currentColor" aria-hidden="true" />
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{t`${shown} stelle su 5`}</VisuallyHidden>
      <span>
        (<Plural value={count} one="# recensione" other="# recensioni" />)
      </span>
    </span>
  )
}

/** The stars of one review. */
export function StarRow({ value }: { value: number }) {
  const { t } = useLingui()
  return (
    <span className={styles.stars}>
      {[1, 2, 3, 4, 5].map(star => (
        <Star
          key={star}
          size={16}
          fill={star <= value ? 'currentColor' : 'none'}
          aria-hidden="true"
        />
      ))}
      <VisuallyHidden>{t`${value} stelle su 5`}</VisuallyHidden>
    </span>
  )
}
