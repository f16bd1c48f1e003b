import type { Me } from '#contract/shapes/member.ts'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'
import {
  closeCache,
  deletePersonalData,
  forgetCacheOf,
  openBootCache,
  openCacheOf,
  wipePersonalData,
} from '#src/offline/cache.ts'
import { isOnline, onConnectionChange } from '#src/offline/online.ts'
import { forgetInWorker } from '#src/offline/worker.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { forgetStored, forgetTab, signOutDue } from './forget.ts'
import {
  ghostMemory,
  ownerOf,
  type Remembered,
  recallMember,
  rememberMember,
  token,
} from './memory.ts'
import { onSignedOutElsewhere, refreshToken, withIdentityLock } from './refresh.ts'
import { session, setSession, setSessionEnded } from './session.ts'
import { queryClient } from './start.ts'
import { onTabMessage, sendToTabs, type TabMessage } from './tabs.ts'

/** How long signing out waits for the server. After that it is reported at the next start. */
const farewellMs = 2000

export { refreshToken }

/** Hears from other tabs, the browser and the server how the session changes. */
export function followSession() {
  onSignedOutElsewhere(endSession)
  onTabMessage(message => void follow(message))
  window.addEventListener('pageshow', event => event.persisted && void follow({ type: 'changed' }))
  onConnectionChange(() => isOnline() && void catchUp())
  queryClient.getQueryCache().subscribe(event => {
    // Only a new answer: before it, an update that marks the data as old would bring back what the member has changed.
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.queryKey[0] === 'me.get') storeAdhesion(event.query.state.data)
  })
  // Somebody may have signed in or out in another tab since this one started.
  if (recallMember()?.id !== session().member?.id) void follow({ type: 'changed' })
}

let library: Promise<unknown> | undefined

/** Opens the library's stored document, which every page needs that the server did not write. */
export function restoreLibrary() {
  library ??= openBootCache(queryClient)
  return library
}

/** Opens the stored data of the library and of the member on this device. */
export async function restoreSeen() {
  await restoreLibrary()
  await openOwnCache(session().member)
}

/** Does what waited for a network: reports a sign-out, exchanges the identity cookie for a token. */
export async function catchUp() {
  await settleSignOut()
  await sessionReady().catch(() => {})
}

let resuming: Promise<void> | null = null

/** Resolves once the session is known. @throws Failure if the server could not be asked */
export function sessionReady(): Promise<void> {
  const { status } = session()
  if (token.get() || status === 'expired' || signOutDue.get()) return Promise.resolve()
  resuming ??= withIdentityLock(resume).finally(() => {
    resuming = null
  })
  return resuming
}

/** Resolves when no request for the session is on its way, of which the late answer could sign out who signs in now. */
export async function settled() {
  await resuming?.catch(() => {})
  await settleSignOut()
}

async function resume() {
  const { access_token, ended } = await call('auths.access').then(
    answer => ({ ...answer, ended: false }),
    error => {
      const { code, status } = toFailure(error)
      if (status === 401) return { access_token: null, ended: code === 'session_ended' }
      throw error
    },
  )
  // Somebody signed in meanwhile, whom this older answer would sign out.
  if (token.get()) return
  if (ended && session().member) return endSession()
  if (!access_token) return setAside()
  const { member } = session()
  if (member) {
    token.set(access_token, member.id)
    rememberMember({ ...member, lastContact: deviceNow() })
    setSession('member')
  } else {
    // The cookie is newer than this device's data, so the server says whose it is.
    token.set(access_token, '')
    const me = await call('me.get').finally(token.clear)
    await welcome(me, access_token)
  }
}

/**
 * Signs in by what another page began, such as a link. Requests for the session wait for it: the answer «nobody» would
 * sign out the new member.
 */
export async function enterFromLink<T>(work: () => Promise<T>): Promise<T> {
  await sessionReady().catch(() => {})
  const entry = withIdentityLock(work)
  const over = () => {
    resuming = null
  }
  resuming = entry.then(over, over)
  return entry
}

