import { headers } from '#contract/headers.ts'

/**
 * Reads an answer to its end. `onPart` gets how much of it has arrived, 0 to 1, or `null` while its size is
 * unknown.
 */
export async function readInParts(
  answer: Response,
  onPart: (part: number | null) => void,
): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? ''
  const size = sizeOf(answer)
  const reader = answer.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let arrived = 0
  onPart(size && 0)
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value)
    arrived += piece.value.length
    onPart(size && Math.min(1, arrived / size))
  }
  return new Blob(pieces, { type })
}

/** The bytes that will be read. `content-length` counts compressed ones. */
function sizeOf({ headers: sent }: Response): number | null {
  const whole = sent.get(headers.wholeBytes)
  const length = sent.get('content-encoding') ? null : sent.get('content-length')
  return Number(whole ?? length) || null
}
