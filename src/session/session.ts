import { createStore } from '#src/platform/create-store.ts'
import { type Ghost, ghostMemory, ownerOf, type Remembered } from './memory.ts'

/**
 * `member`: has a token or will have one. `remembered`: was signed in on this device and may reopen
 * stored pages. `expired`: the session ended during use. `visitor`: nobody.
 */
export type Status = 'visitor' | 'member' | 'remembered' | 'expired'
export type Session = {
  status: Status
  member: Remembered | null
  /** The member whom staff impersonate in this tab. */
  ghost: Ghost | null
  /** It expired because another device, or staff, signed this one out. */
  ended?: boolean
}

/** Whether two sessions may open the same pages. */
const isSame = (a: Session, b: Session) =>
  a.status === b.status &&
  a.member?.id === b.member?.id &&
  a.member?.adhesion === b.member?.adhesion &&
  a.ghost?.id === b.ghost?.id &&
  a.ended === b.ended

const nobody: Session = { status: 'visitor', member: null, ghost: null }
const store = createStore(nobody, isSame)
/** The current session. */
export const { get: session, subscribe: onSessionChange, use: useSession } = store

/**
 * Nobody is signed in. A remembered member is: a call waits for the token. A press asks with `session().status`, because it
 * can be handled between the hydration of its button and the first render for the member.
 */
export const isSignedOut = (status: Status) => status === 'visitor' || status === 'expired'

export function setSession(status: Status, member: Remembered | null = session().member) {
  store.set({ status, member, ghost: member && status !== 'visitor' ? ghostMemory.get() : null })
}

/** Another device, or staff, signed this one out during use. */
export function setSessionEnded() {
  store.set({ status: 'expired', member: session().member, ghost: null, ended: true })
}

/** The owner of stored data, by library and member; `null` while staff impersonate. */
export function useOwner(): string | null {
  const { member, ghost } = useSession()
  return ghost ? null : ownerOf(member)
}
