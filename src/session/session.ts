import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#src/api/client.ts'
import { keyOf } from '#src/api/queries.ts'
import { emptyCaches, openCacheOf } from '#src/offline/cache.ts'
import { forgetInWorker } from '#src/offline/worker.ts'
import { forgetStored, type Remembered, recallMember, rememberMember, signOutDue, token } from './memory.ts'

/**
 * `member`: holds a token. `remembered`: was signed in on this device, may reopen what was seen.
 * `expired`: the session ended and a sign-in is asked for. `visitor`: nobody.
 */
export type Status = 'visitor' | 'member' | 'remembered' | 'expired'
export type Session = { status: Status; member: Remembered | null }

let state: Session = { status: 'visitor', member: null }
let queryClient: QueryClient
const listeners = new Set<() => void>()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null

function become(next: Session) {
  state = next
  for (const listener of listeners) listener()
}

export function session(): Session {
  return state
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, session)
}

export function onSessionChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let resuming: Promise<unknown> = Promise.resolve()
export const sessionReady = () => resuming

/** Recalls who was here and reopens what they had seen; the token is asked for in the background. */
export async function openSession(client: QueryClient) {
  queryClient = client
  const member = recallMember()
  if (tabs) tabs.onmessage = () => void followOtherTab()
  window.addEventListener('pageshow', event => event.persisted && void followOtherTab())
  if (signOutDue.get()) resuming = settleSignOut()
  if (member) become({ status: token.get() ? 'member' : 'remembered', member })
  await openCacheOf(client, ownerOf(member))
  if (member && !token.get()) resuming = resume()
}

/** Trades the identity cookie for a token. Without a network the member stays remembered. */
async function resume() {
  const answer = await call('auths.access').catch(() => null)
  if (answer?.access_token) {
    token.set(answer.access_token)
    become({ ...state, status: 'member' })
  } else if (answer) {
    expireSession()
  }
}

/** @throws Failure credentials_invalid, too_many_attempts… */
export async function signIn(email: string, password: string) {
  const { data, access_token } = await call('auths.signin', { body: { email, password } })
  const { id, name, first_name } = data
  const member = { id, name, first_name, library: location.host }
  if (state.member && state.member.id !== id) await wipe()
  signOutDue.clear()
  token.set(access_token)
  rememberMember(member)
  await openCacheOf(queryClient, ownerOf(member))
  queryClient.setQueryData(keyOf('me.get'), data)
  become({ status: 'member', member })
  tabs?.postMessage('changed')
}

/** Leaves, offline too: first nothing is left on the device, then the server is told. */
export async function signOut() {
  signOutDue.set()
  token.clear()
  await wipe()
  become({ status: 'visitor', member: null })
  await openCacheOf(queryClient, ownerOf(null))
  tabs?.postMessage('changed')
  await settleSignOut()
}

async function settleSignOut() {
  const told = await call('auths.signout').then(
    () => true,
    () => false,
  )
  if (told) signOutDue.clear()
}

/** The session ended on its own. What was seen stays, for the same member to come back to. */
export function expireSession() {
  token.clear()
  if (state.status !== 'visitor') become({ ...state, status: 'expired' })
}

/** One refresh at a time, in this tab and, by a lock, among tabs. */
let refreshing: Promise<string | null> | null = null
export function refreshToken(refused: string): Promise<string | null> {
  refreshing ??= locked(() => renew(refused)).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(refused: string): Promise<string | null> {
  try {
    const answer = await call('auths.refresh', { body: { access_token: refused } })
    token.set(answer.token)
    return answer.token
  } catch (failure) {
    const over = (failure as { detail?: { status?: number } }).detail?.status === 401
    if (over) expireSession()
    return null
  }
}

function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('refresh', work) : work()
}

/** Another tab signed in or out: this one shows nothing of whoever was here. */
async function followOtherTab() {
  const member = recallMember()
  if (member?.id === state.member?.id) return
  token.clear()
  await emptyCaches(queryClient)
  window.location.reload()
}

async function wipe() {
  forgetStored()
  forgetInWorker()
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => {})
  await emptyCaches(queryClient)
}

function ownerOf(member: Remembered | null): string {
  return `${location.host}|${member?.id ?? 'visitor'}`
}
