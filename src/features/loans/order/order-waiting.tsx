import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { Obstacle } from '#contract/order-status.ts'
import { type Period, periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import { later } from '#domain/days/plain-date.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../loans.module.css'
import { useOrderStory } from '../story/order-story.tsx'

/** How many products are named. */
const most = 3

/** A loan that cannot be collected: what becomes of it, and what else is free on its days. */
export function OrderWaiting({ order }: { order: Order }) {
  const today = useToday()
  const { obstacle } = useOrderStory(order)
  if (!obstacle) return null
  const { from, to } = periodOf(order.loan)
  const left = { from: later(from, today), to }
  return (
    <Banner tone="waiting" icon={<Clock size={20} />}>
      <WhatNext obstacle={obstacle} to={to} />
      <FreeInstead productId={order.product.id} period={left} />
    </Banner>
  )
}

function WhatNext({ obstacle, to }: { obstacle: Obstacle; to: string }) {
  const format = useFormat()
  const end = format.dayShort(to)
  return (
    <p>
      {obstacle === 'place_closed' ? (
        <Trans>Se resta chiuso fino a {end}, la prenotazione si annulla da sola.</Trans>
      ) : obstacle === 'in_repair' ? (
        <Trans>
          Non perdi la prenotazione: i giorni per ritirarlo partono da quando è pronto. Se non lo è
          entro {end}, si annulla da sola.
        </Trans>
      ) : obstacle === 'missing' ? (
        <Trans>
          Non perdi la prenotazione: i giorni per ritirarlo partono da quando lo ritroviamo. Se non
          lo ritroviamo entro {end}, si annulla da sola.
        </Trans>
      ) : (
        <Trans>
          Non perdi la prenotazione: i giorni per ritirarlo partono da quando torna. Se non torna
          entro {end}, si annulla da sola.
        </Trans>
      )}
    </p>
  )
}

/** Links to products of the same category that are free on these days; nothing until they are known. */
function FreeInstead({ productId: id, period }: { productId: string; period: Period }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: product } = useQuery(queryFor('products.get', { params: { id } }))
  const category = product?.categories[0]?.slug
  const { from, to } = period
  const query = { ...(category && { category }), from, to }
  const { data: found = [] } = useQuery({
    ...queryFor('products.search', { query }),
    enabled: category !== undefined,
  })
  const free = found.filter(one => one.id !== id).slice(0, most)
  if (free.length === 0) return null
  return (
    <>
      <p>
        <Trans>Negli stessi giorni sono liberi:</Trans>
      </p>
      <ul className={styles.instead} aria-label={t`Liberi negli stessi giorni`}>
        {free.map(one => (
          <li key={one.id}>
            <Link to="/products/$id" params={{ id: one.id }}>
              {format.name(one)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/search" search={query}>
            <Trans>Cerca tra quelli liberi</Trans>
          </Link>
        </li>
      </ul>
    </>
  )
}
