/**
 * A stored page's content security policy with a nonce that no page had before, since one that repeats can
 * be read once and used again. `null` where the policy has no nonce.
 */
export function withFreshNonce(policy: string): { policy: string; nonce: string } | null {
  const old = policy.split("'nonce-")[1]?.split("'")[0]
  if (!old) return null
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  return { policy: policy.replaceAll(`'nonce-${old}'`, () => `'nonce-${nonce}'`), nonce }
}
