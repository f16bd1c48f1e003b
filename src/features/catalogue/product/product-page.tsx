import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { MissingProduct } from './missing-product.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'

type Props = {
  /** The object's id, or the code on its label. */
  id: string
  /** The visitor came back from signing in to go on with the loan. */
  resume: boolean
}

/** One object: what it is, where and when it can be had. */
export function ProductPage({ id, resume }: Props) {
  const { data, error, refetch } = useQuery(queryFor('products.get', { params: { id } }))
  if (data) return <ProductView address={id} product={data} resume={resume} />
  if (error) return <MissingProduct failure={error} retry={refetch} />
  return <ProductSkeleton id={id} />
}
