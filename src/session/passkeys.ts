import type { PasskeyAnswer, SecondStepAnswer } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { enter } from './access.ts'

/** Loaded on first use. */
const platform = () => import('#src/platform/passkeys.ts')

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Signs in by a passkey only. @returns `false` when cancelled @throws Failure */
export async function signInByPasskey(): Promise<boolean> {
  return enterByPasskey(false)
}

/**
 * Waits until a passkey is chosen from the suggestions of the e-mail field, and signs in by it.
 * @returns `false` if the browser cannot, or nobody chose one @throws Failure
 */
export async function signInBySuggestion(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  const { canSuggestPasskeys } = await platform()
  return (await canSuggestPasskeys()) ? enterByPasskey(true) : false
}

export async function stopSuggesting() {
  if (knowsPasskeys()) (await platform()).stopWaiting()
}

async function enterByPasskey(suggested: boolean): Promise<boolean> {
  const { getPasskey } = await platform()
  const options = await call('auths.passkey.options', { body: {} })
  const passkey = (await getPasskey(options, suggested)) as PasskeyAnswer | null
  if (!passkey) return false
  await enter(() => call('auths.passkey', { body: { passkey } }))
  return true
}

/** Completes the second step by a code. @throws Failure second_step_over, code_wrong… */
export async function takeSecondStep(answer: SecondStepAnswer) {
  await enter(() => call('auths.second_step', { body: answer }))
}

/** Completes the second step by a passkey. @returns `false` when cancelled @throws Failure */
export async function takeSecondStepByPasskey(): Promise<boolean> {
  const { getPasskey } = await platform()
  const options = await call('auths.second_step.options', { body: {} })
  const passkey = (await getPasskey(options)) as PasskeyAnswer | null
  if (!passkey) return false
  await takeSecondStep({ way: 'passkey', passkey })
  return true
}
