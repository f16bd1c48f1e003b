import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { Problem } from '#src/library/problem.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { checkoutQuery } from './checkout-query.ts'
import { MissingCheckout } from './missing-checkout.tsx'

/** Shows a step of the open checkout, or a message if there is none. */
export function WithCheckout({ children }: { children: (checkout: Checkout) => ReactNode }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(checkoutQuery)
  if (data) return data.exists ? children(data) : <MissingCheckout />
  return (
    <Page title={t`Prenota`}>
      {error ? (
        <Problem failure={error} retry={refetch} />
      ) : (
        <Loading>
          <Skeleton height="420px" />
        </Loading>
      )}
    </Page>
  )
}
