import { expect, test } from 'vitest'
import { sheetsPdf } from './pdf.ts'
import { divide, placeOn } from './sheet.ts'

const layOut = (...given: Parameters<typeof divide>) => divide(...given).map(placeOn)

const labels = Array.from({ length: 30 }, (_, at) => ({
  code: `OGT-${at}`,
  name: at === 0 ? 'Caffettiera (più grande) ŝ' : 'Trapano',
  address: 'https://bologna.example.org/products/x',
}))

test('each sheet is one A4 page, and every reference of the PDF is right', async () => {
  const sheets = layOut(labels, 'medium')
  expect(sheets).toHaveLength(2)
  const pdf = Buffer.from(await sheetsPdf(sheets).arrayBuffer()).toString('latin1')
  expect(pdf.match(/\/MediaBox \[0 0 595\.276 841\.89\]/g)).toHaveLength(2)
  expect(pdf).toContain('/Count 2')
  const table = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(table).toHaveLength(8)
  for (const [at, [, offset]] of table.entries())
    expect(pdf.slice(Number(offset)).startsWith(`${at + 1} 0 obj`)).toBe(true)
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(start).startsWith('xref')).toBe(true)
  for (const [, length, stream] of pdf.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs))
    expect(stream).toHaveLength(Number(length))
})

test('letters of Western Europe stay, brackets are escaped, other letters lose their accent', async () => {
  const pdf = Buffer.from(await sheetsPdf(layOut(labels.slice(0, 1), 'large')).arrayBuffer())
  expect(pdf.toString('latin1')).toContain('(\\(più grande\\) s) Tj')
})

test('an accent that is a sign of its own is one letter, and the letters of Windows stay', async () => {
  const name = `${'è'.normalize('NFD')} Š“œ” €`
  const sheets = layOut([{ code: 'OGT-1', name, address: 'https://x.example' }], 'large')
  const pdf = Buffer.from(await sheetsPdf(sheets).arrayBuffer())
  expect(pdf.toString('latin1')).toContain('(\xe8 \x8a\x93\x9c\x94 \x80) Tj')
})
