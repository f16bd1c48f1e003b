import { expect, test } from 'vitest'
import { type CrmValues, merge } from './merge.ts'

const base: CrmValues = {
  name: 'Trapano',
  description: '',
  category: 'fai-da-te',
  withdrawn: false,
}

test('what changed only in the CRM is taken', () => {
  const merged = merge(base, { ...base, name: 'Trapano 850 W', withdrawn: true }, base)
  expect(merged).toEqual({ changes: { name: 'Trapano 850 W', withdrawn: true }, conflicts: [] })
})

test('what changed only here stays', () => {
  expect(merge({ ...base, name: 'Il nostro' }, base, base)).toEqual({ changes: {}, conflicts: [] })
})

test('what changed on both sides to the same end is no conflict', () => {
  const both = { ...base, name: 'Nuovo' }
  expect(merge(both, both, base)).toEqual({ changes: {}, conflicts: [] })
})

test('what changed on both sides stays ours and is told', () => {
  const merged = merge({ ...base, name: 'Nostro' }, { ...base, name: 'Loro' }, base)
  expect(merged).toEqual({ changes: {}, conflicts: ['name'] })
})

test('of an object never pulled before nothing is overwritten', () => {
  const merged = merge(base, { ...base, description: 'Da 850 W' }, null)
  expect(merged).toEqual({ changes: {}, conflicts: ['description'] })
  const silent = { ...base, description: '', category: '' }
  expect(merge({ ...base, description: 'Da 850 W' }, silent, null).conflicts).toEqual([])
})
