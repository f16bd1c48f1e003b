/**
 * A table's text, whatever wrote it: UTF-8 with or without its mark, UTF-16 as «Unicode text», and
 * Windows-1252, which is what Excel writes in Italy when asked for a CSV.
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

/** Where Windows-1252 differs from Latin-1: 0x80 to 0x9f. Node's own decoder takes one for the other. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(content: Buffer): string {
  return content
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, one => windows[one.charCodeAt(0) - 0x80] ?? one)
}

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * What parts the cells: said by Excel's own first line (`sep=;`), else whatever occurs most in the
 * headings outside quotes. `skip` counts the lines before the headings.
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
