import { expect, test } from 'vitest'
import { files, read, sources } from './support/source-files.ts'
import { unguardedIn } from './support/unguarded.ts'
import { unguardedInCss } from './support/unguarded-css.ts'

// The code that renders pages on the server runs only there.
const shipped = sources.filter(
  file => /^(contract|domain|src|sw)\//.test(file) && !file.startsWith('src/prerender/'),
)

test('no file uses a feature that a supported browser lacks without testing for it', () => {
  expect(shipped.flatMap(file => unguardedIn(file, read(file)))).toEqual([])
})

test('no style sheet depends on a feature that a supported browser lacks', () => {
  const sheets = files.filter(file => /^src\/.*\.css$/.test(file))
  expect(sheets.flatMap(file => unguardedInCss(file, read(file)))).toEqual([])
})

test.each([
  ['URL.canParse(code)', 'canParse'],
  ['list.toSorted()', 'toSorted'],
  ['const { promise } = Promise.withResolvers()', 'withResolvers'],
  ['navigator.locks.request("a", work)', 'locks'],
  ['new Set(a).union(b)', 'union'],
  ['new Intl.DurationFormat("it")', 'DurationFormat'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['document.startViewTransition(work)', 'startViewTransition'],
  ['registration.getNotifications()', 'getNotifications'],
])('%s is found if it is not tested for', (source, name) => {
  expect(unguardedIn('a.ts', source)).toEqual([`a.ts:1 ${name}`])
})

test.each([
  'if ("canParse" in URL) URL.canParse(code)',
  'document.startViewTransition?.(work)',
  'const later = window.requestIdleCallback ?? setTimeout',
  'function f() { if (!("locks" in navigator)) return work(); return navigator.locks.request("a", work) }',
  'try { Promise.withResolvers() } catch {}',
  'const requestIdleCallback = setTimeout; requestIdleCallback(work)',
])('%s tests for what it uses', source => {
  expect(unguardedIn('a.ts', source)).toEqual([])
})

test.each([
  ['a { position-anchor: --b }', 'position-anchor'],
  ['a { color: oklch(0.5 0.1 var(--hue)) }', 'oklch()'],
  ['a:state(x) { color: red }', ':state'],
  ['@starting-style { a { color: red } }', '@starting-style'],
])('%s is found outside @supports', (source, name) => {
  expect(unguardedInCss('a.css', source)).toEqual([`a.css: ${name}`])
})

test('a feature that is compiled, has a fallback or is in @supports is not reported', () => {
  const sheet = `a { & b { color: red } color: oklch(0.5 0.1 30) }
    @supports (position-anchor: --b) { a { position-anchor: --b } }`
  expect(unguardedInCss('a.css', sheet)).toEqual([])
})
