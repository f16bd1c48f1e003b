import { expect, test } from 'vitest'
import { withFreshNonce } from './fresh-nonce.ts'

/** So long that no new nonce contains it by chance. */
const old = 'abcdefghij'
const stored = `default-src 'self'; style-src 'self' 'nonce-${old}+/=='; script-src 'nonce-${old}+/=='`

test('every page gets a new nonce, in its policy too, and the stored one is replaced', () => {
  const pages = Array.from({ length: 50 }, () => withFreshNonce(stored))
  expect(new Set(pages.map(page => page?.nonce)).size).toBe(50)
  for (const page of pages) {
    expect(page?.policy).not.toContain(old)
    expect(page?.policy.split(`'nonce-${page.nonce}'`)).toHaveLength(3)
    expect(atob(page?.nonce ?? '')).toHaveLength(16)
  }
})

test('a policy without a nonce gets none', () => {
  expect(withFreshNonce("default-src 'self'")).toBeNull()
})
