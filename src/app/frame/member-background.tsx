import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDue } from '#domain/days/deadlines.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { call } from '#src/api/client.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOnline } from '#src/offline/online.ts'
import { warmWallet } from '#src/offline/wallet.ts'
import { currentSubscription } from '#src/platform/push.ts'
import { recallMember } from '#src/session/memory.ts'
import { useSession } from '#src/session/session.ts'

/** A code changes seldom, and coming back to the app asks for it anyway. */
const warmEveryMs = 10 * 60_000

/** What goes on for a member behind the pages: codes kept at hand, the badge, this device's address. */
export function MemberBackground() {
  const client = useQueryClient()
  const { status, ghost } = useSession()
  const online = useOnline()
  const reachable = status === 'member' && online
  const inPerson = ghost === null
  useEffect(() => {
    if (!reachable) return
    const warm = () => document.visibilityState === 'visible' && void warmWallet(client)
    warm()
    const timer = setInterval(warm, warmEveryMs)
    document.addEventListener('visibilitychange', warm)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', warm)
    }
  }, [reachable, client])
  useEffect(() => {
    if (reachable && inPerson) void renewAddress()
  }, [reachable, inPerson])
  useBadge(inPerson)
  return null
}

/** The app's icon counts the loans that end today or should have ended. */
function useBadge(inPerson: boolean) {
  const { time_zone } = useLibrary()
  const { data: orders } = useQuery({ ...queryFor('orders.list', { query: {} }), enabled: false })
  const today = todayIn(time_zone, new Date())
  const due =
    orders?.filter(({ status, loan }) => isDue(status, loan.to_date, today)).length ?? null
  useEffect(() => {
    // An answer on its way while the member leaves must not bring the count back.
    if (due === null || !inPerson || !recallMember() || !('setAppBadge' in navigator)) return
    const told = due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()
    told.catch(() => {})
  }, [due, inPerson])
}

/** A browser may give a device another address, and a new session is to be known by its own. */
async function renewAddress() {
  const body = await currentSubscription().catch(() => null)
  if (body) await call('push.subscribe', { body }).catch(() => {})
}
