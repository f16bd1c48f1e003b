import { expect, test } from 'vitest'
import { seenPart } from './seen-pictures.ts'

const picture = {
  url: '/files/a-640.webp',
  alt: 'Una tenda',
  avif: '/files/a-160.avif 160w, /files/a-640.avif 640w',
  webp: '/files/a-160.webp 160w, /files/a-640.webp 640w',
  tint: '#fff',
}

test('only the files that are on the device are offered', () => {
  const part = seenPart(picture, new Set(['/files/a-160.avif']))
  expect(part).toEqual({
    ...picture,
    url: '/files/a-160.avif',
    avif: '/files/a-160.avif 160w',
    webp: '',
  })
})

test('a picture that was never seen is none', () => {
  expect(seenPart(picture, new Set(['/files/b-160.avif']))).toBeNull()
})
