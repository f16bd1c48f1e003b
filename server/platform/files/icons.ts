import type { Sharp } from 'sharp'
import { oklch } from './grounds.ts'
import { sharp } from './sharp.ts'

/** The app's background colour, for which logos are drawn. */
const paper = '#f7f1e7'

/**
 * The app's icons: the mark on a rounded tile, or a maskable one with space around it. `logo` is how much of
 * it a library's own logo fills; the status bar icon has one colour and no logo.
 */
const icons = {
  'icon-192.png': { size: 192, radius: 10, scale: 1, logo: 0.84 },
  'icon-512.png': { size: 512, radius: 10, scale: 1, logo: 0.84 },
  'maskable-512.png': { size: 512, radius: 0, scale: 0.76, logo: 0.64 },
  'apple-touch-icon.png': { size: 180, radius: 0, scale: 0.86, logo: 0.8 },
  'badge-96.png': { size: 96, radius: null, scale: 1, logo: null },
} as const
export type IconName = keyof typeof icons

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

/** The source of an icon: a hue in degrees, and the address of a logo, which changes with its content. */
export type Brand = { hue: number; logo: { address: string; read: () => Promise<Buffer> } | null }

const cachedIcons = 2000
const drawn = new Map<string, Promise<Buffer>>()

/** An icon in a library's colour, or of its logo, as PNG; drawn once in a process. */
export function iconPng(name: IconName, { hue, logo }: Brand): Promise<Buffer> {
  const key = `${name}|${hue}|${logo?.address ?? ''}`
  const known = drawn.get(key)
  if (known) return known
  if (drawn.size >= cachedIcons) drawn.clear()
  const png = draw(name, { hue, logo })
  drawn.set(key, png)
  png.catch(() => drawn.delete(key))
  return png
}

async function draw(name: IconName, { hue, logo }: Brand): Promise<Buffer> {
  const icon = icons[name]
  if (logo && icon.logo !== null) return logoIcon(await logo.read(), icon)
  return packed(sharp(Buffer.from(mark(icon, hue))))
}

type LogoPlace = { size: number; radius: number; logo: number }

/** A logo on a background. A logo without transparency fills the icon, or gets the colour of its corner. */
async function logoIcon(content: Buffer, { size, radius, logo }: LogoPlace): Promise<Buffer> {
  const image = sharp(content, { density: 72 * 8 })
  const { isOpaque } = await image.stats()
  const ground = isOpaque ? await cornerColour(content) : paper
  const inner = Math.round(size * (isOpaque && radius > 0 ? 1 : logo))
  const shown = await image.resize(inner, inner, { fit: 'contain' }).png().toBuffer()
  const round = (radius / 34) * size
  const tile = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${round}" fill="${ground}"/></svg>`,
  )
  const together = await sharp(tile)
    .composite([{ input: shown }])
    .png()
    .toBuffer()
  return packed(sharp(together).composite([{ input: tile, blend: 'dest-in' }]))
}

async function cornerColour(content: Buffer): Promise<string> {
  const corner = sharp(content).extract({ left: 0, top: 0, width: 1, height: 1 })
  const [red = 0, green = red, blue = red] = await corner.toColourspace('srgb').raw().toBuffer()
  return `rgb(${red} ${green} ${blue})`
}

function packed(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** The mark as SVG; without a tile it is white on transparent, for the status bar. */
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
