import { afterEach, expect, test, vi } from 'vitest'
import { pushState } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/16.4 Safari/605.1.15'

test.each([
  ['an iPad that says it is a Mac', 5, 'needs-install'],
  ['a Mac', 0, 'unsupported'],
])('%s without push has a text of its own', async (_, maxTouchPoints, state) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { userAgent: mac, maxTouchPoints })
  expect(await pushState()).toBe(state)
})
