import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const cells = (...row: Parameters<typeof csvText>[0]) => csvText(['a'], [row]).split('\r\n')[1]

test('what a spreadsheet would run as a formula is only text', () => {
  expect(cells('=1+1')).toBe("'=1+1")
  expect(cells('@SUM(A1)')).toBe("'@SUM(A1)")
  expect(cells('+39 051')).toBe("'+39 051")
  expect(cells('-cmd|calc')).toBe("'-cmd|calc")
  expect(cells('=HYPERLINK("http://x";"y")')).toBe(`"'=HYPERLINK(""http://x"";""y"")"`)
  expect(cells('-12,5', 'a-b', "l'albero")).toBe(`"-12,5",a-b,l'albero`)
})

test('begins with the mark Excel needs, ends its lines as it wants them', () => {
  expect(csvText(['nome'], [['Caffè']])).toBe('\uFEFFnome\r\nCaffè\r\n')
})
