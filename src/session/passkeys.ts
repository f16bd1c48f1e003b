import type {
  PasskeyAnswer,
  PasskeyRegistration,
  SecondStepAnswer,
} from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { enter } from './sign-in.ts'

/** Loaded on first use. */
const platform = () => import('#src/platform/passkeys.ts')

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Asks the browser for a passkey and sends it. @returns `false` when cancelled @throws Failure */
async function byPasskey(
  options: () => Promise<object>,
  send: (passkey: PasskeyAnswer) => Promise<unknown>,
  suggested = false,
): Promise<boolean> {
  const { getPasskey } = await platform()
  const passkey = (await getPasskey(await options(), suggested)) as PasskeyAnswer | null
  if (passkey) await send(passkey)
  return passkey !== null
}

/** Signs in by a passkey only. @returns `false` when cancelled @throws Failure */
export function signInByPasskey(suggested = false): Promise<boolean> {
  return byPasskey(
    () => call('auths.passkey.options', { body: {} }),
    passkey => enter(() => call('auths.passkey', { body: { passkey } })),
    suggested,
  )
}

/**
 * Waits until a passkey is chosen from the suggestions of the e-mail field, and signs in by it.
 * @returns `false` if the browser cannot, or nobody chose one @throws Failure
 */
export async function signInBySuggestion(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  const { canSuggestPasskeys } = await platform()
  return (await canSuggestPasskeys()) ? signInByPasskey(true) : false
}

export async function stopSuggesting() {
  if (knowsPasskeys()) (await platform()).stopWaiting()
}

/** Completes the second step by a code. @throws Failure second_step_over, code_wrong… */
export async function takeSecondStep(answer: SecondStepAnswer) {
  await enter(() => call('auths.second_step', { body: answer }))
}

/** Completes the second step by a passkey. @returns `false` when cancelled @throws Failure */
export function takeSecondStepByPasskey(): Promise<boolean> {
  return byPasskey(
    () => call('auths.second_step.options', { body: {} }),
    passkey => takeSecondStep({ way: 'passkey', passkey }),
  )
}

/** Confirms the member's identity by a passkey. @returns `false` when cancelled @throws Failure */
export function reauthenticateByPasskey(): Promise<boolean> {
  return byPasskey(
    () => call('reauthentication.options', { body: {} }),
    passkey => call('reauthentication.give', { body: { way: 'passkey', passkey } }),
  )
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
