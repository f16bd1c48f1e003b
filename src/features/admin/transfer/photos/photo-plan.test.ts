import { expect, test } from 'vitest'
import { type Found, planOf, sortFiles } from './photo-plan.ts'

const found = (path: string): Found => ({ path, size: 1, open: async () => new File([], path) })

test('files of a folder are sorted into photos, tables and pictures that nobody can use', () => {
  const names = 'b-10.jpg b-2.JPG .DS_Store __MACOSX/b.jpg a/oggetti.csv a/x.HEIC leggimi.txt'
  const { photos, tables, unusable } = sortFiles(names.split(' ').map(found))
  expect(photos.map(({ path }) => path)).toEqual(['b-2.JPG', 'b-10.jpg'])
  expect(tables.map(({ path }) => path)).toEqual(['a/oggetti.csv'])
  expect(unusable).toEqual(['a/x.HEIC'])
})

test('a file goes to the products whose table names it, else to the one that it is named after', () => {
  const products = [
    { id: 'one', code: 'OGT-0001', name: 'Sega' },
    { id: 'two', code: 'OGT-0002', name: 'Scala' },
  ]
  const files = [
    { object: 'one', source: 'foto 1.jpg', done: false },
    { object: 'two', source: 'foto 1.jpg', done: false },
    { object: 'two', source: 'had.jpg', done: true },
    { object: 'two', source: 'nowhere.jpg', done: false },
  ]
  const photos = ['x/FOTO 1.JPG', 'had.jpg', 'x/OGT-0002 (1).jpg', 'IMG_1.jpg'].map(found)
  const { steps, unknown, had } = planOf(photos, { products, files })
  expect(steps.map(({ found, product, source }) => [found.path, product, source])).toEqual([
    ['x/FOTO 1.JPG', 'one', 'foto 1.jpg'],
    ['x/FOTO 1.JPG', 'two', 'foto 1.jpg'],
    ['x/OGT-0002 (1).jpg', 'two', 'ogt-0002 (1).jpg'],
  ])
  expect([unknown, had]).toEqual([['IMG_1.jpg'], 1])
})

test('a file that was sent by its code is not sent again', () => {
  const products = [{ id: 'one', code: 'OGT-0001', name: 'Sega' }]
  const photos = [found('foto/OGT-0001.jpg')]
  const [step] = planOf(photos, { products, files: [] }).steps
  const files = [{ object: 'one', source: step?.source ?? '', done: true }]
  expect(planOf(photos, { products, files })).toEqual({ steps: [], unknown: [], had: 1 })
})
