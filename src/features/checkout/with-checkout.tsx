import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { useWatchedCheckout } from './change.ts'
import { checkoutQuery } from './checkout-query.ts'
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
