import { expect, test } from 'vitest'
import { photoField, readShared, sharedTo } from './share.ts'

const to = (fields: Record<string, string>, ...photos: Blob[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const photo of photos) form.append(photoField, photo, 'a.jpg')
  return sharedTo(readShared(form), 'http://bologna.localhost:3000')
}

test('text shared with the app becomes a search, the title first', () => {
  expect(to({ text: 'trapano a colonna' })).toBe('/search?k=trapano%20a%20colonna')
  expect(to({ title: 'Trapano', text: 'https://shop.example/1' })).toBe('/search?k=Trapano')
  expect(to({ text: 'guarda qui https://shop.example/1 bello' })).toBe(
    '/search?k=guarda%20qui%20bello',
  )
  expect(to({ text: 'x'.repeat(5000) })).toHaveLength('/search?k='.length + 200)
})

test('nine megabytes of shared text take no time', () => {
  const origin = 'http://bologna.localhost:3000'
  for (const long of ['a '.repeat(4_500_000), 'http://a '.repeat(1_000_000)]) {
    const took = [1, 2, 3].map(() => {
      const started = process.cpuUsage()
      sharedTo({ title: long, text: long, url: long, photos: 0 }, origin)
      return process.cpuUsage(started).user / 1000
    })
    // The quickest, because a busy machine slows the others.
    expect(Math.min(...took)).toBeLessThan(50)
  }
})

test('a shared address of the library opens its page; a foreign address never does', () => {
  const own = 'http://bologna.localhost:3000/products/ogt-0001?a=1'
  expect(to({ url: own })).toBe('/products/ogt-0001?a=1')
  expect(to({ text: `Guarda ${own}` })).toBe('/products/ogt-0001?a=1')
  expect(to({ url: 'https://evil.example/products/1' })).toBe('/search')
  expect(to({ url: 'https://bologna.localhost:3000@evil.example/x' })).toBe('/search')
  expect(to({ url: 'http://bologna.localhost:3000//evil.example' })).toBe('/search')
  expect(to({ url: 'http://bologna.localhost:3000/\\evil.example' })).toBe('/search')
  expect(to({ url: 'javascript:alert(1)' })).toBe('/search')
  expect(to({})).toBe('/search')
})

test('a shared photo opens the form of a new product, with the text that came with it', () => {
  const photo = new Blob(['x'], { type: 'image/jpeg' })
  expect(to({}, photo)).toBe('/me/product-edit?shared=')
  expect(to({ title: 'Tenda da due', url: 'https://elsewhere.example' }, photo, photo)).toBe(
    '/me/product-edit?shared=Tenda%20da%20due',
  )
})
