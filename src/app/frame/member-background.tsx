import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDue } from '#domain/days/deadlines.ts'
import { call } from '#src/api/client.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useToday } from '#src/library/clock.ts'
import { useOnline } from '#src/offline/online.ts'
import { currentSubscription } from '#src/platform/push.ts'
import { recallMember } from '#src/session/memory.ts'
import { useSession } from '#src/session/session.ts'

/** Often enough, because a code seldom changes and returning to the app refetches it. */
const refreshMs = 10 * 60_000

/**
 * Background work for a signed-in member: refreshes stored codes, the badge, and the push
 * subscription.
 */
export function MemberBackground() {
  const client = useQueryClient()
  const { status, ghost } = useSession()
  const online = useOnline()
  const reachable = status === 'member' && online
  const isMember = ghost === null
  useEffect(() => {
    if (!reachable) return
    const refresh = () => document.visibilityState === 'visible' && void storeLoans(client)
    refresh()
    const timer = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [reachable, client])
  useEffect(() => {
    if (reachable && isMember) void renewAddress()
  }, [reachable, isMember])
  useBadge(isMember)
  return null
}

/** Shows on the app's icon how many loans of the member end today or are overdue. */
function useBadge(isMember: boolean) {
  const { data: orders } = useQuery({ ...queryFor('orders.list', { query: {} }), enabled: false })
  const today = useToday()
  const due =
    orders?.filter(({ status, loan }) => isDue(status, loan.to_date, today)).length ?? null
  useEffect(() => {
    // A late answer must not restore the count after the member left.
    if (due === null || !isMember || !recallMember() || !('setAppBadge' in navigator)) return
    const updated = due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()
    updated.catch(() => {})
  }, [due, isMember])
}

/** The browser may change the push subscription, and each new session must register it. */
async function renewAddress() {
  const body = await currentSubscription().catch(() => null)
  if (body) await call('push.subscribe', { body }).catch(() => {})
}

/**
 * Fetches the member's loans and stores each under its own query, so that the code is available
 * offline even if its page was never opened.
 */
async function storeLoans(client: QueryClient) {
  const orders = await client.fetchQuery(queryFor('orders.list', { query: {} })).catch(() => null)
  for (const order of orders ?? []) {
    client.setQueryData(keyOf('orders.get', { params: { id: order.id } }), order)
  }
  // Asks for persistent storage, so that the browser does not delete codes when space is low. Firefox
  // would ask the person, so it is left out.
  if (orders?.length && !navigator.userAgent.includes('Firefox')) {
    void navigator.storage?.persist?.().catch(() => false)
  }
  await client.prefetchQuery(queryFor('headquarters.list'))
}
