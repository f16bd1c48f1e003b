import * as v from 'valibot'
import { AppError } from '../app-error.ts'

const shape = v.object({ key: v.pipe(v.string(), v.maxLength(400)), id: v.string() })
export type Cursor = v.InferOutput<typeof shape>

/** The last row of a page, as an opaque text for the next request. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws AppError validation_failed for anything this server did not make */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  try {
    return v.parse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new AppError('validation_failed', { fields: { cursor: 'invalid' } })
  }
}
