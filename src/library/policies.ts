import { now } from '#src/platform/clock.ts'
import { deviceStorage } from '#src/platform/storage.ts'

/** Whether the policies were accepted on this device. */
export function policiesAccepted(): boolean {
  return deviceStorage.get('policies') !== null
}

export function acceptPolicies() {
  deviceStorage.set('policies', now().toISOString())
}
