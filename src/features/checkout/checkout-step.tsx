import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { tagOf } from '#contract/headers.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Fact } from '#src/ui/facts/facts.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Banner, Steps } from '#src/ui/states/states.tsx'
import { useChange, useWatchedCheckout } from './change.ts'
import styles from './checkout.module.css'
import { checkoutQuery } from './checkout-query.ts'
import { LeaveCross } from './days/abandon-button.tsx'
import { rememberCheckout } from './last-checkout.ts'

type Props = {
  children: (checkout: Checkout) => ReactNode
  /** What to show if there is none. */
  missing: ReactNode
}

/** Shows a step of the open checkout. */
export function WithCheckout({ children, missing }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(checkoutQuery)
  useWatchedCheckout()
  useEffect(() => {
    if (data?.exists) rememberCheckout(data)
  }, [data])
  if (data) return data.exists ? children(data) : missing
  return (
    <Page title={t`Prenota`}>
      <LoadingOrProblem failure={error} retry={refetch} height="420px" />
    </Page>
  )
}

type StepProps = { checkout: Checkout; title: string; current: 1 | 2; children: ReactNode }

/** The frame of a step: its place among the steps, the way out, what was changed elsewhere, and the product. */
export function CheckoutStep({ checkout, title, current, children }: StepProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { product } = checkout
  const name = format.name(product)
  return (
    <Page title={title}>
      <div className={styles.top}>
        <Steps
          label={t`Passi della prenotazione`}
          steps={[t`Luogo e date`, t`Riepilogo`, t`Fatto`]}
          current={current}
        />
        <LeaveCross checkout={checkout} />
      </div>
      <ChangedBanner checkout={checkout} />
      <div className={styles.layout}>
        <aside className={styles.summary}>
          <Link to="/products/$id" params={{ id: product.id }} aria-label={name}>
            <Picture
              picture={product.img}
              sizes="(min-width: 960px) 306px, 104px"
              decorative
              eager
            />
          </Link>
          <div>
            <h2>{name}</h2>
            <p>
              {product.code}, <Trans>gratis</Trans>
            </p>
          </div>
        </aside>
        {children}
      </div>
    </Page>
  )
}

/** Says what was changed elsewhere since the page showed it, until the member goes on. */
function ChangedBanner({ checkout }: { checkout: Checkout }) {
  const change = useChange()
  const format = useFormat()
  if (change?.tag !== tagOf(checkout)) return null
  const days = ({ loan }: Checkout) => format.period(loan) ?? <Trans>da scegliere</Trans>
  const place = ({ shipping }: Checkout) =>
    shipping.address ? <CheckoutPlace shipping={shipping} /> : <Trans>da scegliere</Trans>
  const cost = ({ shipping }: Checkout) =>
    shipping.price > 0 ? format.money(shipping.price) : <Trans>Gratis</Trans>
  const rows: [id: string, name: ReactNode, of: (one: Checkout) => unknown, show: Show][] = [
    [
      'object',
      <Trans key="object">Oggetto</Trans>,
      one => one.product.id,
      one => format.name(one.product),
    ],
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

/** Where the product is handed over: the address of a delivery, or the pickup point's name and street. */
export function CheckoutPlace({ shipping }: Pick<Checkout, 'shipping'>) {
  const { method, address: place } = shipping
  if (!place) return null
  const { address, cap, city, province } = place
  if (method === 'delivery') return `${address}, ${cap} ${city} (${province})`
  return (
    <>
      <PointName point={place} />
      {address && `, ${address}`}
    </>
  )
}
