import { expect, test } from 'vitest'
import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { columnOf, leftOut, readingOf, withColumn } from './import-reading.ts'

const heading = (title: string) => ({
  heading: title.toLowerCase(),
  title,
  samples: ['x'],
  filled: 3,
})
const shown: ImportTable = {
  file: 'attrezzi.csv',
  table: 'objects',
  system: null,
  headings: [heading('Attrezzo'), heading('Altro')],
  columns: [
    { name: 'name', required: true, from: ['attrezzo'] },
    { name: 'description', required: false, from: [] },
  ],
}

test('a heading keeps its recognised column until the person changes it', () => {
  expect(columnOf(shown, undefined, 'attrezzo')).toBe('name')
  const columns = withColumn(shown, undefined, 'attrezzo', 'description')
  expect(columns).toEqual({ name: '', description: 'attrezzo' })
  const chosen = { table: 'objects', columns }
  expect(columnOf(shown, chosen, 'attrezzo')).toBe('description')
  expect(readingOf(shown, chosen, 'name')).toEqual([])
})

test('a skipped heading is not imported, and another can take its column', () => {
  const left = { table: 'objects', columns: withColumn(shown, undefined, 'attrezzo', '') }
  expect(columnOf(shown, left, 'attrezzo')).toBeUndefined()
  expect(withColumn(shown, left, 'altro', 'name')).toEqual({ name: 'altro' })
})

test('what has values and is not read is said, also after a choice', () => {
  const titles = (columns: Record<string, string>) =>
    leftOut(shown, { table: 'objects', columns }).map(({ title }) => title)
  expect(titles({})).toEqual(['Altro'])
  expect(titles({ description: 'altro' })).toEqual([])
  expect(titles({ name: '' })).toEqual(['Attrezzo', 'Altro'])
  const empty = shown.headings.map(heading => ({ ...heading, filled: 0 }))
  expect(leftOut({ ...shown, headings: empty }, undefined)).toEqual([])
})
