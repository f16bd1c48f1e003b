import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Order } from '#contract/shapes/order.ts'
import { hoursOn } from '#domain/days/opening.ts'
import { isClosed, isOut } from '#domain/loans/states.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { openState } from '#src/library/points/open-state.ts'
import { OpenToday } from '#src/library/points/open-today.tsx'
import { PointHours } from '#src/library/points/point-hours.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from '../loans.module.css'
import { useOrderStory } from '../story/order-story.tsx'

type Address = Order['shipping']['address']

/** Street, postal code and city, as far as they are known. */
export function streetOf(address: Address): string {
  const town = [address?.cap, address?.city].filter(Boolean).join(' ')
  return [address?.address, town].filter(Boolean).join(', ')
}

/** Where the member goes with this loan; `null` if it comes to them, or if there is no such place. */
function placeOf({ shipping, status }: Order): Address {
  const { method, address, return_address } = shipping
  if (method !== 'delivery') return address
  return isOut(status) ? (return_address ?? null) : null
}

/** Until when and where: the days of a loan and its place. Of an overdue one, when that place is open next. */
export function WhenAndWhere({ order }: { order: Order }) {
  const format = useFormat()
  const { late } = useOrderStory(order)
  const { address } = order.shipping
  if (late && order.shipping.method !== 'p2p') return <OpenNext order={order} />
  return (
    <>
      {format.period(order.loan)}
      {address && (
        <>
          {' · '}
          <PointName point={address} />
        </>
      )}
    </>
  )
}

/** Where an overdue product can be returned, and when next. */
function OpenNext({ order }: { order: Order }) {
  const format = useFormat()
  const { next_visit, today } = useOrderStory(order)
  const point = order.shipping.return_address ?? order.shipping.address
  if (!point) return format.period(order.loan)
  const name = <PointName point={point} />
  if (!next_visit) return name
  const next = format.dayShort(next_visit)
  return next_visit === today ? (
    <Trans>Il punto è aperto oggi: {name}.</Trans>
  ) : (
    <Trans>
      Il punto è aperto {next}: {name}.
    </Trans>
  )
}

type WayProps = { order: Order; look?: 'primary' | 'secondary' }

/** Opens a map at the place of a loan; nothing if its street is not known. */
export function WayLink({ order, look = 'secondary' }: WayProps) {
  const way = wayTo(order)
  return (
    way && (
      <a href={way} className={buttonClass(look, true)} target="_blank" rel="noopener">
        <Navigation size={18} />
        <Trans>Portami lì</Trans>
      </a>
    )
  )
}

/** The address of a map. Only a member who presses it tells the map where they go. */
export function wayTo(order: Order): string | null {
  const address = placeOf(order)
  if (!address?.address || address.id === deliveryPoint) return null
  const words = new URLSearchParams({ query: streetOf(address) })
  return address.map_link ?? `https://www.openstreetmap.org/search?${words}`
}

/** The place of an open loan: where it is, when it is open, how it opens, and the way there. */
export function OrderPlace({ order }: { order: Order }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: points = [] } = useQuery(queryFor('headquarters.list'))
  const address = placeOf(order)
  if (!address) return null
  const open = !isClosed(order.status)
  const point = points.find(({ id }) => id === address.id)
  const instruction = address.smartlocker_instruction
  return (
    <section className={styles.place} aria-label={t`Punto di ritiro`}>
      <p className={styles.placeName}>
        <PointName point={address} />
      </p>
      <p>{streetOf(address) || address.area}</p>
      {open && point && !address.is.private && <HoursThen order={order} point={point} />}
      {open && instruction && <p className={styles.small}>{format.text(instruction)}</p>}
      {open && point && !address.is.private && <PointHours point={point} />}
      {open && (
        <p>
          <WayLink order={order} />
        </p>
      )}
    </section>
  )
}

type HoursProps = { order: Order; point: Parameters<typeof PointHours>[0]['point'] }

/** The hours of the day on which the member goes there: of today, unless it is a later one. */
export function HoursThen({ order, point }: HoursProps) {
  const format = useFormat()
  const { next, today, next_visit, late } = useOrderStory(order)
  const day = late ? next_visit : next.day
  const hours = day && day > today ? hoursOn(point, day) : null
  const always = day && openState(point, { today: day, time: '00:00' }).is === 'always'
  if (!hours || !day || always) return <OpenToday opening={point} />
  return (
    <p className={styles.small}>
      {format.dayShort(day)}: {hours.replaceAll('-', '–')}
    </p>
  )
}
