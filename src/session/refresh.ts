import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { withWebLock } from '#src/platform/web-lock.ts'
import { token } from './memory.ts'
import { session, setSession } from './session.ts'
import { sendToTabs } from './tabs.ts'

type Trade = (refused: string) => Promise<string | null>
type Lock = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One refresh for all calls that were refused together, in this tab and, by the lock, in all tabs.
 * Later calls use the new token.
 */
export function shared(trade: Trade, current: () => string | null, lock: Lock): Trade {
  let flight: Promise<string | null> | null = null
  return refused => {
    flight ??= lock(async () => {
      const newer = current()
      return newer && newer !== refused ? newer : await trade(refused)
    }).finally(() => {
      flight = null
    })
    return flight
  }
}

/** Tabs share one identity cookie, whose secret changes with each use, so they refresh one after the other. */
export const withIdentityLock: Lock = work => withWebLock('identity', work)

/** Exchanges a refused token for a new one; `null` if that is not possible. */
export const refreshToken = shared(trade, token.get, withIdentityLock)

let leave: () => Promise<void> = async () => expireSession()

/** Called when this device was signed out from elsewhere. */
export function onSignedOutElsewhere(handler: () => Promise<void>) {
  leave = handler
}

async function trade(refused: string): Promise<string | null> {
  const { member } = session()
  try {
    const renewed = (await call('auths.refresh', { body: { access_token: refused } })).token
    // A late answer must not sign in a member who left meanwhile.
    if (!member || session().member?.id !== member.id) return null
    token.set(renewed, member.id)
    sendToTabs({ type: 'renewed', token: renewed, member: member.id })
    return renewed
  } catch (error) {
    const { code, status } = toFailure(error)
    if (code === 'session_ended') await leave()
    else if (status === 401) expireSession()
    return null
  }
}

/** The session expired during use. Stored data stays for the same member. */
export function expireSession() {
  token.clear()
  if (session().member) setSession('expired')
}
