/**
 * Decodes a table: UTF-8 with or without a byte-order mark, UTF-16, or Windows-1252, in which Excel in Italy
 * writes CSV files.
 */
export function decode(content: Buffer): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return windows1252(content)
  }
}

/** The characters 0x80 to 0x9f of Windows-1252, which Node's own decoder reads as Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(content: Buffer): string {
  return content
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, one => windows[one.charCodeAt(0) - 0x80] ?? one)
}

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * The delimiter of the cells: of Excel's own first line (`sep=;`), else the one that occurs most in the
 * headings outside quotes. `skip` is the number of lines before the headings.
 */
export function delimiterOf(text: string): { delimiter: Delimiter; skip: number } {
  const [first = ''] = text.split(/\r?\n/, 1)
  const said = /^sep=([,;\t])$/i.exec(first)?.[1]
  if (said) return { delimiter: said as Delimiter, skip: 1 }
  const bare = first
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('')
  const count = (mark: string) => bare.split(mark).length
  const [most = ','] = [...delimiters].sort((a, b) => count(b) - count(a))
  return { delimiter: most, skip: 0 }
}
