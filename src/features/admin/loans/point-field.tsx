import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { queryFor } from '#src/api/queries.ts'
import { SelectField } from '#src/ui/field/text-field.tsx'

type Props = {
  loan: DeskLoan
  value: string
  error: string | null
  onChange: (value: string) => void
}

/**
 * The pickup point of a loan: the present one, or any other that the checkout would offer for its product.
 */
export function PointField({ loan, ...field }: Props) {
  const { t } = useLingui()
  const { id } = loan.product
  const product = useQuery(queryFor('products.get', { params: { id } }))
  const points = useQuery(queryFor('headquarters.list'))
  const known = product.data && points.data
  const allowed = known ? allowedPoints(product.data, points.data) : []
  const here = allowed.some(point => point.id === loan.point?.id) ? null : loan.point
  const options = [...(here ? [here] : []), ...allowed]
  const hint = () => {
    if (product.error ?? points.error) return t`Gli altri punti ora non si caricano.`
    if (!known) return t`Un momento…`
    return options.length > 1
      ? t`Uno smartlocker dà codici nuovi.`
      : t`Questo oggetto si ritira solo qui.`
  }
  return (
    <SelectField
      label={t`Punto di ritiro`}
      hint={hint()}
      {...field}
      options={options.map(({ id, name }) => ({ value: id, text: name }))}
    />
  )
}
