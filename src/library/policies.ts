import { deviceStorage } from '#src/platform/storage.ts'

const key = 'policies'

/** Whether whoever uses this device has accepted the policies. */
export function policiesAccepted(): boolean {
  return deviceStorage.get(key) !== null
}

export function acceptPolicies() {
  deviceStorage.set(key, new Date().toISOString())
}
