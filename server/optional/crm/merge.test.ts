import { expect, test } from 'vitest'
import type { CrmValues } from '#server/core/store/tables/crm.ts'
import { merge } from './merge.ts'

const base: CrmValues = {
  name: 'Trapano',
  description: '',
  category: 'fai-da-te',
  withdrawn: false,
}

test('a change in the CRM alone is taken', () => {
  const merged = merge(base, { ...base, name: 'Trapano 850 W', withdrawn: true }, base)
  expect(merged).toEqual({ changes: { name: 'Trapano 850 W', withdrawn: true }, conflicts: [] })
})

test('a change here alone stays', () => {
  expect(merge({ ...base, name: 'Il nostro' }, base, base)).toEqual({ changes: {}, conflicts: [] })
})

test('the same change on both sides is no conflict', () => {
  const both = { ...base, name: 'Nuovo' }
  expect(merge(both, both, base)).toEqual({ changes: {}, conflicts: [] })
})

test('different changes on both sides keep the local value and are reported', () => {
  const merged = merge({ ...base, name: 'Nostro' }, { ...base, name: 'Loro' }, base)
  expect(merged).toEqual({ changes: {}, conflicts: ['name'] })
})

test('a product that was never pulled is not overwritten', () => {
  const merged = merge(base, { ...base, description: 'Da 850 W' }, null)
  expect(merged).toEqual({ changes: {}, conflicts: ['description'] })
  const silent = { ...base, description: '', category: '' }
  expect(merge({ ...base, description: 'Da 850 W' }, silent, null).conflicts).toEqual([])
})
