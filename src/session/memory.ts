import { deviceStorage, tabStorage } from '#src/platform/storage.ts'

/** The last member on this device: enough to reopen their pages offline, never a token. */
export type Remembered = {
  id: string
  name: string
  first_name: string
  library: string
  /** When the server last confirmed the session, in milliseconds since 1970. */
  lastContact: number
  /** Whether the adhesion was accepted, by the server's last answer. */
  adhesion: boolean
}

/** The member whom staff impersonate in this tab. */
export type Ghost = { id: string; label: string }

export function recallMember(): Remembered | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get('member') ?? 'null')
    return isRemembered(stored) ? { ...stored, adhesion: stored.adhesion !== false } : null
  } catch {
    return null
  }
}

/** Storage can be edited by hand, so an invalid value is ignored. */
function isRemembered(stored: unknown): stored is Remembered {
  const { id, name, first_name, library, lastContact } = (stored ?? {}) as Partial<Remembered>
  const texts = [id, name, first_name, library].every(text => typeof text === 'string')
  return texts && typeof lastContact === 'number'
}

/** The owner of stored data: a member of a library, or its visitor. */
export function ownerOf(member: Remembered | null): string {
  return `${globalThis.location?.host ?? ''}|${member?.id ?? 'visitor'}`
}

export function rememberMember(member: Remembered) {
  deviceStorage.set('member', JSON.stringify(member))
}

/**
 * The access token with its member's id, because another member may have signed in while the tab
 * slept.
 */
export const token = {
  get: () => tabStorage.get('token'),
  owner: () => tabStorage.get('token-of'),
  set: (value: string, owner: string) => {
    tabStorage.set('token', value)
    tabStorage.set('token-of', owner)
  },
  clear: () => {
    tabStorage.remove('token')
    tabStorage.remove('token-of')
  },
}

/** The member whom staff impersonate in this tab, if any. */
export const ghostMemory = {
  get: (): Ghost | null => {
    try {
      const { id, label } = JSON.parse(tabStorage.get('ghost') ?? 'null') ?? {}
      return typeof id === 'string' && typeof label === 'string' ? { id, label } : null
    } catch {
      return null
    }
  },
  set: (ghost: Ghost) => tabStorage.set('ghost', JSON.stringify(ghost)),
  clear: () => tabStorage.remove('ghost'),
}
