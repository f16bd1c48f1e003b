import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orderShown } from './paypal-order.ts'

test('an order of another account than the page shows is not paid, and the page reads the account again', async () => {
  const client = new QueryClient()
  client.setQueryData(['libraries.get'], { pp_pk: 'A' })
  const order = (pp_pk?: string) => ({ order_id: 'o', ...(pp_pk !== undefined && { pp_pk }) })
  const isStale = () => client.getQueryState(['libraries.get'])?.isInvalidated
  expect(await orderShown(client, 'A', order('A'))).toBe('o')
  // A server of the release before does not name it.
  expect(await orderShown(client, 'A', order())).toBe('o')
  expect(isStale()).toBe(false)
  await expect(orderShown(client, 'A', order('B'))).rejects.toThrow('payment_unavailable')
  expect(isStale()).toBe(true)
})
