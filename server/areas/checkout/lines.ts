import type { RefusedLine } from '#contract/errors.ts'
import { memberRefusals } from '#contract/shapes/booking-errors.ts'
import { lineRefusals, lineRules } from '#domain/loans/lines.ts'
import { requireBorrower } from '#server/areas/account/members.ts'
import type { LentProduct } from '#server/areas/catalogue/products.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Booking, Line } from '#server/core/store/tables/payments.ts'
import type { Borrower } from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'

/** A line of a cart with the product that was read. */
export type LentLine = Line & { product: LentProduct }

/** The lines of a cart, or of what a payment is for. */
export function linesOf({ lines, object_id }: Pick<Booking, 'lines' | 'object_id'>) {
  return lines ?? [{ object_id, quantity: 1 }]
}

/** Whether they are what every client knows: one piece of one product. Then refusals name no line. */
export function isOnePiece(lines: readonly Line[]): boolean {
  return lines.length === 1 && lines[0]?.quantity === 1
}

/**
 * The lines with their products.
 * @throws AppError not_found if one is no longer lent
 */
export async function lentLines(
  lines: readonly Line[],
  products: readonly LentProduct[],
): Promise<LentLine[]> {
  const found = lines.flatMap((line): LentLine[] => {
    const product = products.find(({ id }) => id === line.object_id)
    return product ? [{ ...line, product }] : []
  })
  if (found.length < lines.length) throw new AppError('not_found')
  await forEachLine(found, ({ product }) => {
    if (product.withdrawn) throw new AppError('not_found')
  })
  return found
}

type Refused = {
  line: LentLine
  error: AppError
  free?: number | undefined
  /** It came back, and is being prepared. No answer says it. */
  prepared?: true | undefined
}

/** Whether staff allow something although a rule refuses it for a line. A checkout allows nothing. */
export type Allows = (refused: Refused) => boolean
export const allowsNothing: Allows = () => false

/**
 * Checks each line.
 * @returns what the check returns for each
 * @throws AppError the first refusal; if there are several lines or pieces, it names all that are refused
 */
export async function forEachLine<T>(
  lines: readonly LentLine[],
  check: (line: LentLine, at: number) => T | Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  const refused: Refused[] = []
  for (const [at, line] of lines.entries()) {
    try {
      done.push(await check(line, at))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ line, error })
    }
  }
  const [first] = refused
  if (first) throw refusalOf(lines, refused, first.error)
  return done
}

/** Refusals that do not concern a single product: they refuse all lines. */
const ofMember: ReadonlySet<string> = new Set<string>(['session_revoked', ...memberRefusals])

/** The error for refused lines: the first one's, which names them all unless it concerns no single line. */
export function refusalOf(
  lines: readonly LentLine[],
  refused: readonly Refused[],
  { code, detail }: AppError,
): AppError {
  if (isOnePiece(lines) || ofMember.has(code)) return new AppError(code, detail)
  return new AppError(code, { ...detail, lines: refused.map(refusedLine) })
}

export function refusedLine({ line: { product }, error, free }: Refused): RefusedLine {
  const { code, detail } = error
  return {
    product_id: product.id,
    name: product.name,
    names: product.names,
    code,
    ...(detail.limit && { limit: detail.limit }),
    ...(free !== undefined && { free }),
  }
}

type Point = { id: string; kind: string }

/**
 * Refuses a member who may not borrow these lines together.
 * @param points those of the products
 * @throws AppError as requireBorrower; the broken rule on lines
 */
export async function requireLines<B extends Borrower>(
  ctx: Context,
  member: B | null | undefined,
  { lines, points }: { lines: readonly LentLine[]; points: readonly Point[] },
  act: 'reserve' | 'confirm',
  allows = allowsNothing,
): Promise<B> {
  const facts = lines.map(({ quantity, product }) => ({
    quantity,
    inService: product.in_service,
    private: points.some(({ id, kind }) => id === product.location_id && kind === 'private'),
  }))
  const refusals = lineRefusals(facts, lineRules(ctx.library.document))
  const [borrower] = await forEachLine(lines, (line, at) => {
    const allowed = (error: AppError) => allows({ line, error })
    const found = requireBorrower(ctx, member, line.product, act, lines.length, allowed)
    const refusal = refusals[at]
    const error = refusal && new AppError(refusal)
    if (error && !allowed(error)) throw error
    return found
  })
  if (!borrower) throw new AppError('checkout_missing')
  return borrower
}
