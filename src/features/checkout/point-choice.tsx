import { useLingui } from '@lingui/react/macro'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { PointName } from '#src/library/point-name.tsx'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'

type Props = {
  points: readonly PickupPoint[]
  value: string | null
  /** The delivery address, once known. */
  geo: Geo | null
  onChange: (id: string) => void
}

export function PointChoice({ points, value, geo, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { delivery } = useLibrary()
  const options = points.map(point => ({
    value: point.id,
    title: <PointName point={point} />,
    ...(point.id === deliveryPoint && { mark: <strong>{format.money(delivery.price)}</strong> }),
    detail: [
      point.id === deliveryPoint && geo && `${geo.address}, ${geo.cap} ${geo.city}`,
      point.address && `${point.address.address}, ${point.address.city}`,
      point.approximate?.area,
      format.text(point.opening_days),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <RadioCards
      label={t`Punto di ritiro`}
      name="point"
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
