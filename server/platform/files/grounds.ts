import type { Family } from '#contract/limits.ts'
import { linearRgb } from '#domain/oklch.ts'

/**
 * The background of a drawn product: pale colours of one hue for each family. `base` fills the picture,
 * `tone` is the second plane, `shadow` is under the product.
 */
export type Ground = { base: string; tone: string; shadow: string; plane: Plane }

type Plane = keyof typeof planes

/** The second plane and its paler copy, on the drawing of 160 × 120. */
const planes = {
  disc: ['<circle cx="80" cy="60" r="47"/>', '<circle cx="80" cy="60" r="60"/>'],
  slope: ['<path d="M0 106 160 52V120H0Z"/>', '<path d="M0 84 160 18V120H0Z"/>'],
  arch: [
    '<path d="M32 120V66a48 48 0 0 1 96 0v54Z"/>',
    '<path d="M20 120V66a60 60 0 0 1 120 0v54Z"/>',
  ],
  hill: [
    '<path d="M0 94C34 68 62 72 92 84s44 10 68-8v44H0Z"/>',
    '<path d="M0 66c30 16 52 14 84-6s54-22 76-12v72H0Z"/>',
  ],
  shelf: ['<path d="M0 86H160V120H0Z"/>', '<path d="M22 86V60a58 58 0 0 1 116 0v26Z"/>'],
  corner: ['<circle cx="132" cy="118" r="82"/>', '<circle cx="132" cy="118" r="108"/>'],
} as const

const grounds: Record<Family, readonly [hue: number, plane: Plane]> = {
  tools: [62, 'slope'],
  kitchen: [88, 'shelf'],
  games: [305, 'disc'],
  kids: [75, 'corner'],
  camping: [155, 'hill'],
  garden: [122, 'hill'],
  music: [340, 'disc'],
  sports: [232, 'slope'],
  tech: [268, 'corner'],
  'sanitary-ware': [195, 'arch'],
  tableware: [30, 'shelf'],
  hobby: [48, 'arch'],
  newborns: [10, 'disc'],
}

/** The library's own background, for pickup points and the banner. */
const house: readonly [number, Plane] = [45, 'arch']

export function groundOf(family: Family | null): Ground {
  const [hue, plane] = family ? grounds[family] : house
  return {
    base: oklch(0.952, 0.021, hue),
    tone: oklch(0.892, 0.045, hue),
    shadow: oklch(0.5, 0.06, hue),
    plane,
  }
}

/** The background as SVG, 160 × 120. */
export function groundSvg({ base, tone, plane }: Ground): string {
  const [near, far] = planes[plane]
  return `<path fill="${base}" d="M0 0H160V120H0Z"/><g fill="${tone}"><g opacity=".38">${far}</g>${near}</g>`
}

/** An OKLCH colour as `#rrggbb`, for a renderer with sRGB only. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  return `#${linearRgb(lightness, chroma, hue).map(channel).join('')}`
}

function channel(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
