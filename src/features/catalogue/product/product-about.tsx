import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { descriptionIn } from '#contract/texts/localized.ts'
import { firstFree } from '#domain/days/availability.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { SeenAt } from '../seen-at.tsx'
import { BorrowBar } from './borrow-bar.tsx'
import { Facts } from './facts.tsx'
import styles from './product-page.module.css'
import { SideActions } from './side-actions.tsx'
import type { Lending } from './use-lending.ts'

/** The queue box, from another feature; `free` is the first day on which the member can begin a loan, if known. */
export type ShowQueue = (product: Product, free: string | null) => ReactNode

type Props = {
  address: string
  product: Product
  lending: Lending
  resume: boolean
  wanted: Wanted
  showQueue: ShowQueue
}

/** Description, facts and button of a product. */
export function ProductAbout({ address, product, lending, resume, wanted, showQueue }: Props) {
  const format = useFormat()
  const asked = { params: { id: address } }
  const { dataUpdatedAt } = useQuery(queryFor('products.get', asked))
  const { input, allowed, chosen } = lending
  const free = input && firstFree(input)
  return (
    <>
      <p dir="auto" className={styles.description}>
        {descriptionIn(product, format.locale)}
      </p>
      <Facts product={product} points={allowed} />
      <SideActions product={product} />
      <SeenAt queryKey={keyOf('products.get', asked)} at={dataUpdatedAt} />
      {free && <NotBackBanner loan={product.loan} />}
      <BorrowBar
        product={product}
        resume={resume}
        wanted={chosen ? { ...wanted, point: chosen } : wanted}
        free={free}
      />
      {/* What the server said takes as much room on a page that does not know the hour yet. */}
      {showQueue(product, input ? free : (product.loan.free_from ?? null))}
    </>
  )
}
