import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { FreePoint } from '#domain/days/first-free.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useFreeTexts } from '#src/library/booking/free-point.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { cardFrom } from '#src/library/payment/card-from.ts'
import { PointName } from '#src/library/point-name.tsx'
import { isNotBack, ProductState } from '#src/library/products/product-state.tsx'
import { useKnowsNow } from '#src/platform/clock.ts'
import { useSession } from '#src/session/session.ts'
import { useMissingCard } from '#src/session/use-refusals.ts'
import { cx } from '#src/ui/cx.ts'
import styles from './product-lead.module.css'

type Props = {
  product: Product
  /** Its pickup points, the one with the soonest day first; `null` while they load. */
  free: readonly FreePoint<PickupPoint>[] | null
}

/** When and where the product can be had, and what that costs: what a person opened the page for. */
export function ProductLead({ product, free }: Props) {
  const knowsNow = useKnowsNow()
  const texts = useFreeTexts(useLibraryNow())
  const { loan, owner } = product
  const [first, ...others] = free ?? []
  // Of an overdue product nobody knows when it is free.
  const isUnknown = isNotBack(loan)
  // The state says more than the first free day only of these.
  const isStated = isUnknown || loan.copies || loan.status === 'reserved' || !first?.day
  return (
    <div className={styles.lead} data-out={loan.status !== 'available' || undefined}>
      {/* A stored page keeps the room, but its HTML says nothing about today. */}
      <div
        className={styles.when}
        data-unknown={!knowsNow || undefined}
        data-loading={(!free && !product.location.address.is.private) || undefined}
      >
        {first?.day && !isUnknown && (
          <Line icon={<CalendarDays size={22} />} isDay>
            {texts.free(first.day)}
          </Line>
        )}
        {free && isStated && (
          <p className={styles.state}>
            <ProductState loan={loan} />
          </p>
        )}
        {first?.day && (
          <Line icon={<MapPin size={22} />}>
            {isUnknown && `${texts.since(first.day)}: `}
            <Place free={first} texts={texts} />
          </Line>
        )}
        {first?.day && others.length > 0 && <Others others={others} texts={texts} />}
        {loan.status === 'maintenance' && (
          <p>
            <Trans>L'oggetto è in manutenzione: torna disponibile appena sistemato.</Trans>
          </p>
        )}
      </div>
      <Line icon={<Ticket size={22} />}>
        <Cost />
      </Line>
      {owner && (
        <p className={styles.owner}>
          <span aria-hidden="true">{owner.first_name.slice(0, 1)}</span>
          <span>
            <Trans>Condiviso da {owner.first_name}</Trans>
            {first?.point.is.private && (
              <small>
                <Trans>Vi accordate su giorno e ora.</Trans>
              </small>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

type Texts = ReturnType<typeof useFreeTexts>

/** «Sportello Bolognina (apre alle 10)», or the part of town of a home. */
function Place({ free, texts }: { free: FreePoint<PickupPoint>; texts: Texts }) {
  const said = free.point.is.private ? free.point.approximate?.area : texts.opens(free)
  return (
    <>
      <PointName point={free.point} />
      {said && ` (${said})`}
    </>
  )
}

/** The other points, each with its own first day. */
function Others({ others, texts }: { others: readonly FreePoint<PickupPoint>[]; texts: Texts }) {
  return (
    <details className={styles.others}>
      <summary>
        <Plural
          value={others.length}
          one="Un altro punto di ritiro"
          other="Altri # punti di ritiro"
        />
      </summary>
      <ul>
        {others.map(free => (
          <li key={free.point.id}>
            <strong>{texts.since(free.day)}</strong>
            <span>
              <Place free={free} texts={texts} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What it costs to borrow; for a member without a valid card that it is made on the way. */
function Cost() {
  const library = useLibrary()
  const format = useFormat()
  const { status } = useSession()
  const missing = useMissingCard()
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: status === 'member' })
  const price = cardFrom(library, format)
  if (missing === 'card_missing') return <Trans>La tessera la fai mentre prenoti.</Trans>
  if (missing) return <Trans>La tessera è scaduta: la rinnovi mentre prenoti.</Trans>
  if (library.is.auto_membership) return <Trans>Gratis</Trans>
  if (status === 'member' && me?.is.active_card) return <Trans>Gratis con la tua tessera</Trans>
  return price ? (
    <Trans>Gratis con la tessera, {price}</Trans>
  ) : (
    <Trans>Gratis con la tessera</Trans>
  )
}

type LineProps = { icon: ReactNode; isDay?: boolean; children: ReactNode }

function Line({ icon, isDay, children }: LineProps) {
  return (
    <p className={cx(styles.line, isDay && styles.day)}>
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </p>
  )
}
