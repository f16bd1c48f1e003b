import { useLingui } from '@lingui/react/macro'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { Gallery } from './gallery.tsx'
import { useKnownCard } from './known-card.ts'
import styles from './product-view.module.css'

/** An object on its way: what a list told of it, and the places of the rest. */
export function ProductSkeleton({ id }: { id: string }) {
  const { t } = useLingui()
  const known = useKnownCard(id)
  return (
    <Page title={known?.name ?? t`Oggetto`} heading={false}>
      <div className={styles['layout']}>
        {known ? (
          <Gallery pictures={[known.img]} />
        ) : (
          <div className={styles['picture']}>
            <Skeleton height="100%" />
          </div>
        )}
        <div className={styles['info']}>
          <Loading>
            <div className={styles['head']}>
              <Skeleton height="24px" width="40%" />
              {known ? <h1 tabIndex={-1}>{known.name}</h1> : <Skeleton height="36px" />}
              <Skeleton height="28px" width="60%" />
              <Skeleton height="108px" />
              <Skeleton height="120px" />
            </div>
          </Loading>
        </div>
      </div>
    </Page>
  )
}
