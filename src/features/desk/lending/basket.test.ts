import { expect, test } from 'vitest'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { isFree, isTheirs, withOneMore, withQuantity } from './basket.ts'

const picture = { url: '', alt: '', avif: '', webp: '', tint: '' }
const object = (code: string, copy: string): DeskProduct['object'] => ({
  id: 'chair',
  copy,
  state: 'in_service',
  code,
  name: 'Sedia',
  img: picture,
  corner: null,
  place: 'Centro',
  accessories: [],
  is: { maintenance: false, withdrawn: false },
})
const found = (code: string, copy: string, more: Partial<DeskProduct> = {}): DeskProduct => ({
  object: object(code, copy),
  copies: (['A', 'B', 'C'] as const).map(id => ({
    id,
    code: `CH-${id}`,
    state: id === 'C' ? ('repair' as const) : ('in_service' as const),
    out_until: null,
  })),
  current: null,
  next: null,
  handovers: [],
  ...more,
})
const single = { ...found('CH', 'A'), copies: undefined }
const shape = (things: ReturnType<typeof withOneMore>) =>
  things.map(({ id, quantity, copies }) => [id, quantity, ...copies.map(copy => copy.id)])

test('a second scanned copy is a second piece; the same label again changes nothing', () => {
  const one = withOneMore([], found('CH-A', 'A'), true)
  expect(shape(one)).toEqual([['chair', 1, 'A']])
  expect(withOneMore(one, found('CH-A', 'A'), true)).toBe(one)
  expect(shape(withOneMore(one, found('CH-B', 'B'), true))).toEqual([['chair', 2, 'A', 'B']])
})

test('a label after its name says which piece it is, and is no second one', () => {
  const named = withOneMore([], found('CH-A', 'A'), false)
  expect(shape(named)).toEqual([['chair', 1]])
  expect(shape(withOneMore(named, found('CH-B', 'B'), true))).toEqual([['chair', 1, 'B']])
})

test('there are never more pieces than copies in service', () => {
  const all = withQuantity(withOneMore([], found('CH-A', 'A'), true), 'chair', 2)
  expect(all).toMatchObject([{ most: 2, quantity: 2 }])
  expect(withOneMore(all, found('CH-A', 'A'), false)).toBe(all)
  const one = withOneMore([], single, true)
  expect(shape(one)).toEqual([['chair', 1]])
  expect(withOneMore(one, single, true)).toBe(one)
})

test('fewer pieces forget the copies that were scanned last; none at all is left out', () => {
  const one = withOneMore([], found('CH-A', 'A'), true)
  const two = withOneMore(one, found('CH-B', 'B'), true)
  expect(shape(withQuantity(two, 'chair', 1))).toEqual([['chair', 1, 'A']])
  expect(withQuantity(two, 'chair', 0)).toEqual([])
})

const loan = (borrower: Partial<DeskLoan['borrower']>) =>
  ({ borrower: { name: 'Ada', card_number: null, phone_number: null, ...borrower } }) as DeskLoan
const ada = (more: Partial<AdminMember> = {}) =>
  ({ name: 'Ada', card_number: 'BO-1', phone_number: null, ...more }) as AdminMember

test('a thing that somebody has, waits for or repairs is not added by its label', () => {
  const product = found('CH-A', 'A')
  expect(isFree(product)).toBe(true)
  expect(isFree({ ...product, current: loan({}) })).toBe(false)
  const { object: thing } = product
  expect(isFree({ ...product, object: { ...thing, state: 'repair' } })).toBe(false)
  expect(isFree({ ...product, object: { ...thing, is: { maintenance: true } } })).toBe(false)
})

test('a loan is the person’s own by the card, or without a card by name and telephone', () => {
  const product = found('CH-A', 'A', { others: [loan({ card_number: 'BO-1' })] })
  expect(isTheirs(product, ada())).toBe(true)
  expect(isTheirs(product, ada({ card_number: 'BO-2' }))).toBe(false)
  expect(isTheirs(product, null)).toBe(false)
  const noCard = found('CH-A', 'A', { current: loan({ phone_number: '+39051' }) })
  expect(isTheirs(noCard, ada({ card_number: null, phone_number: '+39051' }))).toBe(true)
  expect(isTheirs(noCard, ada({ card_number: null }))).toBe(false)
})

test('of two people with the same name and no card, each has their own loans', () => {
  const product = found('CH-A', 'A', { current: loan({ id: 'one' }) })
  expect(isTheirs(product, ada({ id: 'one', card_number: null }))).toBe(true)
  expect(isTheirs(product, ada({ id: 'other', card_number: null }))).toBe(false)
})
