import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { wantedOf } from '#src/library/wanted.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../account.module.css'

type WantedProduct = { name: string; picture: Product['img']; days: string | null }

/** The product from whose page somebody came to sign up, and the days that they had chosen there. */
export function useWantedProduct(from: string | undefined): WantedProduct | null {
  const format = useFormat()
  const [, id = '', query] = /^\/products\/([\w-]+)(?:\?(.*))?$/.exec(from ?? '') ?? []
  const { data } = useQuery({ ...queryFor('products.get', { params: { id } }), enabled: id !== '' })
  if (!data) return null
  const { from: first, to } = wantedOf(Object.fromEntries(new URLSearchParams(query)))
  const days = first && to ? format.period({ from: first, to }) : null
  return { name: format.name(data), picture: data.img, days }
}

/** Its picture, and what follows after signing up. */
export function WantedProduct({ wanted: { picture, days } }: { wanted: WantedProduct }) {
  return (
    <p className={styles.wanted}>
      <Picture picture={picture} sizes="72px" square decorative eager />
      <span>
        {days ? (
          <Trans>Poi torni ai giorni che hai scelto: {days}.</Trans>
        ) : (
          <Trans>Poi scegli i giorni e il punto di ritiro.</Trans>
        )}
      </span>
    </p>
  )
}
