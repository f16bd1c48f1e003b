import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Product, ProductCard } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { Failure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { Wanted } from '../wanted.ts'
import { AddToCheckout, useLineRefusal } from './add-to-checkout.tsx'
import { hasLine, isSeveral, linesOf, wantedAgain } from './lines.ts'
import { useAddLine } from './use-add-line.ts'

/**
 * Below a product of a list: adds it to the open checkout. The list stays, for the next product. If the chosen days are
 * lost with it, the first step of the checkout proposes others.
 */
export function AddButton({ product, other }: { product: ProductCard; other: Checkout }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const name = useFormat().name(product)
  const offline = useOfflineReason()
  const refusal = useLineRefusal(other, product)
  const { add, pending } = useAddLine(other, product)
  const isIn = hasLine(other, product)
  const isPossible = !refusal && product.loan.status !== 'maintenance'
  // What is in the checkout already keeps its button, which has the focus after a press.
  if (offline || !(isIn || isPossible)) return null
  const press = async () => {
    const now = await add()
    if (now instanceof Failure) return showToast(failureText(now), 'alert')
    if (!now) return
    showToast(t`Aggiunto: ${name}`)
    const isLost = other.loan.from_date !== null && now.loan.from_date === null
    if (isLost) await navigate({ to: '/checkout/loan', search: wantedAgain(other) })
  }
  return (
    <Button
      look="secondary"
      small
      aria-label={t`Aggiungi allo stesso ritiro: ${name}`}
      pending={pending}
      pendingText={t`Un momento…`}
      disabledReason={isIn ? t`C'è già.` : null}
      onClick={() => void press()}
    >
      <Trans>Aggiungi allo stesso ritiro</Trans>
    </Button>
  )
}

/** On a product's page: adds it to the open checkout, if there is one of something else. */
export function AddHere({ product, wanted }: { product: Product; wanted: Wanted }) {
  const format = useFormat()
  const { data: other } = useQuery(queryFor('checkout.get'))
  if (!other?.exists || (hasLine(other, product) && !isSeveral(other))) return null
  const name = format.name(product)
  const open = namesOf(linesOf(other), format.name)
  return (
    <>
      <p>
        <Trans>Prenotazione in corso: {open}</Trans>
      </p>
      <AddToCheckout other={other} added={{ product, wanted }} name={name} look="secondary" />
    </>
  )
}
