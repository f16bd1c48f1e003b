import { afterEach, expect, test, vi } from 'vitest'
import { pushState } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/16.4 Safari/605.1.15'

test.each([
  ['an iPad, which says that it is a Mac', 5, 'needs-install'],
  ['a Mac', 0, 'unsupported'],
])('%s without push is told apart', async (_, maxTouchPoints, state) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { userAgent: mac, maxTouchPoints })
  expect(await pushState()).toBe(state)
})
