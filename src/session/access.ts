import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/shapes/member.ts'
import type { SecondStep } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'
import { closeCache, forgetCacheOf, openCacheOf, wipePersonalData } from '#src/offline/cache.ts'
import { isOnline, onConnectionChange } from '#src/offline/online.ts'
import { forgetInWorker } from '#src/offline/worker.ts'
import {
  forgetStored,
  forgetTab,
  ghostMemory,
  type Remembered,
  recallMember,
  rememberMember,
  signOutDue,
  token,
} from './memory.ts'
import { inTurn, onSignedOutElsewhere } from './refresh.ts'
import { become, session } from './session.ts'
import { hearTabs, type TabMessage, tellTabs } from './tabs.ts'

/** How long leaving waits for the server to hear of it; should it not, it is told at the next start. */
const farewellMs = 2000

let queryClient: QueryClient

/** Recalls who was here; the token is asked for when it is needed. */
export function openSession(client: QueryClient) {
  onSignedOutElsewhere(signOut)
  queryClient = client
  const member = recallMember()
  if (!member || token.owner() !== member.id) token.clear()
  if (member) become(token.get() ? 'member' : 'remembered', member)
  hearTabs(message => void follow(message))
  window.addEventListener('pageshow', event => event.persisted && void follow({ type: 'changed' }))
  onConnectionChange(() => isOnline() && void catchUp())
  keepAdhesion(client)
}

/** Reopens what they had seen on this device. */
export function restoreSeen(): Promise<void> {
  return openOwnCache(session().member)
}

/** Does what waited for a network: tells of a sign-out, trades the identity cookie for a token. */
export async function catchUp() {
  await settleSignOut()
  await sessionReady().catch(() => {})
}

let resuming: Promise<void> | null = null

/** Settles once it is known who is here. @throws Failure where the server could not be asked */
export function sessionReady(): Promise<void> {
  const { status } = session()
  if (token.get() || status === 'expired' || signOutDue.get()) return Promise.resolve()
  resuming ??= inTurn(resume).finally(() => {
    resuming = null
  })
  return resuming
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
  if (ended) return signOut()
  if (!access_token) return setAside()
  const { member } = session()
  if (member) {
    token.set(access_token, member.id)
    rememberMember({ ...member, lastContact: Date.now() })
    become('member')
  } else {
    // The cookie outlived what this device remembered: who is it?
    token.set(access_token, '')
    const me = await call('me.get').finally(token.clear)
    await welcome(me, access_token)
  }
}

/**
 * Signs in by a password, and the code of a letter where it is asked for.
 * @returns how the second step can be taken, where there is one; `null` once signed in
 * @throws Failure credentials_invalid, sign_in_code_required, too_many_attempts…
 */
export async function signIn(
  email: string,
  password: string,
  code?: string,
): Promise<SecondStep | null> {
  await settleSignOut()
  const answer = await call('auths.signin', { body: { email, password, ...(code && { code }) } })
  if ('second_step' in answer) return answer.second_step
  await enter(async () => answer)
  return null
}

/** Lets in whom `prove` vouches for, whoever was here before. @throws Failure of `prove` */
export async function enter<T extends { data: Me; access_token: string }>(prove: () => Promise<T>) {
  await settleSignOut()
  const proved = await prove()
  const known = recallMember()
  if (known && known.id !== proved.data.id) await wipe()
  signOutDue.clear()
  await welcome(proved.data, proved.access_token)
  tellTabs({ type: 'changed' })
  return proved
}

/** Whoever asks who is here waits for `entry`: the answer «nobody» would set aside who comes in. */
export function awaitEntry(entry: Promise<unknown>) {
  const over = () => {
    resuming = null
  }
  resuming = entry.then(over, over)
}

async function welcome(me: Me, accessToken: string) {
  const { id, name, first_name } = me
  const member = {
    id,
    name,
    first_name,
    library: location.host,
    lastContact: Date.now(),
    adhesion: me.modulo_adesione.accettato,
  }
  ghostMemory.clear()
  token.set(accessToken, id)
  rememberMember(member)
  await openOwnCache(member)
  queryClient.setQueryData(keyOf('me.get'), me)
  become('member', member)
}

/**
 * Leaves, offline too: nothing is left on the device, the server is told as soon as it can be, and
 * the page starts anew, so that nothing is left in its memory either.
 */
export async function signOut() {
  signOutDue.set()
  await Promise.all([wipe(), settleSignOut()])
  tellTabs({ type: 'changed' })
  window.location.replace('/')
}

async function settleSignOut() {
  if (!signOutDue.get()) return
  const signal = AbortSignal.timeout(farewellMs)
  await call('auths.signout', {}, { signal }).then(signOutDue.clear, () => {})
}

/** Goes on as a visitor. What was seen stays on the device for the same member to come back to. */
export async function setAside() {
  token.clear()
  ghostMemory.clear()
  await closeCache(queryClient)
  await openOwnCache(null)
  become('visitor', null)
}

/** Another tab renewed the token, or somebody signed in or out there: nothing of theirs stays here. */
async function follow(message: TabMessage) {
  const { status, member } = session()
  if (message.type === 'renewed') {
    if (member?.id !== message.member) return
    token.set(message.token, message.member)
    return become('member')
  }
  const known = recallMember()
  if (known?.id === member?.id) {
    if (known && status !== 'member') become('remembered')
    return sessionReady().catch(() => {})
  }
  forgetTab()
  await closeCache(queryClient)
  await forgetCacheOf(ownerOf(member))
  window.location.replace('/')
}

async function wipe() {
  token.clear()
  forgetStored()
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => {})
  await Promise.all([forgetInWorker(), wipePersonalData(queryClient)])
}

/** Nothing that staff see in a member's name is kept on the device. */
async function openOwnCache(member: Remembered | null) {
  if (member && ghostMemory.get()) return
  await openCacheOf(queryClient, ownerOf(member))
}

/** What the server says of the adhesion form is remembered with the member: it decides where they may go. */
function keepAdhesion(client: QueryClient) {
  const [name] = keyOf('me.get')
  client.getQueryCache().subscribe(event => {
    const answered = event.type === 'updated' && event.action.type === 'success'
    if (!answered || event.query.queryKey[0] !== name) return
    const { member, status, ghost } = session()
    const me = event.query.state.data as Me
    if (!member || ghost || me.id !== member.id) return
    if (member.adhesion === me.modulo_adesione.accettato) return
    const known = { ...member, adhesion: me.modulo_adesione.accettato }
    rememberMember(known)
    become(status, known)
  })
}

/** The member accepted the adhesion form, and goes on with the token that came of it. */
export function adhesionAccepted(accessToken: string) {
  const { status, member } = session()
  if (!member) return
  token.set(accessToken, member.id)
  const known = { ...member, adhesion: true }
  rememberMember(known)
  become(status, known)
}

/** Staff act for a member from now on, in this tab. @throws Failure impersonation_refused */
export async function impersonate(id: string) {
  const subject = await call('users.impersonate', { params: { id } })
  await closeCache(queryClient)
  ghostMemory.set({ id: subject.id, label: subject.name })
  become(session().status)
}

/** Staff are themselves again. */
export async function stopImpersonating() {
  ghostMemory.clear()
  await closeCache(queryClient)
  await openOwnCache(session().member)
  become(session().status)
}

function ownerOf(member: Remembered | null): string {
  return `${location.host}|${member?.id ?? 'visitor'}`
}
