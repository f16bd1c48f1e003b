import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Draws the app's icons from the mark. Run by hand when the mark changes; its output is committed. */
const ground = '#a8502f'
const ink = '#fffaf3'

function mark(size: number, options: { radius: number; scale: number }): string {
  const offset = (34 * (1 - options.scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="${size}" height="${size}">
  <rect width="34" height="34" rx="${options.radius}" fill="${ground}"/>
  <g transform="translate(${offset} ${offset}) scale(${options.scale})" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9 14.5V23a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 25 23v-8.5"/>
    <path d="M7.500 14.500h19M12.500 10.500 9.800 8M9.800 8l2.700-2.500M9.800 8H19a5 5 0 0 1 5 5v1"/>
  </g></svg>`
}

const folder = 'public/icons'
await mkdir(folder, { recursive: true })
await writeFile(`${folder}/favicon.svg`, mark(34, { radius: 10, scale: 1 }))
const files = [
  ['icon-192.png', 192, { radius: 10, scale: 1 }],
  ['icon-512.png', 512, { radius: 10, scale: 1 }],
  ['maskable-512.png', 512, { radius: 0, scale: 0.76 }],
  ['apple-touch-icon.png', 180, { radius: 0, scale: 0.86 }],
] as const
for (const [name, size, options] of files) {
  const png = sharp(Buffer.from(mark(size, options))).png({ compressionLevel: 9, palette: true })
  await png.toFile(`${folder}/${name}`)
}
