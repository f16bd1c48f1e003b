import { expect, test } from 'vitest'
import type { Family } from '#contract/limits.ts'
import { orderOn, outLast, themesOn, usualPoint } from './home.ts'

const category = (family: Family, count = 5, slug: string = family) => ({
  slug,
  family,
  count,
})
const namesOn = (day: string, ...categories: Parameters<typeof themesOn>[1][]) =>
  themesOn(day, categories.flat()).map(({ theme }) => theme)

test('the themes of a season come first, then those that always fit', () => {
  const all = [category('tools'), category('camping'), category('games'), category('kitchen')]
  expect(namesOn('2026-12-05', all)).toEqual(['evenings', 'feasts', 'repair'])
  expect(namesOn('2026-07-05', all)).toEqual(['tent', 'repair'])
})

test('a theme has the largest category of its family, and none where there is too little', () => {
  const [large, small] = [category('games', 9, 'giochi'), category('games', 4, 'puzzle')] as const
  expect(themesOn('2026-12-05', [small, large]).map(({ slug }) => slug)).toEqual(['giochi'])
  expect(namesOn('2026-12-05', [category('games', 2)])).toEqual([])
  expect(namesOn('2026-12-05', [{ slug: 'varie', family: null, count: 40 }])).toEqual([])
})

const candidates = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => ({
  id,
  group: at < 3 ? 'tools' : 'games',
  point: at % 3 === 0 ? 'here' : 'there',
  highlighted: id === 'f',
}))
const idsOn = (day: string, point?: string) => orderOn(day, candidates, point).map(({ id }) => id)

test('what is offered is mixed by kind, with the highlighted last, and the same all day', () => {
  const ids = idsOn('2026-11-29')
  expect(ids.at(-1)).toBe('f')
  expect(
    new Set(ids.slice(0, 2).map(id => candidates.find(one => one.id === id)?.group)).size,
  ).toBe(2)
  expect(idsOn('2026-11-29')).toEqual(ids)
  const week = ['23', '24', '25', '26', '27', '28', '29'].map(day => idsOn(`2026-11-${day}`).join())
  expect(new Set(week).size).toBeGreaterThan(2)
})

test('what is at the usual pickup point comes first', () => {
  expect(idsOn('2026-11-29', 'here').slice(0, 2).sort()).toEqual(['a', 'd'])
})

test('what is out comes last, in the same order', () => {
  const products = ['busy', 'available', 'maintenance', 'available'].map((status, id) => ({
    id,
    loan: { status },
  }))
  expect(outLast(products).map(({ id }) => id)).toEqual([1, 3, 0, 2])
})

test('the usual pickup point is where most loans were collected, but nobody’s home', () => {
  const loan = (method: string, id: string, created_at = '', lent = false) =>
    ({ created_at, shipping: { method, address: { id } }, is: { lent } }) as unknown as Parameters<
      typeof usualPoint
    >[0][0]
  expect(usualPoint([loan('desk', 'b'), loan('desk', 'a'), loan('smartlocker', 'a')])).toBe('a')
  expect(usualPoint([loan('desk', 'b', '2026-10'), loan('desk', 'a', '2026-11')])).toBe('a')
  expect(usualPoint([loan('p2p', 'casa'), loan('desk', 'a', '', true)])).toBeNull()
})
