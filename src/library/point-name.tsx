import { Trans } from '@lingui/react/macro'
import { deliveryPoint } from '#contract/shapes/pickup-point.ts'

type Named = { id: string; name: string; is: { private: boolean } }

/** A point's name. A home has a translated name instead. */
export function PointName({ point }: { point: Named }) {
  if (point.id === deliveryPoint) return <Trans>Consegna a domicilio</Trans>
  return point.is.private ? <Trans>Casa del proprietario</Trans> : point.name
}
