import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { stubBrowser, stubServer } from '#tests/support/browser.ts'

stubBrowser()
const { provideCredentials } = await import('./credentials.ts')
const { delayAnswers, keyOf, queryFor } = await import('./queries.ts')
const { giveEmbedded } = await import('#src/app/start/embedded.ts')

provideCredentials({
  ghost: () => null,
  token: () => null,
  refresh: async () => null,
  ready: async () => {},
  language: () => 'it',
  noteContact: () => {},
  findCopy: async () => null,
} as Parameters<typeof provideCredentials>[0])

const client = new QueryClient()
const name = 'categories.list'
const give = (stored: boolean) =>
  giveEmbedded(client, {
    at: Date.now(),
    stored,
    library: {},
    answers: [{ name, input: {}, answer: ['of the page'] }],
  } as unknown as Parameters<typeof giveEmbedded>[1])

test('a stored page asks at once for what it shows, however new it is; the answer waits for hydration', async () => {
  const calls = stubServer(() => ({ body: [] }))
  give(false)
  await client.prefetchQuery(queryFor(name))
  expect(calls).toHaveLength(0)

  let release = () => {}
  delayAnswers(
    new Promise<void>(resolve => {
      release = resolve
    }),
  )
  give(true)
  const asked = client.prefetchQuery(queryFor(name))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(client.getQueryData(keyOf(name))).toEqual(['of the page'])
  release()
  await asked
  expect(client.getQueryData(keyOf(name))).toEqual([])
})
