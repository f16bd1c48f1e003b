import type { QueryClient } from '@tanstack/react-query'
import { recallMember, token } from './memory.ts'
import { setSession } from './session.ts'

/** The app's answers in memory. */
export let queryClient: QueryClient

/** Restores the last member; the token is requested when it is needed. */
export function startSession(client: QueryClient) {
  queryClient = client
  const member = recallMember()
  if (!member || token.owner() !== member.id) token.clear()
  if (member) setSession(token.get() ? 'member' : 'remembered', member)
}
