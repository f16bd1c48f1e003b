import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { tagOf } from '#contract/headers.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { filledQuery } from '#src/library/booking/filled.ts'
import { linesOf } from '#src/library/booking/lines.ts'
import { PointName } from '#src/library/point-name.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Fact } from '#src/ui/facts/facts.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { Steps } from '#src/ui/stepper/stepper.tsx'
import { useChange, useWatchedCheckout } from './change.ts'
import styles from './checkout.module.css'
import { checkoutQuery } from './checkout-query.ts'
import { LeaveCross } from './days/abandon-button.tsx'
import { rememberCheckout } from './last-checkout.ts'
import { LineList } from './lines/line-list.tsx'

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

/** The frame of a step: its place among the steps, the way out, what was changed elsewhere, and the products. */
export function CheckoutStep({ checkout, title, current, children }: StepProps) {
  const { t } = useLingui()
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
      <MissingBanner checkout={checkout} />
      <div className={styles.layout}>
        <LineList checkout={checkout} />
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
      one => linesOf(one).map(({ product, quantity }) => [product.id, quantity]),
      one => namesOf(linesOf(one), format.name),
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

/** What of an earlier booking is missing in the checkout that was filled from it. */
function MissingBanner({ checkout }: { checkout: Checkout }) {
  const failureText = useFailureText()
  const format = useFormat()
  const { data } = useQuery(filledQuery)
  if (!data?.checkout.exists || data.checkout.id !== checkout.id) return null
  const { missing, way } = data
  const isPlaced = checkout.shipping.address !== null
  if (missing.length === 0 && (!way || isPlaced)) return null
  return (
    <Banner tone="waiting">
      {missing.map(({ wanted, given, code, ...product }) => (
        <p key={product.product_id}>
          <strong>{format.name(product)}</strong>:{' '}
          {given > 0 ? (
            <Trans>
              {given} invece di {wanted}
            </Trans>
          ) : (
            failureText({ code })
          )}
        </p>
      ))}
      {way && !isPlaced && <p>{failureText({ code: way })}</p>}
    </Banner>
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
