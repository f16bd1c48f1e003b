import * as v from 'valibot'
import { queryInteger } from '#contract/fields.ts'
import { invalid } from '#server/core/app-error.ts'
import { parseJson } from '#server/core/plain-input.ts'

export type Cursor = { key: string; id: string }

/** The sort value of the last row, stored in the cursor. */
export const cursorKeys = {
  instant: v.pipe(
    v.string(),
    v.maxLength(40),
    v.check(text => /^20\d\d-\d\d-\d\d[ T]\d\d:/.test(text) && !Number.isNaN(Date.parse(text))),
  ),
  name: v.pipe(v.string(), v.maxLength(400)),
  /** How many rows were skipped. */
  place: queryInteger(0, 1_000_000),
}

/** The last row of a page, as an opaque text for the next request. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws AppError validation_failed for a cursor that this server did not make */
export function decodeCursor<K extends keyof typeof cursorKeys>(
  text: string | undefined,
  kind: K,
): { key: v.InferOutput<(typeof cursorKeys)[K]>; id: string } | null {
  if (!text) return null
  const shape = v.object({ key: cursorKeys[kind], id: v.pipe(v.string(), v.maxLength(64)) })
  try {
    const read = v.parse(shape, parseJson(Buffer.from(text, 'base64url').toString()))
    return read as { key: v.InferOutput<(typeof cursorKeys)[K]>; id: string }
  } catch {
    throw invalid('cursor', 'invalid')
  }
}
