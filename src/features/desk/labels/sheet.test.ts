import { expect, test } from 'vitest'
import { a4, divide, placeOn, type SheetSize, sheetSizes, wrap } from './sheet.ts'

const layOut = (...given: Parameters<typeof divide>) => divide(...given).map(placeOn)

const labels = Array.from({ length: 45 }, (_, at) => ({
  code: `OGT-${at}`,
  name: 'Trapano avvitatore a batteria 18 V',
  address: `https://bologna.example.org/products/OGT-${at}`,
}))

test.each(Object.keys(sheetSizes) as SheetSize[])('%s labels fill A4 exactly', size => {
  const { columns, rows, width, height } = sheetSizes[size]
  expect(columns * width).toBeCloseTo(a4.width)
  expect(rows * height).toBeCloseTo(a4.height)
  const sheets = layOut(labels, size)
  expect(sheets.flat()).toHaveLength(labels.length)
  for (const { x, y, side } of sheets.flat()) {
    expect(x + width).toBeLessThanOrEqual(a4.width + 0.01)
    expect(y + height).toBeLessThanOrEqual(a4.height + 0.01)
    expect(side).toBeGreaterThanOrEqual(18)
  }
})

test('a partly used sheet is continued', () => {
  const [first = [], second = []] = layOut(labels, 'small', 38)
  expect(first).toHaveLength(2)
  expect(first[0]).toMatchObject({ x: 105, y: 9 * 29.7 })
  expect(second).toHaveLength(40)
})

test('a long name is cut between words and ends with an ellipsis', () => {
  expect(wrap('Trapano avvitatore a batteria', 12)).toEqual(['Trapano', 'avvitatore a', 'batteria'])
  expect(wrap('uno due tre quattro', 4)).toEqual(['uno', 'due', 'tre…'].map(one => one))
  expect(wrap('precipitevolissimevolmente', 10)).toEqual(['precipite…'])
})

test('a sheet of used positions only is no sheet', () => {
  expect(divide([], 'small', 3)).toEqual([])
  expect(divide(labels.slice(0, 2), 'small', 39).map(({ labels }) => labels.length)).toEqual([1, 1])
})

test('an accent that is a sign of its own counts as no letter', () => {
  const [sheet] = divide([{ ...labels[0], name: 'Caffè'.normalize('NFD') } as never], 'small')
  expect(sheet && placeOn(sheet)[0]?.lines).toEqual(['Caffè'.normalize('NFC')])
})
