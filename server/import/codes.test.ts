import { expect, test } from 'vitest'
import { withCodes } from './codes.ts'
import { readRaw } from './read-csv.ts'

const codesOf = (text: string) =>
  withCodes(readRaw('a.csv', Buffer.from(text))).rows.map(({ cells }) => cells.code)

test('codes that are missing are made of names, those that are there stay', () => {
  const text = 'name,code\nTenda rossa,\nSega,S-1\nTenda rossa,\nCaffè,\n'
  expect(codesOf(text)).toEqual(['tenda-rossa', 'S-1', 'tenda-rossa-2', 'caffe'])
  expect(codesOf(text)).toEqual(codesOf(text))
})

test('a made code is none that the file has, and a file without codes gets a column', () => {
  expect(codesOf('name,code\nSega,\nAltra,SEGA\n')).toEqual(['sega-2', 'SEGA'])
  expect(withCodes(readRaw('a.csv', Buffer.from('name\nSega\n'))).headings).toContain('code')
})
