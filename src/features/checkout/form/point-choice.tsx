import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { PointName } from '#src/library/point-name.tsx'
import { useWideScreen } from '#src/platform/wide-screen.ts'
import { Button } from '#src/ui/button/button.tsx'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'

type Props = {
  points: readonly PickupPoint[]
  value: string | null
  /** The delivery address, once known. */
  geo: Geo | null
  onChange: (id: string, how: { byHand: boolean }) => void
  /** The id of what is wrong with the choice. */
  describedBy: string | undefined
}

/** The pickup points. On a phone only the chosen one stays, with a button to change it. */
export function PointChoice({ points, value, geo, onChange, describedBy }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { delivery } = useLibrary()
  const narrow = !useWideScreen()
  const [changing, setChanging] = useState(value === null)
  // A chosen point may be refused meanwhile: then it is not among the points, and all others are shown.
  const isChosen = points.some(({ id }) => id === value)
  const closed = narrow && isChosen && !changing && points.length > 1
  const shown = closed ? points.filter(({ id }) => id === value) : points
  const options = shown.map(point => ({
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
  const list = useRef<HTMLFieldSetElement>(null)
  function open() {
    // The pressed button is gone, so the list takes the focus.
    flushSync(() => setChanging(true))
    list.current?.querySelector<HTMLElement>(':checked')?.focus()
  }
  return (
    <>
      <RadioCards
        ref={list}
        label={t`Punto di ritiro`}
        name="point"
        options={options}
        value={value}
        onChange={(id, how) => {
          if (how.byHand) setChanging(false)
          onChange(id, how)
        }}
        onBlur={() => value !== null && setChanging(false)}
        describedBy={describedBy}
      />
      {closed && (
        <p>
          <Button look="quiet" small onClick={open}>
            <Trans>Cambia punto di ritiro</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
