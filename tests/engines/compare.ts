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
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    // A minute may pass between two engines.
    const name = text.replace(/Aggiornato .*/, '').slice(0, 40)
    // The height of a text depends on each engine's line breaks.
    return [{ what: `${element.tagName} ${name}`, x, y, width, height: isLarge ? 0 : height }]
  })
}

/** The tolerated difference in pixels, because character widths differ a little. */
const tolerance = { x: 10, y: 40, width: 24, height: 24 }
/** A text that breaks into one line more or less moves what follows: so much of the distance to the part before. */
const ofGap = 0.2

/**
 * Parts that are missing or at another position: `y` by the distance from the part before, `x` too in a row of parts, where
 * each one moves the next.
 */
export function differences(expected: Part[], found: Part[]): string[] {
  const left = [...found]
  let before = { y: 0, movedX: 0, movedY: 0 }
  return expected.flatMap(part => {
    const at = left.findIndex(({ what }) => what === part.what)
    const [other] = at < 0 ? [] : left.splice(at, 1)
    // A part at the bottom edge may be just below the other engine's first screen.
    if (!other) return part.y > 640 ? [] : [`missing: ${part.what}`]
    const most = { ...tolerance, y: Math.max(tolerance.y, ofGap * (part.y - before.y)) }
    const x = part.y === before.y ? part.x + before.movedX : part.x
    const expectedHere = { ...part, x, y: part.y + before.movedY }
    before = { y: part.y, movedX: other.x - part.x, movedY: other.y - part.y }
    const sides = (['x', 'y', 'width', 'height'] as const).filter(
      side => Math.abs(expectedHere[side] - other[side]) > most[side],
    )
    return sides.map(
      side => `${part.what}: ${side} ${other[side]} instead of ${expectedHere[side]}`,
    )
  })
}

/** The size of a downscaled picture, and how many of its rows a part may have moved: about two lines of text. */
const small = { width: 39, height: 84, rows: 6 }

/**
 * The difference of two downscaled pictures: the mean difference of their colours, of 255. Each row is compared with the
 * most similar one nearby, because a text that breaks into one line more moves what follows.
 */
export async function pictureDistance(one: Buffer, other: Buffer): Promise<number> {
  const { width, height } = small
  const far = (picture: Buffer) =>
    sharp(picture).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const [first, second] = await Promise.all([far(one), far(other)])
  return Math.max(rowsDistance(first, second), rowsDistance(second, first))
}

function rowsDistance(first: Buffer, second: Buffer): number {
  const { width, height, rows } = small
  const row = (picture: Buffer, at: number) =>
    picture.subarray(at * width * 3, (at + 1) * width * 3)
  const nearest = Array.from({ length: height }, (_, at) => {
    const [from, to] = [Math.max(0, at - rows), Math.min(height - 1, at + rows)]
    const nearby = Array.from({ length: to - from + 1 }, (_, index) => row(second, from + index))
    return Math.min(...nearby.map(other => meanDifference(row(first, at), other)))
  })
  return nearest.reduce((total, distance) => total + distance, 0) / height
}

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}
