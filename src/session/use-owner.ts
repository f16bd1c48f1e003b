import { useSession } from './session.ts'

/** Whose this device's data are just now, library included; `null` while staff act for somebody. */
export function useOwner(): string | null {
  const { member, ghost } = useSession()
  return ghost ? null : `${globalThis.location?.host ?? ''}|${member?.id ?? 'visitor'}`
}
