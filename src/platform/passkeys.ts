import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The browser already has a passkey of this member. */
export class PasskeyKnown extends Error {
  override name = 'PasskeyKnown'
}

/** Whether this browser can suggest passkeys in a field. */
export function canSuggestPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthn() ? browserSupportsWebAuthnAutofill() : Promise.resolve(false)
}

/**
 * Uses a passkey. With `suggested` it waits until one is chosen from a field's suggestions.
 * @returns `null` when cancelled
 */
export function getPasskey(options: object, suggested = false) {
  const optionsJSON = options as Request
  return startAuthentication({ optionsJSON, useBrowserAutofill: suggested }).catch(
    nullWhenCancelled,
  )
}

/** Creates a passkey. @returns `null` when cancelled @throws PasskeyKnown */
export function makePasskey(options: object) {
  return startRegistration({ optionsJSON: options as Creation }).catch(error => {
    if (nameOf(error) === 'InvalidStateError') throw new PasskeyKnown()
    return nullWhenCancelled(error)
  })
}

export function stopWaiting() {
  WebAuthnAbortService.cancelCeremony()
}

function nullWhenCancelled(error: unknown): null {
  if (['NotAllowedError', 'AbortError'].includes(nameOf(error))) return null
  throw error
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
