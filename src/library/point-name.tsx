import { Trans } from '@lingui/react/macro'
import { deliveryPoint } from '#contract/delivery-point.ts'

type Lent = { method: string; point: { id: string; name: string } | null }
type Named = { id: string; name: string; is: { private: boolean } }

/** A point's name. A home has a translated name instead. */
export function PointName({ point }: { point: Named }) {
  if (point.id === deliveryPoint) return <Trans>Consegna a domicilio</Trans>
  return point.is.private ? <Trans>Casa del proprietario</Trans> : point.name
}

/** The same for a loan at the desk, after a dot; nothing without a point. */
export function LoanPointName({ loan: { method, point } }: { loan: Lent }) {
  if (!point) return null
  return (
    <>
      {' · '}
      <PointName point={{ ...point, is: { private: method === 'p2p' } }} />
    </>
  )
}
