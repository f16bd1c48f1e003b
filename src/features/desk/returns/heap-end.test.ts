import { expect, test } from 'vitest'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { daysLate, heapEnd, isOfAnother, nextOf } from './heap-end.ts'

const today = '2026-11-20'
const loan = (more: object = {}): DeskLoan =>
  ({ status: 'pending', from_date: today, point: { id: 'here', name: 'Qui' }, ...more }) as DeskLoan
const thing = (
  code: string,
  more: Partial<DeskProduct> = {},
  object: object = {},
): DeskProduct => ({
  object: {
    id: code,
    code,
    name: code,
    names: {},
    img: { url: '', alt: '', avif: '', webp: '', tint: '' },
    corner: null,
    place: 'Qui',
    place_id: 'here',
    accessories: [],
    is: { maintenance: false },
    ...object,
  },
  current: null,
  next: null,
  handovers: [],
  ...more,
})
const codes = (things: readonly DeskProduct[]) => things.map(({ object }) => object.code)
const end = (things: readonly DeskProduct[], point: string | null = 'here') =>
  heapEnd(things, { point, today })

test('each thing of a heap goes to one place', () => {
  const soon = thing('soon', { current: loan() })
  const later = thing('later', { next: loan({ from_date: '2026-11-23' }) }, { corner: 'A 10' })
  const broken = thing('broken', { next: loan() }, { is: { maintenance: true } })
  const away = thing('away', {}, { place: 'Là', place_id: 'there' })
  const [two, bare] = [thing('two', {}, { corner: 'A 2' }), thing('bare')]
  const found = end([soon, later, broken, away, two, bare])
  expect(codes(found.repair)).toEqual(['broken'])
  expect(found.aside).toEqual([{ product: soon, loan: soon.current }])
  expect(found.elsewhere.map(({ name, things }) => [name, codes(things)])).toEqual([
    ['Là', ['away']],
  ])
  expect(found.shelves.map(({ name, things }) => [name, codes(things)])).toEqual([
    ['', ['bare']],
    ['A 2', ['two']],
    ['A 10', ['later']],
  ])
})

test('what somebody collects here is set aside, although it belongs elsewhere; what they collect there goes there', () => {
  const home = { place: 'Là', place_id: 'there' }
  const here = thing('here', { next: loan() }, home)
  const there = thing('there', { next: loan({ point: { id: 'there', name: 'Là' } }) }, home)
  const found = end([here, there])
  expect(codes(found.aside.map(({ product }) => product))).toEqual(['here'])
  expect(codes(found.elsewhere[0]?.things ?? [])).toEqual(['there'])
})

test('nothing is elsewhere while nobody knows where staff are', () => {
  const away = thing('away', {}, { place: 'Là', place_id: 'there', corner: 'B' })
  expect(isOfAnother(away, null)).toBe(false)
  expect(end([away], null).shelves.map(({ name }) => name)).toEqual(['B'])
})

test('missing parts are named besides, of the last return only', () => {
  const back = { id: '1', kind: 'take_back', missing: ['Cavo'] }
  const handed = { id: '2', kind: 'hand_out' }
  const of = (handovers: object[]) =>
    thing('tent', { handovers: handovers as DeskProduct['handovers'] })
  expect(end([of([back, handed])]).incomplete.map(({ parts }) => parts)).toEqual([['Cavo']])
  expect(end([of([handed, back])]).incomplete).toEqual([])
  expect(end([of([back])]).shelves).toHaveLength(1)
})

test('who is next waits now, or has the next booking', () => {
  const [waiting, next] = [loan({ id: 'waits' }), loan({ id: 'next' })]
  expect(nextOf(thing('a', { current: waiting, next }))).toBe(waiting)
  expect(nextOf(thing('a', { current: loan({ status: 'approved' }), next }))).toBe(next)
})

test('a loan is late by the days after its last one', () => {
  const back = (return_date: string | null) =>
    daysLate(loan({ to_date: '2026-11-18', return_date }))
  expect([back('2026-11-18'), back('2026-11-19'), back('2026-11-10'), back(null)]).toEqual([
    0, 1, 0, 0,
  ])
})
