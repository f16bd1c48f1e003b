import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', { localStorage: { getItem: () => null } })
vi.stubGlobal('navigator', {})
const { mayFetch } = await import('./choice.ts')

const fast = { effectiveType: '4g' }
const slow = { effectiveType: '2g' }
const saving = { ...fast, saveData: true }

test.each([
  ['a fast connection', null, fast, false, true],
  ['a slow connection', null, slow, false, false],
  ['a slow connection, though it was chosen', 'on', slow, true, false],
  ['a connection that saves data', 'on', saving, true, false],
  ['refused', 'off', fast, true, false],
  ['a browser that does not tell', null, undefined, false, false],
  ['the same, as the installed app', null, undefined, true, true],
  ['the same, if it was chosen', 'on', undefined, false, true],
] as const)('%s', (_, chosen, connection, installed, expected) => {
  expect(mayFetch(chosen, connection, installed)).toBe(expected)
})
