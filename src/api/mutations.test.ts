import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { stubBrowser } from '#tests/support/browser.ts'

stubBrowser()
const { renew } = await import('./mutations.ts')
const { keyOf } = await import('./queries.ts')

test('a write invalidates what its endpoint names, for any input, and nothing else', async () => {
  const client = new QueryClient()
  const one = keyOf('lockers.list')
  const loans = keyOf('products.loans', { params: { id: 'drill' } })
  const tent = keyOf('products.loans', { params: { id: 'tent' } })
  const wishes = keyOf('wishes.list')
  for (const key of [one, loans, tent, wishes]) client.setQueryData<unknown>(key, [])
  await renew(client, 'holds.join')
  const stale = [one, loans, tent, wishes].map(key => client.getQueryState(key)?.isInvalidated)
  expect(stale).toEqual([false, true, true, false])
})
