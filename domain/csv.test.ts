import { expect, test } from 'vitest'
import { type CsvCell, csvText, unguardedCell } from './csv.ts'

const cells = (...row: CsvCell[]) => csvText(['a'], [row]).split('\r\n')[1]

test('a cell that a spreadsheet would run as a formula becomes text', () => {
  expect(cells('=1+1')).toBe("'=1+1")
  expect(cells('@SUM(A1)')).toBe("'@SUM(A1)")
  expect(cells('+39 051')).toBe("'+39 051")
  expect(cells('-cmd|calc')).toBe("'-cmd|calc")
  expect(cells('=HYPERLINK("http://x";"y")')).toBe(`"'=HYPERLINK(""http://x"";""y"")"`)
  expect(cells('-12,5', 'a-b', "l'albero")).toBe(`"-12,5",a-b,l'albero`)
})

test('a full-width formula character becomes text too', () => {
  expect(cells('＝1+1', '＋39', '－1', '＠SUM(A1)')).toBe("'＝1+1,'＋39,'－1,'＠SUM(A1)")
  expect(cells('Ada;＝1+1')).toBe(`"Ada;'＝1+1"`)
})

test('a cell is quoted only where it must be', () => {
  expect(cells('a"b', 'a;b', ' a', 'a ')).toBe('"a""b","a;b"," a","a "')
  expect(csvText(['a'], [['x\ny', 'x\ry']])).toBe('\uFEFFa\r\n"x\ny","x\ry"\r\n')
  expect(cells(null, undefined, true, 3)).toBe(',,true,3')
  expect(cells('-12', '-12.55', '-1x', '-1,5,5', '-')).toBe(`-12,-12.55,'-1x,"'-1,5,5",'-`)
})

test('the apostrophe before a formula stays when the file is read again', () => {
  expect(cells("'=1+1", "''@a", "'-1", "'a", "a'=1")).toBe("''=1+1,'''@a,''-1,'a,a'=1")
  expect(csvText(['a'], [['\t=1', '\r=1']])).toContain(`"'\t'=1","'\r'=1"`)
})

test('the file begins with a byte order mark and has the line ends of Excel', () => {
  expect(csvText(['nome'], [['Caffè']])).toBe('\uFEFFnome\r\nCaffè\r\n')
})

test('a formula after another separator becomes text too', () => {
  expect(cells('Ada;=1+1')).toBe(`"Ada;'=1+1"`)
  expect(cells('Ada;"=1+1"')).toBe(`"Ada;'""=1+1"""`)
  expect(cells('Ada; @SUM(A1)')).toBe(`"Ada;' @SUM(A1)"`)
  expect(cells('Ada\t+39')).toBe(`"Ada\t'+39"`)
  expect(cells('Ada\r-1')).toContain("\r'-1")
  expect(csvText(['a'], [['Ada\n=1+1']])).toContain(`"Ada\n'=1+1"`)
  expect(cells('cavo;borsa')).toBe('"cavo;borsa"')
})

test.each([
  '=1+1',
  "'＝1+1",
  'Ada;＝1+1',
  "'=1+1",
  'Ada;=1+1',
  'Ada;\'=1+1;"-x',
  'una\n- due\n\t+tre',
  ';;=',
  '" =1+1',
  "l'albero",
  '-12,5',
])('the importer reads %j back unchanged', text => {
  const cell = cells(text, 'x')?.slice(0, -2) ?? ''
  const written = csvText(['a'], [[text]]).slice('\uFEFFa\r\n'.length, -2)
  const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
  expect(unguardedCell(read)).toBe(text)
  expect(cell).not.toMatch(/(^|[;\t])"*[=@]/)
})

test('cells are separated as a spreadsheet of this language expects', () => {
  const rows = [['a;b', 'c,d']]
  expect(csvText(['x', 'y'], rows, 'it')).toBe('\uFEFFx;y\r\n"a;b";"c,d"\r\n')
  expect(csvText(['x', 'y'], rows, 'en')).toBe('\uFEFFx,y\r\n"a;b","c,d"\r\n')
})
