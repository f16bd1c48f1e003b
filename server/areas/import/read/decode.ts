import { setImmediate } from 'node:timers/promises'

const bytesAtOnce = 1_000_000
/** Unicode's replacement for bytes that are no character. */
export const noCharacter = '\uFFFD'

/**
 * Decodes a table: UTF-8 with or without a byte-order mark, UTF-16, or Windows-1252, in which Excel in Italy
 * writes CSV files. A byte that is no character becomes `noCharacter`. In slices, so that others do not wait.
 */
export async function decode(content: Buffer): Promise<string> {
  const wide = utf16Of(content)
  if (wide) return inSlices(content, new TextDecoder(wide))
  const strict = new TextDecoder('utf-8', { fatal: true })
  return inSlices(content, strict).catch(async () => {
    const lenient = await inSlices(content, new TextDecoder())
    return (await isUtf8(lenient)) ? lenient : windows1252(content)
  })
}

/** By its mark, or by the zeros in its first two letters. */
function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : null
}

async function inSlices(content: Buffer, decoder: InstanceType<typeof TextDecoder>) {
  const parts: string[] = []
  for (let at = 0; at < content.length; at += bytesAtOnce) {
    parts.push(decoder.decode(content.subarray(at, at + bytesAtOnce), { stream: true }))
    await setImmediate()
  }
  return parts.join('') + decoder.decode()
}

/**
 * Whether a text with unreadable bytes is still UTF-8: most of its characters beyond ASCII are readable, as they would
 * not be in Windows-1252 read as UTF-8.
 */
async function isUtf8(lenient: string): Promise<boolean> {
  let [foreign, unreadable] = [0, 0]
  for (let at = 0; at < lenient.length; at += 1) {
    const code = lenient.charCodeAt(at)
    if (code === 0xfffd) unreadable += 1
    else if (code > 0x7f) foreign += 1
    if (at % bytesAtOnce === 0) await setImmediate()
  }
  return foreign >= unreadable
}

/** The characters 0x80 to 0x9f of Windows-1252, which Node's own decoder reads as Latin-1. */
const windows = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'

async function windows1252(content: Buffer): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < content.length; at += bytesAtOnce) {
    const codes = new Uint16Array(content.subarray(at, at + bytesAtOnce))
    for (let index = 0; index < codes.length; index += 1) {
      const code = codes[index] ?? 0
      if (code >= 0x80 && code < 0xa0) codes[index] = windows.charCodeAt(code - 0x80)
    }
    parts.push(new TextDecoder('utf-16le').decode(codes))
    await setImmediate()
  }
  return parts.join('')
}

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
/** How much of a file is looked at, and how many lines of it. */
const delimiterChars = 20_000
const delimiterLines = 20

/**
 * The delimiter of the cells: of Excel's own first line (`sep=;`), else the one that most of the first lines have equally
 * often outside quotes, because a title above the table has none, and a text or a price has some. `skip` is the number of lines
 * before the table.
 */
export function delimiterOf(text: string): { delimiter: Delimiter; skip: number } {
  const beginning = text.slice(0, delimiterChars)
  const [first = ''] = beginning.split(/\r?\n/, 1)
  const said = /^sep=([,;\t|])$/i.exec(first)?.[1]
  if (said) return { delimiter: said as Delimiter, skip: 1 }
  const bare = beginning
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('')
  const lines = bare.split(/\r\n?|\n/).filter(line => line.trim())
  const scores = delimiters.map(delimiter => ({ delimiter, score: scoreOf(lines, delimiter) }))
  const [best] = scores.sort((a, b) => b.score - a.score)
  return { delimiter: best && best.score > 0 ? best.delimiter : ',', skip: 0 }
}

/** In how many lines the mark is as often as in most, and how often that is. */
function scoreOf(lines: readonly string[], mark: string): number {
  const counts = lines
    .slice(0, delimiterLines)
    .map(line => line.split(mark).length - 1)
    .filter(Boolean)
  const times = Map.groupBy(counts, count => count)
  return Math.max(0, ...[...times].map(([count, lines]) => lines.length * Math.min(count, 20)))
}
