import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CurrentCheckout } from '#contract/shapes/checkout.ts'
import { keyOf } from '#src/api/queries.ts'
import { storeCheckout } from './store-checkout.ts'

test('a read that began before a checkout was opened does not replace it', async () => {
  const client = new QueryClient()
  const queryKey = keyOf('checkout.get')
  const read = Promise.withResolvers<CurrentCheckout>()
  const reading = client.fetchQuery({ queryKey, queryFn: () => read.promise }).catch(() => null)
  const opened = { exists: true, id: 'c' } as CurrentCheckout
  storeCheckout(client, opened)
  read.resolve({ exists: false })
  await reading
  expect(client.getQueryData(queryKey)).toEqual(opened)
})
