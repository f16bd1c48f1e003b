import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { lineRefusals, lineRules } from '#domain/loans/lines.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { useLibrary } from '../library.ts'
import type { Wanted } from '../wanted.ts'
import { linesOf, wantedAgain } from './lines.ts'

export type Added = {
  product: Product
  /** Days and place chosen for it. */
  wanted: Wanted
  /** Another checkout is open now: the question is about that one. */
  onOther: (now: Checkout) => void
}

type Props = { other: Checkout; added: Added; name: string; onDone: () => void }

/** Adds a product to the open checkout, or says why that is not possible. */
export function AddToCheckout({ other, added, name, onDone }: Props) {
  const { product, wanted, onOther } = added
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const refusal = useLineRefusal(other, product)
  const line = useCall('checkout.line')
  const add = async () => {
    const input = { shown: other, params: { id: product.id }, body: { quantity: 1 } }
    try {
      const now = await line.mutateAsync(input)
      client.setQueryData(keyOf('checkout.get'), now)
      onDone()
      await navigate({ to: '/checkout/loan', search: { ...wanted, ...wantedAgain(other) } })
    } catch (error) {
      const { checkout } = toFailure(error)
      if (!checkout) return
      client.setQueryData(keyOf('checkout.get'), checkout)
      onOther(checkout)
    }
  }
  if (linesOf(other).some(one => one.product.id === product.id)) {
    return (
      <p>
        <Trans>«{name}» c'è già.</Trans>
      </p>
    )
  }
  if (refusal) return <p>{failureText({ code: refusal })}</p>
  return (
    <>
      {line.error && <Banner tone="bad">{failureText(line.error)}</Banner>}
      <Button
        pending={line.isPending}
        pendingText={t`Un momento…`}
        disabledReason={offline}
        onClick={() => void add()}
      >
        <Trans>Aggiungi allo stesso ritiro</Trans>
      </Button>
    </>
  )
}

/** The library's rule that refuses one piece more of another product. How many copies the others have was asked before. */
function useLineRefusal(other: Checkout, product: Product) {
  const library = useLibrary()
  const present = linesOf(other).map(line => ({
    quantity: line.quantity,
    inService: line.quantity,
    private: line.product.location.address.is.private,
  }))
  const next = { quantity: 1, inService: 1, private: product.location.address.is.private }
  return lineRefusals([...present, next], lineRules(library)).find(one => one !== null)
}
