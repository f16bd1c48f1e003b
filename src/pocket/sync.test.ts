import { expect, test, vi } from 'vitest'
import { pocketSlices, sliceTagChars } from '#contract/shapes/pocket-limits.ts'
import { answerFrom } from './answers.ts'
import { type CatalogueFacts, openCatalogue } from './catalogue.ts'
import { packRows, unpackRows } from './packed-rows.ts'
import type { PocketRow } from './rows.ts'

vi.stubGlobal('location', { host: 'localhost' })
const { mergeSlices, tagsAfter } = await import('./sync.ts')

const row = (id: string, name = id): PocketRow => {
  const code = id.toUpperCase()
  return [id, code, name, 'Descrizione…', ['orto'], 'centro', null, 6, true, false, '#abc']
}

test('a changed slice replaces its products, also by none', () => {
  const before = [row('a'), row('b'), row('c'), row('d')]
  const merged = mergeSlices(
    before,
    [0, 1, 2, 1],
    [
      { slice: 1, tag: 'new', rows: [row('d', 'Altro nome'), row('bb')] },
      { slice: 2, tag: 'none', rows: [] },
    ],
  )
  expect(merged.map(({ row: [id, , name], slice }) => [id, name, slice])).toEqual([
    ['a', 'a', 0],
    ['bb', 'bb', 1],
    ['d', 'Altro nome', 1],
  ])
})

test('the tags of the slices that did not change stay', () => {
  const none = tagsAfter('', [])
  expect(none).toHaveLength(pocketSlices * sliceTagChars)
  const first = tagsAfter(none, [{ slice: 3, tag: 'abcdef', rows: [] }])
  expect(first.slice(3 * sliceTagChars, 4 * sliceTagChars)).toBe('abcdef')
  const second = tagsAfter(first, [{ slice: 4, tag: 'ghijkl', rows: [] }])
  expect(second.slice(3 * sliceTagChars, 5 * sliceTagChars)).toBe('abcdefghijkl')
})

test('a product is found and shown in the language of the device besides the first one', () => {
  const drill = [...row('a', 'Trapano'), 1, [], 'Drill', 'For holes'] as unknown as PocketRow
  const facts = {
    categories: [],
    points: [],
    busy: {},
    language: 'en',
  } as unknown as CatalogueFacts
  const catalogue = openCatalogue(facts, packRows([drill, row('b', 'Tenda')], []))
  for (const words of ['trapano', 'drill', 'holes']) expect(catalogue.find([words])).toEqual([0])
  expect(catalogue.findAlike(['dril'])).toEqual([0])
  const now = { today: '2026-11-20', time: '10:00' }
  const shown = answerFrom(catalogue, 'products.get', { params: { id: 'a' } }, now)?.answer
  expect(shown).toMatchObject({ name: 'Trapano', names: { en: 'Drill' } })
  expect(shown).toMatchObject({ descriptions: { en: 'For holes' } })
  const other = answerFrom(catalogue, 'products.get', { params: { id: 'b' } }, now)?.answer
  expect(other).toMatchObject({ name: 'Tenda', names: {}, descriptions: {} })
})

test('packed rows are the same when they are unpacked, by id', () => {
  const rows = [row('z', 'Àncora'), row('a', 'zucca'), row('m', 'mela')]
  const packed = packRows(rows, [])
  expect(unpackRows(packed)).toEqual([rows[1], rows[2], rows[0]])
  expect([...packed.listed]).toEqual([1, 0, 2])
  expect([...(packed.categories.orto ?? [])]).toEqual([1, 0, 2])
})
