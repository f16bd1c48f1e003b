import { type DeviceKey, keptKeys } from '#contract/device.ts'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'

/** A sign-out made offline, which the server must still receive. */
export const signOutDue = {
  get: () => deviceStorage.get('sign-out-due') !== null,
  set: () => deviceStorage.set('sign-out-due', '1'),
  clear: () => deviceStorage.remove('sign-out-due'),
}

/** Removes all personal data from this tab. */
export function forgetTab() {
  for (const key of tabStorage.keys()) tabStorage.remove(key)
}

const kept = new Set<DeviceKey>(keptKeys)

/** Removes all personal data from the device, and what earlier versions stored. */
export function forgetStored() {
  forgetTab()
  for (const key of deviceStorage.keys()) {
    if (!kept.has(key)) deviceStorage.remove(key)
  }
}
