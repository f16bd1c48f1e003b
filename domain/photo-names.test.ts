import { describe, expect, test } from 'vitest'
import { byNumber, fileIndex, type Named, productIndex } from './photo-names.ts'

function productsByFile(products: readonly Named[]) {
  const index = productIndex()
  products.forEach(index.add)
  return index.find
}

const products = [
  { id: 'a', code: 'OGT-0165', name: 'Trapano a percussione' },
  { id: 'b', code: 'OGT-0166', name: 'Scala' },
  { id: 'c', code: 'OGT-0165-2', name: 'Caffè all’aperto' },
  { id: 'd', code: 'trapano', name: 'Scala' },
  { id: 'e', code: 'GIO/12', name: 'Gioco' },
]

describe('a picture is of the product', () => {
  const productOf = productsByFile(products)
  test.each([
    ['OGT-0165.jpg', 'a'],
    ['foto/da telefono/ogt-0165.JPG', 'a'],
    ['ogt 0165 (2).jpeg', 'a'],
    ['OGT-0165_10.png', 'a'],
    ['OGT-0165 - Copia.png', 'a'],
    // Its own code comes before a number behind another one.
    ['OGT-0165-2.jpg', 'c'],
    // The number that one code alone ends in.
    ['165.jpg', 'a'],
    ['165_2.png', 'a'],
    ['00166.jpg', 'b'],
    ['12.jpg', 'e'],
    ['gio-12.jpg', 'e'],
    // A folder of the product, also with numbered files.
    ['foto/OGT-0166/IMG_4711.jpg', 'b'],
    ['OGT-0166/165.jpg', 'b'],
    ['OGT-0166\\12.jpg', 'b'],
    ['trapano.old.jpg', 'd'],
    ['Trapano a percussione.jpg', 'a'],
    ['trapano-a-percussione (1).jpg', 'a'],
    // The same accent in two letters, as macOS writes it.
    ['Caffe\u0300 all’aperto.jpg', 'c'],
    ['caffe allaperto.jpg', null],
    // Two products have this name.
    ['Scala.jpg', null],
    ['IMG_0001.jpg', null],
    ['2.jpg', 'c'],
    ['3.jpg', null],
    ['.jpg', null],
    ['', null],
  ])('by the path %s: %s', (path, id) => {
    expect(productOf(path)).toBe(id)
  })

  test('but not by a folder of all photos', () => {
    const of = productsByFile([{ id: 'x', code: 'foto', name: 'Pictures' }])
    expect([of('Foto/IMG_4711.jpg'), of('pictures/a.jpg')]).toEqual([null, null])
    expect(of('pictures/foto.jpg')).toBe('x')
  })

  test('that several could be only if one has the code', () => {
    const of = productsByFile([
      { id: 'x', code: 'A 1', name: '' },
      { id: 'y', code: 'A-1', name: '' },
    ])
    expect(of('a-1.jpg')).toBeNull()
  })
})

describe('the file that a table names', () => {
  const { add, find: fileOf } = fileIndex()
  for (const path of ['Drill.JPG', 'Città.png', 'sega (1).jpg', 'a, b.jpg']) add(`foto/${path}`)
  for (const path of ['uno/foto.jpg', 'due/foto.jpg']) add(path)
  test.each([
    ['drill.jpg', 'foto/Drill.JPG'],
    ['C:\\Foto\\DRILL.jpg', 'foto/Drill.JPG'],
    ['drill', 'foto/Drill.JPG'],
    ['drill.heic', 'foto/Drill.JPG'],
    ['Citta\u0300.PNG', 'foto/Città.png'],
    ['sega.jpg', 'foto/sega (1).jpg'],
    ['due/foto.jpg', 'due/foto.jpg'],
    ['a, b.jpg', 'foto/a, b.jpg'],
    ['martello.jpg', null],
  ])('%s is %s', (name, path) => {
    expect(fileOf(name)).toBe(path)
  })

  test('is the one of the product if several folders have one of the name', () => {
    expect(fileOf('foto.jpg', path => path.startsWith('due/'))).toBe('due/foto.jpg')
    expect(fileOf('foto.jpg')).toBe('uno/foto.jpg')
  })
})

test('photos of a product are in the order of their numbers', () => {
  const files = ['a-10.jpg', 'a.jpg', 'a-2.jpg', 'a-1.jpg']
  expect(files.sort(byNumber)).toEqual(['a.jpg', 'a-1.jpg', 'a-2.jpg', 'a-10.jpg'])
})
