/**
 * Gives the content security policy of a stored page a new nonce, because a repeated nonce could be
 * reused by an attacker. `null` if the policy has no nonce.
 */
export function withFreshNonce(policy: string): { policy: string; nonce: string } | null {
  const old = policy.split("'nonce-")[1]?.split("'")[0]
  if (!old) return null
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  return { policy: policy.replaceAll(`'nonce-${old}'`, () => `'nonce-${nonce}'`), nonce }
}
