import { oklch } from './grounds.ts'
import { type Brand, iconPng } from './icons.ts'
import { sharp } from './sharp.ts'

/** Screens of iPhone and iPad that run the app, in pixels, held upright: shorter side first. */
const screens = new Set([
  '640x1136',
  '750x1334',
  '828x1792',
  '1080x2340',
  '1125x2436',
  '1170x2532',
  '1179x2556',
  '1206x2622',
  '1242x2208',
  '1242x2688',
  '1260x2736',
  '1284x2778',
  '1290x2796',
  '1320x2868',
  '1488x2266',
  '1536x2048',
  '1620x2160',
  '1640x2360',
  '1668x2224',
  '1668x2388',
  '1668x2420',
  '2048x2732',
  '2064x2752',
])
/** The icon's part of the shorter side. */
const iconShare = 0.28

export type SplashSize = { width: number; height: number }

/** The size in a name such as `splash-1170x2532.png`; `null` if no screen has it. */
export function splashSize(name: string): SplashSize | null {
  const [, width = 0, height = 0] = (/^splash-(\d+)x(\d+)\.png$/.exec(name) ?? []).map(Number)
  const upright = `${Math.min(width, height)}x${Math.max(width, height)}`
  return screens.has(upright) ? { width, height } : null
}

/** A library's icon in the middle of a screen, on the app's background colour, as PNG. */
export async function splashPng({ width, height }: SplashSize, brand: Brand): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * iconShare)
  const icon = await sharp(await iconPng('icon-512.png', brand))
    .resize(side, side)
    .png()
    .toBuffer()
  const fill = oklch(0.972, 0.012, 82)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: icon }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
