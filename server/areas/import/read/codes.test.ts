import { expect, test } from 'vitest'
import { withCodes } from './codes.ts'
import { readRaw } from './read-csv.ts'

const coded = async (text: string) => withCodes(await readRaw('a.csv', Buffer.from(text)))
const codesOf = async (text: string) => (await coded(text)).rows.map(({ cells }) => cells.code)

test('missing codes are made from names, and existing codes stay', async () => {
  const text = 'name,code\nTenda rossa,\nSega,S-1\nTenda rossa,\nCaffè,\n'
  expect(await codesOf(text)).toEqual(['tenda-rossa', 'S-1', 'tenda-rossa-2', 'caffe'])
  expect(await codesOf(text)).toEqual(await codesOf(text))
})

test('a generated code differs from those of the file; a file without codes gets a column', async () => {
  expect(await codesOf('name,code\nSega,\nAltra,SEGA\n')).toEqual(['sega-2', 'SEGA'])
  expect((await coded('name\nSega\n')).headings).toContain('code')
})

test('ten thousand products with one name get their codes quickly', async () => {
  const started = process.cpuUsage()
  const codes = await codesOf(`name,code\n${'Sedia,\n'.repeat(10_000)}`)
  expect(codes.at(-1)).toBe('sedia-10000')
  // Counting from one each time would be fifty million steps.
  expect(process.cpuUsage(started).user).toBeLessThan(3_000_000)
})
