import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ActionBar } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'

type Props = {
  product: Product
  /** The visitor came back from signing in to go on with the loan. */
  resume: boolean
}

/** Opens the checkout; a visitor signs in first and finds it opened on the way back. */
export function BorrowButton({ product, resume }: Props) {
  const { t } = useLingui()
  const { status } = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const add = useCall('checkout.add')
  const out = product.loan.status === 'maintenance'
  const reason = out ? t`L'oggetto è in manutenzione: torna disponibile appena sistemato.` : offline

  const borrow = async () => {
    if (status === 'visitor' || status === 'expired') {
      const from = `/products/${product.id}?borrow=1`
      return navigate({ to: '/signin', search: { from } })
    }
    const checkout = await add.mutateAsync({ params: { id: product.id } }).catch(() => null)
    if (!checkout) return
    queryClient.setQueryData(keyOf('checkout.get'), checkout)
    await navigate({ to: '/checkout/loan' })
  }

  const resumed = useRef(false)
  useEffect(() => {
    if (!resume || status !== 'member' || resumed.current) return
    resumed.current = true
    // The wish is used up: coming back to this page must not open a checkout again.
    router.history.replace(`/products/${product.id}`)
    void borrow()
  })

  return (
    <>
      {add.error && <Banner tone="bad">{failureText(add.error)}</Banner>}
      <ActionBar>
        <Button
          pending={add.isPending}
          pendingText={t`Un momento…`}
          disabledReason={reason}
          onClick={() => void borrow()}
        >
          <Trans>Prendi in prestito</Trans>
        </Button>
      </ActionBar>
    </>
  )
}