/** A member is signed in: opens their data, and tells the app. */
export async function welcome(me: Me, accessToken: string) {
  const { id, name, first_name } = me
  const member = {
    id,
    name,
    first_name,
    library: location.host,
    lastContact: deviceNow(),
    adhesion: me.modulo_adesione.accettato,
  }
  ghostMemory.clear()
  token.set(accessToken, id)
  rememberMember(member)
  await openOwnCache(member)
  queryClient.setQueryData(keyOf('me.get'), me)
  setSession('member', member)
}

/** Asked before somebody signs out. It is set while something that is not sent would be left behind. */
export const beforeSignOut: { mayLeave?: (() => Promise<boolean>) | undefined } = {}

/**
 * Signs out, also offline: deletes the member's data on the device, tells the server as soon as possible, and
 * reloads the page, so that its memory is empty too. The person may be asked before.
 */
export async function signOut() {
  if ((await beforeSignOut.mayLeave?.()) === false) return
  signOutDue.set()
  await Promise.all([wipe(), settleSignOut()])
  sendToTabs({ type: 'changed' })
  window.location.replace('/')
}

/**
 * Another device, or staff, signed this one out: deletes everything stored here, in every tab. What the member has on
 * the page stays until they sign in again or leave, because they may be writing.
 */
async function endSession() {
  sendToTabs({ type: 'ended' })
  await endHere()
}

async function endHere() {
  token.clear()
  forgetStored()
  clearBadge()
  setSessionEnded()
  await Promise.all([forgetInWorker(), deletePersonalData()])
}

/** Tells the server of a sign-out that it does not know yet. */
export async function settleSignOut() {
  if (!signOutDue.get()) return
  const signal = AbortSignal.timeout(farewellMs)
  await call('auths.signout', {}, { signal }).then(signOutDue.clear, () => {})
}

/** Continues as a visitor. Data that is still stored stays on the device for the same member. */
export async function setAside() {
  token.clear()
  ghostMemory.clear()
  // A visitor has no personal data, and closing the cache would end the calls of their page.
  if (session().status === 'visitor') return
  await closeCache(queryClient)
  await openOwnCache(null)
  setSession('visitor', null)
}

/**
 * Another tab renewed the token, or somebody signed in or out there: this tab deletes the other member's
 * data.
 */
async function follow(message: TabMessage) {
  const { status, member, ended } = session()
  if (message.type === 'ended') return member ? endHere() : undefined
  if (message.type === 'renewed') {
    if (member?.id !== message.member) return
    token.set(message.token, message.member)
    return setSession('member')
  }
  const known = recallMember()
  if (known?.id === member?.id) {
    if (ended) await openOwnCache(known)
    if (known && status !== 'member') setSession('remembered')
    return sessionReady().catch(() => {})
  }
  forgetTab()
  await closeCache(queryClient)
  await forgetCacheOf(ownerOf(member))
  window.location.replace('/')
}

/** Forgets the member, on the device and in memory. */
export async function wipe() {
  token.clear()
  forgetStored()
  clearBadge()
  await Promise.all([forgetInWorker(), wipePersonalData(queryClient)])
}

function clearBadge() {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => {})
}

/** Data that staff see while impersonating is never stored on the device. */
async function openOwnCache(member: Remembered | null) {
  if (member && ghostMemory.get()) return
  await openCacheOf(queryClient, ownerOf(member))
}

/**
 * The server's answer about the adhesion is stored with the member, because it decides which pages are open.
 */
function storeAdhesion(me: Me | undefined) {
  const { member, status, ghost } = session()
  if (!me || me.id !== member?.id || ghost) return
  const { accettato: adhesion } = me.modulo_adesione
  if (member.adhesion === adhesion) return
  const known = { ...member, adhesion }
  rememberMember(known)
  setSession(status, known)
}

/** Opens the stored data again, because an impersonation began or ended. */
export async function reopenCache() {
  await closeCache(queryClient)
  await openOwnCache(session().member)
  setSession(session().status)
}
