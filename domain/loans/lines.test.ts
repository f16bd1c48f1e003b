import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsInto, type LineFacts, lineRefusals, lineRules } from './lines.ts'

const one: LineFacts = { quantity: 1, inService: 1, private: false }
const rules = lineRules({})

describe('how large a booking may be', () => {
  test('a library that says nothing has five products, ten pieces of one, and twenty together', () => {
    expect(rules).toEqual({ products: 5, linePieces: 10, pieces: 20 })
    expect(lineRules({ booking_products: 3, line_pieces: 4, booking_pieces: 6 })).toEqual({
      products: 3,
      linePieces: 4,
      pieces: 6,
    })
    expect(lineRules({ booking_products: 9999, booking_pieces: 9999 })).toMatchObject({
      products: 20,
      pieces: 200,
    })
  })

  test('the sixth product is refused, and the others are not', () => {
    const lines = Array.from({ length: 6 }, () => one)
    expect(lineRefusals(lines, rules)).toEqual([null, null, null, null, null, 'lines_exceeded'])
  })

  test('no more pieces than a library has, or lends together', () => {
    const mats = { ...one, inService: 40 }
    expect(lineRefusals([{ ...mats, quantity: 10 }], rules)).toEqual([null])
    expect(lineRefusals([{ ...mats, quantity: 11 }], rules)).toEqual(['pieces_exceeded'])
    expect(lineRefusals([{ ...one, quantity: 2 }], rules)).toEqual(['too_few_copies'])
    const ten = { ...mats, quantity: 10 }
    expect(lineRefusals([ten, ten, mats], rules)).toEqual([null, null, 'pieces_exceeded'])
  })

  test('a product at a home is borrowed alone, and once', () => {
    const home = { ...one, private: true }
    expect(lineRefusals([home], rules)).toEqual([null])
    expect(lineRefusals([one, home], rules)).toEqual([null, 'private_alone'])
    expect(lineRefusals([{ ...home, quantity: 2, inService: 2 }], rules)).toEqual(['private_alone'])
  })

  test('one piece of one product can always be borrowed, and what is taken out refuses no line', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 12 }),
      inService: fc.integer({ min: 0, max: 12 }),
      private: fc.boolean(),
    })
    const anyRules = fc.record({
      products: fc.integer({ min: 1, max: 5 }),
      linePieces: fc.integer({ min: 1, max: 12 }),
      pieces: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), anyRules, fc.nat(), (lines, limits, pick) => {
        for (const each of lines)
          expect(lineRefusals([{ ...each, quantity: 1 }], limits)).toEqual([null])
        if (lineRefusals(lines, limits).some(refusal => refusal)) return
        const fewer = lines.filter((_, at) => at !== pick % Math.max(1, lines.length))
        expect(lineRefusals(fewer, limits).every(refusal => refusal === null)).toBe(true)
      }),
    )
  })
})

test('a locker has room for one line, unless it says for how many', () => {
  const locker = { is: { smartlocker: true } }
  expect([fitsInto(locker, 1), fitsInto(locker, 2)]).toEqual([true, false])
  expect([fitsInto({ ...locker, lines: 3 }, 3), fitsInto({ ...locker, lines: 3 }, 4)]).toEqual([
    true,
    false,
  ])
  expect(fitsInto({ is: { smartlocker: false }, lines: null }, 20)).toBe(true)
})
