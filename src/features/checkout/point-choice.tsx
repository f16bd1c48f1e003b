import { useLingui } from '@lingui/react/macro'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'

type Props = {
  points: readonly Headquarters[]
  value: string | null
  onChange: (id: string) => void
}

export function PointChoice({ points, value, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const options = points.map(point => ({
    value: point.id,
    title: point.name,
    detail: [
      point.address && `${point.address.address}, ${point.address.city}`,
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
