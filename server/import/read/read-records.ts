import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { delimiterOf } from './decode.ts'

const bytesAtOnce = 16_384

function optionsOf(text: string): { options: Options; skip: number } {
  const { delimiter, skip } = delimiterOf(text)
  const options = {
    bom: true,
    delimiter,
    from_line: 1 + skip,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: false,
  }
  return { options, skip }
}

/** The records of a CSV text; `skip` counts the lines before the first of them. */
type Records = { records: string[][]; skip: number }

/**
 * Splits a CSV text into records in slices, so that other requests are not held up.
 * @throws CsvError
 */
export async function readRecords(text: string): Promise<Records> {
  const { options, skip } = optionsOf(text)
  const records: string[][] = []
  const parser = parse(options).on('data', (record: string[]) => records.push(record))
  const done = finished(parser)
  done.catch(() => {}) // awaited below
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length && !parser.errored; at += bytesAtOnce) {
    parser.write(bytes.subarray(at, at + bytesAtOnce))
    await setImmediate()
  }
  if (!parser.errored) parser.end()
  await done
  return { records, skip }
}

/** The same without slices, for our own small files. @throws CsvError */
export function readRecordsAtOnce(text: string): Records {
  const { options, skip } = optionsOf(text)
  return { records: parseAtOnce(text, options) as unknown as string[][], skip }
}
