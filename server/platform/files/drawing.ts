import { readFileSync } from 'node:fs'
import type { Family } from '#contract/limits.ts'
import { groundOf, groundSvg } from './grounds.ts'

let icons: Record<string, string> | undefined

/** Read only by a process that draws: beside this file, or beside the bundle. */
function iconBody(name: string): string | undefined {
  icons ??= JSON.parse(readFileSync(new URL('./icons.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  return icons[name]
}

/** The parts of `tent` or `tent+snowflake`: a product and, optionally, a small companion. */
export function iconNames(icon: string): string[] {
  return icon.split('+')
}

export function iconExists(icon: string): boolean {
  const names = iconNames(icon)
  return names.length <= 2 && names.every(name => iconBody(name) !== undefined)
}

/** A drawn product on its family's background: an SVG of 160 × 120. */
export function drawProduct(icon: string, family: Family | null): string {
  const ground = groundOf(family)
  const [main = '', companion] = iconNames(icon)
  const icons = companion
    ? shadow(70, 98, 35) +
      shadow(121, 100, 16) +
      place(main, 32, 23, 76) +
      place(companion, 103, 66, 36)
    : shadow(80, 100, 38) + place(main, 38, 19, 84)
  return svg(160, 120, ground.shadow, groundSvg(ground) + icons)
}

/** A category's icon on its family's disc, a square of 96. */
export function drawSign(icon: string, family: Family | null): string {
  const ground = groundOf(family)
  const disc = `<path fill="${ground.base}" d="M0 0H96V96H0Z"/><circle cx="48" cy="48" r="38" fill="${ground.tone}"/>`
  return svg(96, 96, ground.shadow, disc + place(iconNames(icon)[0] ?? '', 22, 22, 52))
}

/** The placeholder of a picture that does not load: an empty shelf. */
export function drawPlaceholder(): string {
  const ground = groundOf(null)
  const box = shadow(80, 96, 28) + place('package', 50, 37, 60)
  return svg(160, 120, ground.shadow, groundSvg(ground) + box)
}

function svg(width: number, height: number, shade: string, body: string): string {
  const stops = [
    [0, 0.34],
    [0.55, 0.16],
    [1, 0],
  ].map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="${shade}" stop-opacity="${opacity}"/>`,
  )
  const gradient = `<radialGradient id="shade">${stops.join('')}</radialGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${gradient}</defs>${body}</svg>`
}

/** A soft shadow under a flat icon. */
function shadow(cx: number, cy: number, rx: number): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${rx * 0.19}" fill="url(#shade)"/>`
}

/** An icon of the set, its box of 32 units scaled to `size`. Ids are made unique. */
function place(name: string, x: number, y: number, size: number): string {
  const body = iconBody(name)
  if (!body) throw new Error(`no icon named "${name}"`)
  const own = body.replace(/(id="|url\(#|href="#)/g, `$1i${x}-`)
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${own}</g>`
}
