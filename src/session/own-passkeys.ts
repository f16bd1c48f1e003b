import type { PasskeyAnswer, PasskeyRegistration } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'

const platform = () => import('#src/platform/passkeys.ts')

/** Confirms the member's identity by a passkey. @returns `false` when cancelled @throws Failure */
export async function reauthenticateByPasskey(): Promise<boolean> {
  const { getPasskey } = await platform()
  const options = await call('reauthentication.options', { body: {} })
  const passkey = (await getPasskey(options)) as PasskeyAnswer | null
  if (!passkey) return false
  await call('reauthentication.give', { body: { way: 'passkey', passkey } })
  return true
}

/** Options to create a passkey. @throws Failure proof_required… */
export function startPasskey() {
  return call('passkeys.options', { body: {} })
}

/**
 * Creates a passkey on this device. @returns `null` when cancelled @throws Failure, PasskeyKnown
 */
export async function finishPasskey(options: object, name: string) {
  const { makePasskey } = await platform()
  const passkey = (await makePasskey(options)) as PasskeyRegistration | null
  return passkey && call('passkeys.add', { body: { name, passkey } })
}
