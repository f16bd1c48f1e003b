import sharp from 'sharp'
import { expect, test } from 'vitest'
import { splashPng, splashSize } from './splash.ts'

test('a splash screen has the size of an iPhone or iPad, upright or on its side', async () => {
  expect(splashSize('splash-1170x2532.png')).toEqual({ width: 1170, height: 2532 })
  expect(splashSize('splash-2732x2048.png')).toEqual({ width: 2732, height: 2048 })
  const png = await splashPng({ width: 750, height: 1334 }, { hue: 38, logo: null })
  const { width, height, format } = await sharp(png).metadata()
  expect({ width, height, format }).toEqual({ width: 750, height: 1334, format: 'png' })
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 750 + x) * 3, (y * 750 + x) * 3 + 3)]
  expect(at(5, 5).every(part => part > 230)).toBe(true)
  expect(at(300, 600).every(part => part > 230)).toBe(false)
})

test('no splash screen has a size that no screen has', () => {
  for (const name of [
    'splash-1x1.png',
    'splash-99999x99999.png',
    'splash-1170x2532.svg',
    'icon-192.png',
  ])
    expect(splashSize(name)).toBeNull()
})
