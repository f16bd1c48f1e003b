import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { ProductState } from '#src/library/products/product-state.tsx'
import { useHasLoan } from '#src/session/use-refusals.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './wishes.module.css'

/** A saved product: its state today, and a button to remove it. */
export function WishCard({ product }: { product: ProductCard }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { attempt, button } = useAttempt({ toast: true })
  const remove = useCall('wishes.remove')
  const mine = useHasLoan(product.id)
  const { id, name } = product
  const takeOff = async () => {
    if (!(await attempt(() => remove.mutateAsync({ params: { id } })))) return
    client.setQueryData(queryFor('wishes.list').queryKey, (wishes = []) =>
      wishes.filter(one => one.id !== id),
    )
    showToast(t`Tolto da «Per dopo»`)
  }
  return (
    <article className={styles.item}>
      <Picture picture={product.img} sizes="92px" square decorative />
      <div className={styles.about}>
        <h3>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        {mine ? (
          <Link to="/me/orders">
            <Trans>È tra i tuoi prestiti</Trans>
          </Link>
        ) : (
          <ProductState loan={product.loan} />
        )}
        {product.loan.status === 'busy' && !mine && (
          <p className={styles.small}>
            <Trans>Ti avviseremo quando è libero.</Trans>
          </p>
        )}
        <Button
          look="secondary"
          small
          aria-label={t`Togli ${name}`}
          {...button}
          onClick={() => void takeOff()}
        >
          <Trans>Togli</Trans>
        </Button>
      </div>
    </article>
  )
}
