import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks, MapPin, Truck, UserRound, Wrench } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useToday } from '#src/library/clock.ts'
import { Button } from '#src/ui/button/button.tsx'
import styles from '../desk.module.css'
import type { Return } from './heap.tsx'
import { heapEnd, nextOf } from './heap-end.ts'

type Props = { returns: readonly Return[]; point: string | null; onClear: () => void }

/** The end of a heap: what goes on which shelf, to whom, to repair, and to another point. */
export function WhatGoesWhere({ returns, point, onClear }: Props) {
  const { t } = useLingui()
  const today = useToday()
  const format = useFormat()
  const nameOf = usePersonName()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it has gone.
  useEffect(() => heading.current?.focus(), [])
  const here = returns.flatMap(({ state, data }) => (state === 'returned' && data ? [data] : []))
  const { repair, elsewhere, aside, shelves, incomplete } = heapEnd(here, { point, today })
  return (
    <section className={styles.end} aria-label={t`Che cosa va dove`}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Che cosa va dove</Trans>
      </h2>
      {here.length === 0 && (
        <p>
          <Trans>Niente da mettere a posto: nella pila non c'è nulla di restituito.</Trans>
        </p>
      )}
      <div className={styles.where}>
        {aside.length > 0 && (
          <Group icon={<UserRound size={20} />} title={t`Da parte, per chi arriva`}>
            {aside.map(({ product, loan }) => (
              <Thing key={keyOfThing(product)} product={product}>
                {nameOf(loan.borrower.name)},{' '}
                {withPreposition('from', format.dayShort(loan.from_date))}
              </Thing>
            ))}
          </Group>
        )}
        {repair.length > 0 && (
          <Group icon={<Wrench size={20} />} title={t`In riparazione`}>
            {repair.map(product => (
              <Thing key={keyOfThing(product)} product={product}>
                {product.handovers[0]?.note}
              </Thing>
            ))}
          </Group>
        )}
        {elsewhere.map(({ name, things }) => (
          <Group
            key={name}
            icon={<Truck size={20} />}
            title={t`Da portare in un altro punto: ${name}`}
          >
            {things.map(product => (
              <Thing key={keyOfThing(product)} product={product}>
                {product.object.corner}
              </Thing>
            ))}
          </Group>
        ))}
        {shelves.map(({ name, things }) => (
          <Group
            key={name}
            icon={<MapPin size={20} />}
            title={name ? t`Scaffale ${name}` : t`Senza scaffale`}
          >
            {things.map(product => (
              <Thing key={keyOfThing(product)} product={product}>
                <Later product={product} />
              </Thing>
            ))}
          </Group>
        ))}
        {incomplete.length > 0 && (
          <Group icon={<ListChecks size={20} />} title={t`Mancano dei pezzi`}>
            {incomplete.map(({ product, parts }) => (
              <Thing key={keyOfThing(product)} product={product}>
                {parts.join(', ')}
              </Thing>
            ))}
          </Group>
        )}
      </div>
      <div>
        <Button onClick={onClear}>
          <Trans>Tutto a posto: nuova pila</Trans>
        </Button>
      </div>
    </section>
  )
}

const keyOfThing = ({ object: { id, copy } }: DeskProduct) => copy ?? id

type GroupProps = { icon: ReactNode; title: string; children: ReactNode }

function Group({ icon, title, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3>
        {icon}
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

function Thing({
  product: { object: thing },
  children,
}: {
  product: DeskProduct
  children?: ReactNode
}) {
  const format = useFormat()
  return (
    <li>
      {format.name(thing)} <span className={styles.small}>{thing.code}</span>
      {children && <p className={styles.small}>{children}</p>}
    </li>
  )
}

/** Who has booked a thing that goes on its shelf, and from when. */
function Later({ product }: { product: DeskProduct }) {
  const format = useFormat()
  const nameOf = usePersonName()
  const next = nextOf(product)
  if (!next) return null
  const name = nameOf(next.borrower.name)
  const day = withPreposition('from', format.dayShort(next.from_date))
  return (
    <Trans>
      Poi {name}, {day}
    </Trans>
  )
}
