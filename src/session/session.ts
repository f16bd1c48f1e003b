import { useSyncExternalStore } from 'react'
import { type Ghost, ghostMemory, type Remembered } from './memory.ts'

/**
 * `member`: holds a token, or is about to. `remembered`: was signed in on this device and may reopen
 * what was seen. `expired`: the session ended while in use. `visitor`: nobody.
 */
export type Status = 'visitor' | 'member' | 'remembered' | 'expired'
export type Session = {
  status: Status
  member: Remembered | null
  /** For whom staff act in this tab. */
  ghost: Ghost | null
}

let state: Session = { status: 'visitor', member: null, ghost: null }
const listeners = new Set<() => void>()

export function session(): Session {
  return state
}

export function become(status: Status, member: Remembered | null = state.member) {
  const ghost = member && status !== 'visitor' ? ghostMemory.get() : null
  const changed =
    status !== state.status ||
    member?.id !== state.member?.id ||
    member?.adhesion !== state.member?.adhesion ||
    ghost?.id !== state.ghost?.id
  state = { status, member, ghost }
  if (changed) for (const listener of listeners) listener()
}

export function onSessionChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is here. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, session, session)
}
