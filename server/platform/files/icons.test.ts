import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { iconPng } from './icons.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
let logos = 0
const logoOf = async (image: Sharp) => {
  const content = await image.webp({ lossless: true }).toBuffer()
  return { address: `/logo-${++logos}`, read: async () => content }
}
/** A red disc on a transparent background. */
const disc = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="256" r="256" fill="#f00"/></svg>',
    ),
  )
const flat = () => sharp({ create: { width: 512, height: 512, channels: 3, background: '#00f' } })

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from =
      (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
    return [...data.subarray(from, from + 4)]
  }
  return { at, size: info.width }
}
const red = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g < 60 && b < 60
const pale = ([r = 0, g = 0, b = 0]: number[]) => r > 230 && g > 230 && b > 220

test('the icon is the mark in the library’s colour, or else the logo', async () => {
  const mark = await iconPng('icon-192.png', { hue: 38, logo: null })
  const own = await iconPng('icon-192.png', { hue: 38, logo: await logoOf(disc()) })
  expect(own.equals(mark)).toBe(false)
  const { at, size } = await pixels(own)
  expect(size).toBe(192)
  expect(red(at(0.5, 0.5))).toBe(true)
  // Rounded off, with the background colour around the disc.
  expect(at(0, 0)[3]).toBe(0)
  expect(pale(at(0.5, 0.03))).toBe(true)
})

test('a maskable icon keeps the whole logo in its safe area', async () => {
  const { at, size } = await pixels(
    await iconPng('maskable-512.png', { hue: 38, logo: await logoOf(disc()) }),
  )
  expect(size).toBe(512)
  for (const corner of [at(0, 0), at(1, 1)]) expect(pale(corner) && corner[3] === 255).toBe(true)
  expect(pale(at(0.5, 0.14))).toBe(true)
  expect(red(at(0.5, 0.2))).toBe(true)
})

test('a logo without transparency fills its icon, or gets its own background colour', async () => {
  const logo = await logoOf(flat())
  const plain = await pixels(await iconPng('icon-512.png', { hue: 38, logo }))
  expect(plain.at(0.5, 0.01)).toEqual([0, 0, 255, 255])
  expect(plain.at(0, 0)[3]).toBe(0)
  const maskable = await pixels(await iconPng('maskable-512.png', { hue: 38, logo }))
  expect(maskable.at(0, 0)).toEqual([0, 0, 255, 255])
})

test('the status bar icon is always the mark; a logo that failed is tried again', async () => {
  const logo = await logoOf(disc())
  const badge = await iconPng('badge-96.png', { hue: 38, logo })
  expect(badge.equals(await iconPng('badge-96.png', { hue: 38, logo: null }))).toBe(true)
  let there = false
  const late = {
    address: '/late',
    read: async () => {
      if (!there) throw new Error('gone')
      return sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
        .png()
        .toBuffer()
    },
  }
  await expect(iconPng('icon-192.png', { hue: 38, logo: late })).rejects.toThrow('gone')
  there = true
  expect((await iconPng('icon-192.png', { hue: 38, logo: late })).length).toBeGreaterThan(0)
})
