import { expect, test } from 'vitest'
import { isReworded, paperRefusal, versionDay } from './adhesion.ts'

test.each([
  [{}, { it: 'Nuovo' }, true],
  [{ it: 'Testo' }, { it: 'Testo' }, false],
  [{ it: 'Testo' }, { it: 'Testo.' }, true],
  [{ it: 'Testo' }, { it: '' }, true],
  [{ it: 'Testo' }, { it: 'Testo', en: 'Text' }, false],
])('from %o to %o the text is another: %s', (before, after, reworded) => {
  expect(isReworded(before, after)).toBe(reworded)
})

test('a version that staff wrote is in force from its day in the library’s zone', () => {
  expect(versionDay('2026-11-20T23:30:00.000Z', 'Europe/Rome')).toBe('2026-11-21')
  expect(versionDay('1', 'Europe/Rome')).toBeNull()
})

test.each([
  ['2026-11-20', null, null],
  ['2026-11-21', null, 'ahead'],
  ['2026-11-10', '2026-11-10', null],
  ['2026-11-09', '2026-11-10', 'older'],
])('on 20 November a paper of %s accepts a version from %s: %s', (signedOn, versionFrom, why) => {
  expect(paperRefusal({ signedOn, versionFrom, today: '2026-11-20' })).toBe(why)
})
