import { call } from '#src/api/client.ts'
import { reopenCache } from './access.ts'
import { ghostMemory } from './memory.ts'

/** Starts an impersonation in this tab. @throws Failure impersonation_refused */
export async function impersonate(id: string) {
  const subject = await call('users.impersonate', { params: { id } })
  ghostMemory.set({ id: subject.id, label: subject.name })
  await reopenCache()
}

export async function stopImpersonating() {
  ghostMemory.clear()
  await reopenCache()
}
