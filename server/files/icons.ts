import sharp from 'sharp'
import { oklch } from './grounds.ts'

/** The app's icons: the mark on a rounded tile, or with room to be cut into any shape. */
const icons = {
  'icon-192.png': { size: 192, radius: 10, scale: 1 },
  'icon-512.png': { size: 512, radius: 10, scale: 1 },
  'maskable-512.png': { size: 512, radius: 0, scale: 0.76 },
  'apple-touch-icon.png': { size: 180, radius: 0, scale: 0.86 },
  'badge-96.png': { size: 96, radius: null, scale: 1 },
} as const
export type IconName = keyof typeof icons

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

const drawn = new Map<string, Promise<Buffer>>()

/** An icon in a library's colour, as PNG; drawn once while the server runs. `hue` in degrees. */
export function iconPng(name: IconName, hue: number): Promise<Buffer> {
  const key = `${name}|${hue}`
  const known = drawn.get(key)
  if (known) return known
  const png = sharp(Buffer.from(mark(icons[name], hue)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  drawn.set(key, png)
  return png
}

/** The mark as SVG; without a tile it is white on nothing, as a system's status bar wants it. */
export function mark(
  { size, radius, scale }: { size: number; radius: number | null; scale: number },
  hue: number,
): string {
  const offset = (34 * (1 - scale)) / 2
  const ink = radius === null ? '#fff' : oklch(0.99, 0.01, 82)
  const tile = `<rect width="34" height="34" rx="${radius}" fill="${oklch(0.515, 0.135, hue)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="${size}" height="${size}">
  ${radius === null ? '' : tile}
  <g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9 14.5V23a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 25 23v-8.5"/>
    <path d="M7.5 14.5h19M12.5 10.5 9.8 8M9.8 8l2.7-2.5M9.8 8H19a5 5 0 0 1 5 5v1"/>
  </g></svg>`
}
