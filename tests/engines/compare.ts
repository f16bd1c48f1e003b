import sharp from 'sharp'

export type Part = { what: string; x: number; y: number; width: number; height: number }

/**
 * Runs in the page: the positions of landmarks, headings, fields and buttons of the first screen.
 */
export function partsOnScreen(): Part[] {
  const selector = 'header, main, h1, h2, main button, main input, main article, nav[aria-label] a'
  return [...document.querySelectorAll(selector)].flatMap(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || y < 0 || y > 700) return []
    const isLarge = element.matches('main, article')
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)
    // The height of a text depends on each engine's line breaks.
    return [{ what: `${element.tagName} ${name}`, x, y, width, height: isLarge ? 0 : height }]
  })
}

/** The tolerated distance in pixels, because character widths differ a little. */
const tolerance = { x: 10, y: 40, width: 24, height: 24 }

/** Parts that are missing or at another position. */
export function differences(expected: Part[], found: Part[]): string[] {
  const left = [...found]
  return expected.flatMap(part => {
    const at = left.findIndex(({ what }) => what === part.what)
    const [other] = at < 0 ? [] : left.splice(at, 1)
    // A part at the bottom edge may be just below the other engine's first screen.
    if (!other) return part.y > 640 ? [] : [`missing: ${part.what}`]
    const sides = (['x', 'y', 'width', 'height'] as const).filter(
      side => Math.abs(part[side] - other[side]) > tolerance[side],
    )
    return sides.map(side => `${part.what}: ${side} ${other[side]} instead of ${part[side]}`)
  })
}

/** The difference of two downscaled pictures: the mean difference of their colours, of 255. */
export async function pictureDistance(one: Buffer, other: Buffer): Promise<number> {
  const far = (picture: Buffer) =>
    sharp(picture).resize(39, 84, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const [first, second] = await Promise.all([far(one), far(other)])
  const sum = first.reduce((total, value, at) => total + Math.abs(value - (second[at] ?? 0)), 0)
  return sum / first.length
}
