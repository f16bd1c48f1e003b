import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { type AuditAct, auditActs, auditGroups } from '#contract/audit/acts.ts'
import { auditFields } from '#contract/audit/fields.ts'
import { endpoints } from '#contract/endpoints.ts'
import { defaultLocale, locales } from '#contract/texts/languages.ts'
import { transitions } from '#domain/loans/order-transitions.ts'
import { messagesOf } from '#src/i18n/locale.ts'
import { staffMessagesOf } from '#src/i18n/staff-texts.ts'
import { callNames, groupNames, sentenceOf } from './act-words.ts'
import { changesOf } from './changes.ts'
import { fieldNames } from './field-words.ts'

const acts = Object.keys(auditActs) as AuditAct[]
const named = { who: 'WHO', person: 'PERSON', thing: 'THING', what: 'WHAT' }
/** An entry of something new, changed and gone. */
const variants = [
  { before: null, after: {} },
  { before: {}, after: {} },
  { before: {}, after: null },
]

test.each(locales)('every act, field and choice has words in %s', async locale => {
  const messages = { ...(await messagesOf(locale)), ...(await staffMessagesOf(locale)) }
  i18n.loadAndActivate({ locale, messages })
  for (const action of acts) {
    for (const variant of variants) {
      const descriptor = sentenceOf({ action, ...variant }, named)
      expect(
        messages[descriptor.id] ?? (locale === defaultLocale && descriptor.message),
        action,
      ).toBeTruthy()
      const sentence = i18n._(descriptor)
      expect(sentence, action).toContain('WHO')
      expect(sentence, action).not.toMatch(/[{}]/)
    }
  }
  for (const words of [fieldNames, groupNames, callNames]) {
    for (const [key, descriptor] of Object.entries(words)) {
      if (typeof descriptor === 'string') continue
      expect(
        messages[descriptor.id] ?? (locale === defaultLocale && descriptor.message),
        key,
      ).toBeTruthy()
    }
  }
})

test('every move of the desk is an act of the log', () => {
  const moves = transitions.filter(({ who }) => who.includes('desk'))
  expect(moves.length).toBeGreaterThan(0)
  for (const { action } of moves) expect(acts).toContain(`loan ${action}`)
})

test('every act belongs to a group, and every group has some', () => {
  expect(new Set(Object.values(auditActs))).toEqual(new Set(auditGroups))
})

test('every call in the name of a member has words', () => {
  const calls = Object.entries(endpoints).filter(
    ([, { access, method, ...endpoint }]) =>
      access === 'member' && method !== 'GET' && !('noImpersonation' in endpoint),
  )
  expect(Object.keys(callNames).sort()).toEqual(calls.map(([name]) => name).sort())
})

test('an act of another release is said to be unknown, without its key', () => {
  const descriptor = sentenceOf({ action: 'loan teleport', before: null, after: {} }, named)
  expect(i18n._(descriptor)).not.toContain('teleport')
})

test('only what differs is shown, in the order of the table, without fields that have no name', () => {
  const entry = {
    action: 'settings',
    before: {
      name: 'A',
      contacts: { phone: '1', email: 'a@example.org' },
      regolamento: { it: 'Uno', en: 'One' },
      invented: 1,
    },
    after: {
      regolamento: { it: 'Due', en: 'One' },
      contacts: { phone: '2', email: 'a@example.org' },
      name: 'B',
      invented: 2,
    },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'name', format: 'text', was: 'A', is: 'B' },
    { field: 'contacts.phone', format: 'text', was: '1', is: '2' },
    { field: 'regolamento', format: 'html', part: 'it', was: 'Uno', is: 'Due' },
  ])
})

test('hours differ day by day, and what is empty is nothing', () => {
  const before = { hours: ['10-12', '', '', '', '', '', ''], holidays: [] }
  const after = { hours: ['10-12', '', '9-11', '', '', '', ''], holidays: [] }
  expect(changesOf({ action: 'opening', before, after })).toEqual([
    { field: 'hours', format: 'hours', part: 2, was: '', is: '9-11' },
  ])
  const created = { code: 'A-1', corner: null, accessories: [], description: '', withdrawn: false }
  expect(changesOf({ action: 'object', before: null, after: created })).toMatchObject([
    { field: 'code', is: 'A-1' },
    { field: 'withdrawn', is: false },
  ])
})

test('a field of one act is no field of another', () => {
  const fieldOf = (action: string) =>
    changesOf({ action, before: null, after: { kind: 'call', status: 'denied' } }).map(
      ({ field }) => field,
    )
  expect(fieldOf('contact')).toEqual(['contact.kind'])
  expect(fieldOf('loan deny')).toEqual(['loan.status'])
  expect(fieldOf('member')).toEqual([])
  expect(Object.keys(auditFields)).not.toContain('kind')
})
