import { expect, test } from 'vitest'
import { sheetsPdf } from './pdf.ts'
import { layOut } from './sheet.ts'

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
