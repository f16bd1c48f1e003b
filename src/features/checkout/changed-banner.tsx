import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { tagOf } from '#contract/headers.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Fact } from '#src/ui/facts/facts.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { useChange } from './change.ts'
import styles from './checkout.module.css'
import { CheckoutPlace } from './checkout-place.tsx'

/** Says what was changed elsewhere since the page showed it, until the member goes on. */
export function ChangedBanner({ checkout }: { checkout: Checkout }) {
  const change = useChange()
  const format = useFormat()
  if (change?.tag !== tagOf(checkout)) return null
  const days = ({ loan }: Checkout) => format.period(loan) ?? <Trans>da scegliere</Trans>
  const place = ({ shipping }: Checkout) =>
    shipping.address ? <CheckoutPlace shipping={shipping} /> : <Trans>da scegliere</Trans>
  const cost = ({ shipping }: Checkout) =>
    shipping.price > 0 ? format.money(shipping.price) : <Trans>Gratis</Trans>
  const rows: [id: string, name: ReactNode, of: (one: Checkout) => unknown, show: Show][] = [
    ['object', <Trans key="object">Oggetto</Trans>, one => one.product.id, one => one.product.name],
    ['days', <Trans key="days">Giorni</Trans>, one => one.loan.dates, days],
    ['place', <Trans key="place">Dove</Trans>, one => one.shipping.address, place],
    ['cost', <Trans key="cost">Costo</Trans>, one => one.shipping.price, cost],
  ]
  const differs = (of: (one: Checkout) => unknown) =>
    JSON.stringify(of(change.before)) !== JSON.stringify(of(checkout))
  return (
    <div role="alert">
      <Banner tone="waiting">
        <p>
          <Trans>
            Nel frattempo la prenotazione è cambiata, e non è partito nulla: guarda com'è adesso,
            poi decidi.
          </Trans>
        </p>
        <dl className={styles.changes}>
          {rows
            .filter(([, , of]) => differs(of))
            .map(([id, name, , show]) => (
              <Fact key={id} name={name}>
                <Trans>
                  prima <s>{show(change.before)}</s>, ora <strong>{show(checkout)}</strong>
                </Trans>
              </Fact>
            ))}
        </dl>
      </Banner>
    </div>
  )
}

type Show = (checkout: Checkout) => ReactNode
