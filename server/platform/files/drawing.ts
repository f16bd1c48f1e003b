import { readdirSync, readFileSync } from 'node:fs'
import type { Family } from '#contract/limits.ts'
import { groundOf, groundSvg } from './grounds.ts'
import { isAccent, line, styleSheet } from './palette.ts'

type Drawn = { accent: string; body: string }
let drawings: Map<string, Drawn> | undefined

/** Read only by a process that draws: beside this file, or beside the bundle. */
function readDrawings(): Map<string, Drawn> {
  const folder = new URL('./drawings/', import.meta.url)
  const symbol = /<symbol id="([^"]+)" class="([^"]+)">(.*?)<\/symbol>/gs
  return new Map(
    readdirSync(folder)
      .flatMap(file => [...readFileSync(new URL(file, folder), 'utf8').matchAll(symbol)])
      .map(([, name = '', accent = '', body = '']) => [name, { accent, body }]),
  )
}

/** The drawing of `drill`, or of `drill:blue`, the same in another colour. */
function drawingOf(icon: string): Drawn | undefined {
  drawings ??= readDrawings()
  const [name = '', accent] = icon.split(':')
  const drawn = drawings.get(name)
  return drawn && accent ? { ...drawn, accent } : drawn
}

export function iconExists(icon: string): boolean {
  const drawn = drawingOf(icon)
  return drawn !== undefined && isAccent(drawn.accent)
}

const signs: Record<Family, string> = {
  tools: 'toolbox',
  kitchen: 'mixer',
  games: 'dice',
  kids: 'teddy-bear',
  camping: 'dome-tent',
  garden: 'watering-can',
  music: 'classical-guitar',
  sports: 'basketball',
  tech: 'laptop',
  'sanitary-ware': 'stethoscope',
  tableware: 'dinner-plate',
  hobby: 'palette',
  newborns: 'pacifier',
}

/** The drawing of a family: for a category or an object without one of its own. */
export function signOf(family: Family | null): string {
  return family ? signs[family] : 'parcel'
}

/** A drawn product on its family's background: an SVG of 160 × 120. */
export function drawProduct(icon: string, family: Family | null): string {
  const ground = groundOf(family)
  return svg(160, 120, ground.shadow, icon, groundSvg(ground))
}

/** A category's drawing on its family's disc, a square of 96. */
export function drawSign(icon: string, family: Family | null): string {
  const ground = groundOf(family)
  const disc = `<path fill="${ground.base}" d="M0 0H96V96H0Z"/><circle cx="48" cy="48" r="42" fill="${ground.tone}"/>`
  return svg(96, 96, ground.shadow, icon, disc, 'translate(0 12) scale(.6)')
}

/** The placeholder of a picture that does not load: an empty shelf. */
export function drawPlaceholder(): string {
  return drawProduct('shelf', null)
}

function svg(
  width: number,
  height: number,
  shade: string,
  icon: string,
  ground: string,
  place?: string,
): string {
  const drawn = drawingOf(icon)
  if (!drawn || !isAccent(drawn.accent)) throw new Error(`no icon named "${icon}"`)
  const stops = [
    [0, 0.34],
    [0.55, 0.16],
    [1, 0],
  ].map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="${shade}" stop-opacity="${opacity}"/>`,
  )
  const gradient = `<radialGradient id="shade">${stops.join('')}</radialGradient>`
  const thing = `<g ${line}${place ? ` transform="${place}"` : ''}>${drawn.body}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${styleSheet(drawn.accent)}</style><defs>${gradient}</defs>${ground}${thing}</svg>`
}
