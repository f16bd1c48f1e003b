import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { seal, unseal } from '#server/core/sealed.ts'
import { stepOf } from './authenticator-app.ts'

/** Appendix B of RFC 6238, SHA-1; the last six of its eight digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(vectors)('at second %d of RFC 6238 the code is %s', (second, code) => {
  const step = Math.floor(second / 30)
  expect(stepOf(secret, code, new Date(second * 1000))).toBe(step)
})

test('a code is valid one step earlier and later, and no longer', () => {
  const at = (second: number) => stepOf(secret, '050471', new Date(second * 1000))
  const step = Math.floor(1_111_111_111 / 30)
  expect([at(step * 30 - 30), at(step * 30 + 59)]).toEqual([step, step])
  expect([at(step * 30 - 31), at(step * 30 + 60)]).toEqual([null, null])
})

test('a sealed secret opens with its own key and for its own owner only', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = seal(key, 'GEZDGNBV', 'bologna/socia')
  expect(sealed).not.toContain('GEZDGNBV')
  expect(unseal(key, sealed, 'bologna/socia')).toBe('GEZDGNBV')
  expect(unseal(other, sealed, 'bologna/socia')).toBeNull()
  expect(unseal(key, sealed, 'bologna/staff')).toBeNull()
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(unseal(key, changed, 'bologna/socia')).toBeNull()
})
