const fileBytes = 3_400_000

/** A generated CSV of 3.4 MB. */
export function largeCsv(headings: string, rowOf: (at: number) => string): Buffer<ArrayBuffer> {
  const lines = [headings]
  for (let size = 0, at = 0; size < fileBytes; at += 1) {
    const line = rowOf(at)
    size += line.length + 1
    lines.push(line)
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}
