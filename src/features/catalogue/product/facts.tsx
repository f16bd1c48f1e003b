import { Plural, Trans } from '@lingui/react/macro'
import { CalendarDays, HandHeart, MapPin, Tag, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { PointName } from '#src/library/point-name.tsx'
import styles from './facts.module.css'

type Props = {
  product: Product
  /** The pickup points, its own first; `null` while unknown. */
  points: readonly PickupPoint[] | null
}

/** The product's main facts. */
export function Facts({ product, points }: Props) {
  const { owner, corner, code } = product
  const { max_months } = product.loan
  const days = limits.loanMaxDays
  return (
    <ul className={styles.facts}>
      <Fact icon={<Ticket size={20} />}>
        <Trans>
          <strong>Gratis</strong>, fino a {days} giorni
        </Trans>
      </Fact>
      <Fact icon={<CalendarDays size={20} />}>
        <Plural
          value={max_months}
          one="Prenotabile fino a # mese prima"
          other="Prenotabile fino a # mesi prima"
        />
      </Fact>
      <Fact icon={<MapPin size={20} />}>
        <Where place={product.location.address} others={(points?.length ?? 1) - 1} />
      </Fact>
      {owner && (
        <Fact icon={<HandHeart size={20} />}>
          <Trans>Condiviso da {owner.first_name}</Trans>
        </Fact>
      )}
      <Fact icon={<Tag size={20} />}>
        <Trans>Codice {code}</Trans>
        {corner && <> · {corner.name}</>}
      </Fact>
    </ul>
  )
}

type WhereProps = { place: Product['location']['address']; others: number }

function Where({ place, others }: WhereProps) {
  const name = <PointName point={place} />
  if (others <= 0) return <Trans>Si ritira qui: {name}</Trans>
  return (
    <>
      {name}{' '}
      <Plural
        value={others}
        one="e in un altro punto di ritiro"
        other="e in altri # punti di ritiro"
      />
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
