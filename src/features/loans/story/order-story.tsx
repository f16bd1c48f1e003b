import { useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import type { Party } from '#domain/loans/contact.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { cx } from '#src/ui/cx.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from './story.module.css'
import { useOrderStory } from './use-order-story.ts'

type Props = { order: Order; recipient?: Party }

/** What to do now and until when. */
export function StorySentence({ order, recipient }: Props) {
  const { sentence, late } = useOrderStory(order, recipient)
  return <p className={cx(styles.sentence, late && styles.late)}>{sentence}</p>
}

/** The loan's status and, if it waits for nobody, that nothing is missing. An overdue loan is only overdue. */
export function StoryStatus({ order, recipient }: Props) {
  const { i18n } = useLingui()
  const { ready, late } = useOrderStory(order, recipient)
  if (late) return null
  return (
    <>
      <StatusChip tone={statusTones[order.status]}>{i18n._(statusLabels[order.status])}</StatusChip>
      {ready && <span className={styles.ready}>{ready}</span>}
    </>
  )
}
