import { now } from '#src/platform/clock.ts'
import { deviceStorage } from '#src/platform/storage.ts'

const key = 'policies'

/** Whether the policies were accepted on this device. */
export function policiesAccepted(): boolean {
  return deviceStorage.get(key) !== null
}

export function acceptPolicies() {
  deviceStorage.set(key, now().toISOString())
}
