import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Alternative } from '#contract/errors.ts'
import { datesOf, type Period } from '#contract/period.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { allowedPoints, pointsTogether } from '#domain/loans/checkout.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { linesOf } from '#src/library/booking/lines.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Banner, Loading } from '#src/ui/states/states.tsx'
import { RefusedCheckout } from './refused-checkout.tsx'
import type { LentLine } from './use-lent-lines.ts'

type Props = {
  checkout: Checkout
  pointId: string
  /** The days that do not fit; without a choice those from which the nearest are searched for. */
  period: Period
  /** What the page knows without the server. */
  text: string | null
  onTake: (offered: Alternative) => unknown
}

/** Days on which not all lines fit at the pickup point: which line refuses, and where and when all fit. */
export function Conflict({ checkout, pointId, period, text, onTake }: Props) {
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const query = { address_id: pointId, ...datesOf(period) }
  const { data, error } = useQuery(queryFor('checkout.fit', { query }))
  if (!data && (offline || error)) {
    return <Banner tone="bad">{text ?? (error ? failureText(error) : offline)}</Banner>
  }
  if (!data) return <Loading height="120px" />
  const { refused, alternatives, code } = data
  if (refused.length === 0 && !code && alternatives.length === 0) return null
  return (
    <>
      <RefusedCheckout
        checkout={checkout}
        lines={refused}
        text={code ? failureText({ code }) : text}
        alternatives={alternatives}
        onTake={onTake}
      />
      {alternatives.length === 0 && (
        <p>
          <Trans>
            Tutto insieme non si trova nei mesi che si possono prenotare: togli qualcosa, o cambia
            punto di ritiro.
          </Trans>
        </p>
      )}
    </>
  )
}

type LimitsProps = {
  checkout: Checkout
  lines: readonly LentLine[]
  /** All points of the library. */
  points: readonly PickupPoint[]
  /** Those where all lines can be collected. */
  allowed: readonly PickupPoint[]
}

/** Why some pickup points are not offered: which product cannot be collected there, or which locker is too small. */
export function PlaceLimits({ checkout, lines, points, allowed }: LimitsProps) {
  const format = useFormat()
  const products = lines.map(({ product }) => product)
  const reach = products.map(product => allowedPoints(product, points))
  const count = new Set(reach.flat()).size
  const limiting = products.flatMap((product, at) => {
    const own = reach[at] ?? []
    const places = own.map(({ name }) => name).join(', ')
    return own.length < count ? [{ product, name: format.name(product), places }] : []
  })
  const small = pointsTogether(products, points)
    .filter(({ id }) => !allowed.some(one => one.id === id))
    .map(({ name }) => name)
    .join(', ')
  const texts = [
    ...limiting.map(({ product, name, places }) => (
      <p key={product.id}>
        <Trans>
          {name} si ritira solo qui: {places}
        </Trans>
      </p>
    )),
    small && (
      <p key="small">
        <Trans>Qui non ci sta tutto: {small}</Trans>
      </p>
    ),
  ]
  if (allowed.length > 0) return texts
  const names = new Set(limiting.map(({ product }) => product.id))
  const refused = linesOf(checkout).filter(({ product }) => names.has(product.id))
  return (
    <>
      {refused.length > 0 && (
        <RefusedCheckout
          checkout={checkout}
          lines={refused.map(({ product }) => ({
            product_id: product.id,
            name: product.name,
            names: product.names,
            code: 'pickup_point_not_allowed',
          }))}
          alternatives={[]}
          onTake={() => {}}
        />
      )}
      {texts}
    </>
  )
}
