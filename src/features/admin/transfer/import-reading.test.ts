import { expect, test } from 'vitest'
import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import {
  columnOf,
  isSkipped,
  leftOut,
  placeOf,
  readingOf,
  stateOf,
  withColumn,
  withPlace,
} from './import-reading.ts'

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

test('a heading may become an own field, a column again, or nothing', () => {
  const own = { ...shown, own: [{ heading: 'altro', for: 'staff' as const }] }
  expect(placeOf(own, undefined, 'altro')).toBe('own:staff')
  expect(leftOut(own, undefined)).toEqual([])
  const forAll = { table: 'objects', ...withPlace(own, undefined, 'altro', 'own:all') }
  expect(placeOf(own, forAll, 'altro')).toBe('own:all')
  const column = { ...forAll, ...withPlace(own, forAll, 'altro', 'description') }
  expect(placeOf(own, column, 'altro')).toBe('description')
  const nothing = { ...column, ...withPlace(own, column, 'altro', '') }
  expect(placeOf(own, nothing, 'altro')).toBe('')
  expect(leftOut(own, nothing).map(({ title }) => title)).toEqual(['Altro'])
})

test('a word for a state and rows to leave out are as the server says, until the person does', () => {
  const word = { word: 'Boh ', rows: 2, state: null }
  expect(stateOf(undefined, word)).toBeNull()
  expect(stateOf({ table: 'objects', columns: {}, states: { boh: 'repair' } }, word)).toBe('repair')
  const kit = { value: 'kit', rows: 1, skipped: true }
  expect(isSkipped(undefined, 'type', kit)).toBe(true)
  expect(isSkipped({ table: 'objects', columns: {}, skip: { type: [] } }, 'type', kit)).toBe(false)
})
