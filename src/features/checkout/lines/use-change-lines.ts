import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Checkout, CheckoutLine, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { wantedAgain } from '#src/library/booking/lines.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { showChange } from '../change.ts'
import { checkoutQuery, forgetReservation, hasDays, latestOf } from '../checkout-query.ts'

/** The id of the list of lines. */
export const linesId = 'lines'

/** Changes how many pieces are borrowed, and takes lines out, which can be undone. */
export function useChangeLines(checkout: Checkout) {
  const { t } = useLingui()
  const client = useQueryClient()
  const router = useRouter()
  const format = useFormat()
  const failureText = useFailureText()
  const line = useCall('checkout.line')
  const removal = useCall('checkout.removeLine')
  const pending = line.isPending || removal.isPending

  /** Shows the answer. If the days are lost with it, they are proposed in the first step. */
  const take = async (before: Checkout, now: CurrentCheckout) => {
    if (!now.exists || !now.expires_at) forgetReservation(client)
    const isLost = hasDays(before) && now.exists && !hasDays(now)
    if (isLost && router.state.location.pathname === '/checkout/recap') {
      const search = wantedAgain(before)
      await router.navigate({ to: '/checkout/loan', search, replace: true })
    }
    void client.cancelQueries({ queryKey: checkoutQuery.queryKey })
    client.setQueryData(checkoutQuery.queryKey, now)
  }

  /** @throws Failure */
  const put = async (id: string, quantity: number) => {
    const before = latestOf(client, checkout)
    const input = { shown: before, params: { id }, body: { quantity } }
    await take(before, await line.mutateAsync(input))
  }

  /** @returns whether it is changed; a refusal is shown by the caller, from `failure` */
  const set = async (id: string, quantity: number): Promise<boolean> => {
    if (pending) return false
    removal.reset()
    try {
      await put(id, quantity)
      return true
    } catch (error) {
      showChange(client, error)
      return false
    }
  }

  /** What had the button may not be on the page any more, so a message says why it is refused. */
  const putBack = async ({ product, quantity }: CheckoutLine) => {
    try {
      await put(product.id, quantity)
    } catch (error) {
      line.reset()
      if (!showChange(client, error)) showToast(failureText(toFailure(error)), 'alert')
    }
  }

  const remove = async (removed: CheckoutLine): Promise<boolean> => {
    const { product } = removed
    if (pending) return false
    line.reset()
    const before = latestOf(client, checkout)
    try {
      const input = { shown: before, params: { id: product.id } }
      await take(before, await removal.mutateAsync(input))
      focusLines()
      const name = format.name(product)
      showToast(t`Tolto: ${name}`, 'status', {
        text: t`Annulla`,
        run: () => void putBack(removed),
      })
      return true
    } catch (error) {
      showChange(client, error)
      return false
    }
  }
  const failure = line.error ?? removal.error
  return {
    set,
    remove,
    pending,
    failure: failure?.checkout ? null : failure,
    /** The product that the last change was about. */
    changed: (line.error ? line : removal).variables?.params.id,
  }
}

/** The pressed button is gone with its line or with the refusal, so the list takes the focus. */
export function focusLines() {
  document.getElementById(linesId)?.focus({ preventScroll: true })
}
