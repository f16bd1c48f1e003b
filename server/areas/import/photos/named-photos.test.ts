import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressOf, photoCell, photosIn } from './named-photos.ts'

test.each([
  ['', []],
  ['drill.jpg', ['drill.jpg']],
  [' drill.jpg ; drill2.JPG; ', ['drill.jpg', 'drill2.JPG']],
  ['drill.jpg, hammer.png', ['drill.jpg', 'hammer.png']],
  ['drill.jpg|a.png\nb.png', ['drill.jpg', 'a.png', 'b.png']],
  // One name with a comma in it.
  ['sega, rossa.jpg', ['sega, rossa.jpg']],
  ['https://a.example/x,y.jpg?w=1,2', ['https://a.example/x,y.jpg?w=1,2']],
  ['https://a.example/1, https://a.example/2', ['https://a.example/1', 'https://a.example/2']],
  ['https://a.example/1.jpg;b.jpg', ['https://a.example/1.jpg', 'b.jpg']],
  ['a.jpg;a.jpg', ['a.jpg']],
])('the cell %j names %j', (text, photos) => {
  expect(photosIn(text)).toEqual(photos)
})

test('an address is asked for by https', () => {
  const source = 'https://a.example/x%20y.jpg'
  expect(addressOf('HTTP://A.example/x y.jpg')).toEqual({ source, host: 'a.example' })
  expect(addressOf('www.a.example/x y.jpg')?.source).toBe('https://www.a.example/x%20y.jpg')
  expect(addressOf('drill.jpg')).toBeNull()
  // It cannot be asked for, which the person reads beside it.
  expect(addressOf('https://')).toEqual({ source: 'https://', host: '' })
})

test('a name or an address that is too long is a fault', () => {
  expect(v.is(photoCell, `${'x'.repeat(255)}`)).toBe(true)
  expect(v.is(photoCell, `${'x'.repeat(256)}`)).toBe(false)
  expect(v.is(photoCell, `https://a.example/${'x'.repeat(1400)}`)).toBe(true)
  expect(v.is(photoCell, `https://a.example/${'x'.repeat(1500)}`)).toBe(false)
})
