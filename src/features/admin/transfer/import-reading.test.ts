import { expect, test } from 'vitest'
import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { columnOf, readingOf, withColumn } from './import-reading.ts'

const heading = (title: string) => ({ heading: title.toLowerCase(), title, samples: ['x'] })
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
