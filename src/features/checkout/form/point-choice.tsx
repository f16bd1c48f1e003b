import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { FreePoint } from '#domain/days/first-free.ts'
import { roundedKm } from '#domain/directions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useFreeTexts } from '#src/library/booking/free-point.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { PointName } from '#src/library/point-name.tsx'
import { type Position, useGivenPosition } from '#src/platform/given-position.ts'
import { useWideScreen } from '#src/platform/wide-screen.ts'
import { Button } from '#src/ui/button/button.tsx'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'

type Props = {
  /** Each with the first day on which all can be collected there, the soonest first. */
  points: readonly FreePoint<PickupPoint>[]
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
  const here = useGivenPosition()
  const narrow = !useWideScreen()
  const [changing, setChanging] = useState(value === null)
  // A chosen point may be refused meanwhile: then it is not among the points, and all others are shown.
  const isChosen = points.some(({ point }) => point.id === value)
  const closed = narrow && isChosen && !changing && points.length > 1
  const shown = closed ? points.filter(({ point }) => point.id === value) : points
  const options = shown.map(free => ({
    value: free.point.id,
    title: <PointName point={free.point} />,
    mark: <Mark point={free.point} here={here} />,
    detail: <FirstDay free={free} geo={geo} />,
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

/** What a delivery costs; how far a point is, if that is known. */
function Mark({ point, here }: { point: PickupPoint; here: Position | null }) {
  const format = useFormat()
  const { delivery } = useLibrary()
  if (point.id === deliveryPoint) return <strong>{format.money(delivery.price)}</strong>
  if (!here || !point.position) return null
  const km = roundedKm(here, point.position)
  return <small>{km < 1 ? <Trans>qui vicino</Trans> : format.kilometres(km)}</small>
}

type FirstDayProps = { free: FreePoint<PickupPoint>; geo: Geo | null }

/** The first free day of a point with its hours; then where it is. */
function FirstDay({ free, geo }: FirstDayProps) {
  const format = useFormat()
  const texts = useFreeTexts(useLibraryNow())
  const { point, day, hours } = free
  const { address, approximate } = point
  const delivered = point.id === deliveryPoint
  const when =
    texts.hours(hours) || (!delivered && point.is.private && format.text(point.opening_days))
  return (
    <>
      <strong>{texts.since(day)}</strong>
      {day && when && `, ${when}`}
      <br />
      {delivered
        ? geo && `${geo.address}, ${geo.cap} ${geo.city}`
        : address
          ? `${address.address}, ${address.city}`
          : approximate?.area}
    </>
  )
}
