import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useLibrary } from '#src/library/library.ts'
import { Problem } from '#src/library/problem.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Points, PointsSkeleton } from '../points/points.tsx'
import { Availability } from './availability.tsx'
import styles from './product-page.module.css'
import { Reviews } from './reviews.tsx'
import type { Lending } from './use-lending.ts'

const NearbyMap = lazily(async () => (await import('../map/points-map.tsx')).NearbyMap)

type Props = { address: string; product: Product; lending: Lending }

/** Accessories, availability, pickup points and reviews. */
export function ProductRest({ address, product, lending }: Props) {
  const { t } = useLingui()
  const { map_tiles } = useLibrary()
  const { allowed, point, choose, input, failed } = lending
  return (
    <div className={styles.rest}>
      {product.accessories.length > 0 && (
        <Section title={t`Che cosa c'è dentro`}>
          <ul className={styles.accessories}>
            {product.accessories.map(accessory => (
              <li key={accessory}>
                <Check size={18} aria-hidden="true" />
                {accessory}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <WhenNear name={`${address}: availability`} height="460px" inHtml>
        <Section title={t`Quando è libero`}>
          {failed?.error ? (
            <Problem part failure={failed.error} retry={failed.refetch} />
          ) : (
            <Availability input={input} points={allowed ?? []} point={point} onPoint={choose} />
          )}
        </Section>
      </WhenNear>
      {!(failed && !allowed) && (
        <WhenNear name={`${address}: points`} height="700px" inHtml>
          <Section title={t`Dove si ritira`}>
            {allowed ? (
              <>
                {(map_tiles || allowed.some(({ is }) => is.private)) && (
                  <WhenNear name={`${address}: map`} height="360px">
                    <NearbyMap allowed={allowed} />
                  </WhenNear>
                )}
                <Points points={allowed} />
              </>
            ) : (
              <PointsSkeleton count={2} />
            )}
          </Section>
        </WhenNear>
      )}
      <WhenNear id="reviews" name={`${address}: reviews`} height="220px" inHtml>
        <Reviews address={address} rating={product.rating} />
      </WhenNear>
    </div>
  )
}
