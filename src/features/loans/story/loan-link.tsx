import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/shapes/order.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../loans.module.css'
import { StorySentence } from './order-story.tsx'

type Props = {
  order: Order
  /** What is named, if not its product alone. */
  name?: string
}

/** A row that leads to a loan: what to do now and its name. */
export function LoanLink({ order, name }: Props) {
  const format = useFormat()
  return (
    <Link to="/me/orders/$id" params={{ id: order.id }} search={true} className={styles.row}>
      <Picture picture={order.product.img} sizes="56px" square decorative />
      <div>
        <StorySentence order={order} />
        <p>{name ?? format.name(order.product)}</p>
      </div>
    </Link>
  )
}
