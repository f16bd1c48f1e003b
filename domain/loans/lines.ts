import type { ErrorCode } from '#contract/errors.ts'
import { bookingMost, limits } from '#contract/limits.ts'

/** How large a booking may be: products, pieces of one of them, and pieces of all together. */
export type LineRules = { products: number; linePieces: number; pieces: number }

type Settings = {
  booking_products?: number | undefined
  line_pieces?: number | undefined
  booking_pieces?: number | undefined
}

/** The rules of a library. One that was stored before them has the defaults. */
export function lineRules({ booking_products, line_pieces, booking_pieces }: Settings): LineRules {
  const { products, pieces } = bookingMost
  return {
    products: Math.min(products, booking_products ?? limits.bookingProducts),
    linePieces: Math.min(pieces, line_pieces ?? limits.linePieces),
    pieces: Math.min(pieces, booking_pieces ?? limits.bookingPieces),
  }
}

/** What the rules on lines need of one. */
export type LineFacts = {
  quantity: number
  /** How many copies of its product are in service. */
  inService: number
  /** It is at a member's home. */
  private: boolean
}

type LineRefusal = Extract<
  ErrorCode,
  'lines_exceeded' | 'pieces_exceeded' | 'too_few_copies' | 'private_alone'
>

/**
 * Why each line cannot be borrowed together with those before it, in their order; `null` for one that can. One piece of one
 * product always can, whatever a library has set.
 */
export function lineRefusals(
  lines: readonly LineFacts[],
  rules: LineRules,
): (LineRefusal | null)[] {
  let pieces = 0
  return lines.map((line, at) => {
    pieces += line.quantity
    if (line.private && (lines.length > 1 || line.quantity > 1)) return 'private_alone'
    if (at > 0 && at >= rules.products) return 'lines_exceeded'
    // A product in maintenance has no copy in service, and is refused for that reason instead.
    if (line.quantity > Math.max(1, line.inService)) return 'too_few_copies'
    const isMore = line.quantity > rules.linePieces || pieces > rules.pieces
    return isMore && pieces > 1 ? 'pieces_exceeded' : null
  })
}

/** Whether the lines of a booking fit into a pickup point. A locker that does not say how many has room for one. */
export function fitsInto(
  point: { is: { smartlocker: boolean }; lines?: number | null | undefined },
  lines: number,
): boolean {
  return lines <= 1 || !point.is.smartlocker || lines <= (point.lines ?? 1)
}
