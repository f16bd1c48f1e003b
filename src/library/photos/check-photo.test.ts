import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { checkPhoto } from './check-photo.ts'

const most = limits.uploadMaxBytes

test.each([
  ['a.jpg', 'image/jpeg', 1, null],
  ['a.png', 'image/png', most, null],
  ['a.tif', 'image/tiff', 1, null],
  ['A.JPEG', '', 1, null],
  ['a.heic', 'image/heic', 1, 'unsupported'],
  ['a.svg', 'image/svg+xml', 1, 'unsupported'],
  ['a.jpg', 'application/pdf', 1, 'unsupported'],
  ['jpg', '', 1, 'unsupported'],
  // Made smaller before it is sent.
  ['a.jpg', 'image/jpeg', most + 1, null],
  ['A.PNG', '', 5 * most, null],
  ['a.jpg', 'image/jpeg', 100_000_001, 'too_large'],
  ['a.tif', 'image/tiff', most + 1, 'too_large'],
])('%s, %s, %d bytes → %s', (name, type, size, refusal) => {
  expect(checkPhoto({ name, type, size })).toBe(refusal)
})
