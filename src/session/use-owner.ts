import { ownerOf } from './memory.ts'
import { useSession } from './session.ts'

/** The owner of stored data, by library and member; `null` while staff impersonate. */
export function useOwner(): string | null {
  const { member, ghost } = useSession()
  return ghost ? null : ownerOf(member)
}
