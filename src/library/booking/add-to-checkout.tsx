import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Product, ProductCard } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { lineRefusals, lineRules } from '#domain/loans/lines.ts'
import { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { useLibrary } from '../library.ts'
import type { Wanted } from '../wanted.ts'
import { hasLine, linesOf, wantedAgain } from './lines.ts'
import { useAddLine } from './use-add-line.ts'

export type Added = {
  product: Product
  /** Days and place chosen for it. */
  wanted: Wanted
  /** Another checkout is open now: the question is about that one. */
  onOther?: (now: Checkout) => void
}

type Props = {
  other: Checkout
  added: Added
  name: string
  look?: 'primary' | 'secondary'
  onDone?: () => void
}

/** Adds a product to the open checkout, or says why that is not possible. */
export function AddToCheckout({ other, added, name, look = 'primary', onDone }: Props) {
  const { product, wanted, onOther } = added
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const refusal = useLineRefusal(other, product)
  const { add, pending, failure } = useAddLine(other, product)
  const press = async () => {
    const now = await add()
    if (now instanceof Failure) return now.checkout && onOther?.(now.checkout)
    if (!now) return
    onDone?.()
    await navigate({ to: '/checkout/loan', search: { ...wanted, ...wantedAgain(other) } })
  }
  if (hasLine(other, product)) {
    return (
      <p>
        <Trans>«{name}» c'è già.</Trans>
      </p>
    )
  }
  if (refusal) return <p>{failureText({ code: refusal })}</p>
  return (
    <>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Button
        look={look}
        pending={pending}
        pendingText={t`Un momento…`}
        disabledReason={offline}
        onClick={() => void press()}
      >
        <Trans>Aggiungi allo stesso ritiro</Trans>
      </Button>
    </>
  )
}

/**
 * The library's rule that refuses one piece of a further product. The lines in the checkout have enough copies, as was
 * checked when they were added. A product of a list does not say whether it is at a home.
 */
export function useLineRefusal(
  other: Checkout,
  { location }: Pick<ProductCard, 'id'> & Partial<Pick<Product, 'location'>>,
) {
  const library = useLibrary()
  const present = linesOf(other).map(line => ({
    quantity: line.quantity,
    inService: line.quantity,
    private: line.product.location.address.is.private,
  }))
  const next = { quantity: 1, inService: 1, private: location?.address.is.private ?? false }
  return lineRefusals([...present, next], lineRules(library)).find(one => one !== null)
}
