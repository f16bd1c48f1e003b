import * as v from 'valibot'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'

/** Who was last signed in on this device: enough to reopen their pages offline, never a token. */
const remembered = v.object({
  id: v.string(),
  name: v.string(),
  first_name: v.string(),
  library: v.string(),
})
export type Remembered = v.InferOutput<typeof remembered>

const memberKey = 'member'
const tokenKey = 'token'
const signOutKey = 'sign-out-due'
/** Kept when a person leaves: they say nothing of anyone. */
const impersonal = new Set(['language', 'boot', 'last-contact', signOutKey])

export function recallMember(): Remembered | null {
  try {
    return v.parse(remembered, JSON.parse(deviceStorage.get(memberKey) ?? 'null'))
  } catch {
    return null
  }
}

export function rememberMember(member: Remembered) {
  deviceStorage.set(memberKey, JSON.stringify(member))
}

export const token = {
  get: () => tabStorage.get(tokenKey),
  set: (value: string) => tabStorage.set(tokenKey, value),
  clear: () => tabStorage.remove(tokenKey),
}

/** A sign-out made offline is still owed to the server. */
export const signOutDue = {
  get: () => deviceStorage.get(signOutKey) !== null,
  set: () => deviceStorage.set(signOutKey, '1'),
  clear: () => deviceStorage.remove(signOutKey),
}

/** Removes every trace of a person from the browser's small stores. */
export function forgetStored() {
  for (const key of tabStorage.keys()) tabStorage.remove(key)
  for (const key of deviceStorage.keys()) {
    if (!impersonal.has(key)) deviceStorage.remove(key)
  }
}
