import { encode } from 'uqr'

/** Formats of A4 label sheets, in millimetres; `first` is the position of the first label. */
export const sheetSizes = {
  small: { columns: 4, rows: 10, width: 52.5, height: 29.7 },
  medium: { columns: 3, rows: 8, width: 70, height: 37.125 },
  large: { columns: 2, rows: 5, width: 105, height: 59.4 },
} as const
export type SheetSize = keyof typeof sheetSizes
export const a4 = { width: 210, height: 297 }

export type Label = { code: string; name: string; address: string }
/** One label on its sheet, with its parts in millimetres from the sheet's corner. */
export type Placed = {
  code: string
  lines: string[]
  /** Relative to its own corner. */
  x: number
  y: number
  /** The dark squares of the code as a path; `modules` is its width with the quiet zone. */
  path: string
  modules: number
  side: number
  text: { x: number; size: number; y: number }
}

const margin = 3
const quietZone = 2
/** Approximate ratio of a character's width to its height. */
const letter = 0.56
const mostLines = 3

/** The labels of one sheet, and the position of the first of them. */
export type Sheet = { labels: readonly Label[]; from: number; size: SheetSize }

/** Divides labels among as many sheets as needed; the first `skip` positions stay empty. */
export function divide(labels: readonly Label[], size: SheetSize, skip = 0): Sheet[] {
  const { columns, rows } = sheetSizes[size]
  const perSheet = columns * rows
  const used = skip % perSheet
  const count = Math.ceil((labels.length + used) / perSheet)
  return Array.from({ length: labels.length > 0 ? count : 0 }, (_, sheet) => {
    const first = sheet * perSheet - used
    const from = Math.max(0, -first)
    return { labels: labels.slice(Math.max(0, first), first + perSheet), from, size }
  })
}

/** Places the labels of a sheet. */
export function placeOn({ labels, from, size }: Sheet): Placed[] {
  return labels.map((label, at) => placed(label, size, from + at))
}

type Code = { path: string; modules: number }
/** A code takes about a millisecond, and one more tick moves hundreds of labels. */
const codes = new WeakMap<Label, Code>()

function codeOf(label: Label): Code {
  const known = codes.get(label)
  if (known) return known
  const { data, size: modules } = encode(label.address, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const code = { path, modules }
  codes.set(label, code)
  return code
}

function placed(label: Label, size: SheetSize, at: number): Placed {
  const { columns, width, height } = sheetSizes[size]
  const side = Math.min(height - 2 * margin, width * 0.45)
  const textSize = height * 0.085 + 0.6
  const room = width - side - 3 * margin
  return {
    code: label.code,
    // An accent of its own, as some systems write it, would count as a letter.
    lines: wrap(label.name.normalize('NFC'), Math.floor(room / (textSize * letter))),
    x: (at % columns) * width,
    y: Math.floor(at / columns) * height,
    ...codeOf(label),
    side,
    text: { x: side + 2 * margin, y: margin + textSize * 1.4, size: textSize },
  }
}

/**
 * Breaks a name into lines of at most so many characters, with an ellipsis at the end if needed.
 */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  const shown = lines.slice(0, mostLines).map(line => cut(line, letters))
  if (lines.length > mostLines) shown[mostLines - 1] = cut(`${shown[mostLines - 1]}…`, letters)
  return shown
}

function cut(line: string, letters: number): string {
  return line.length <= letters ? line : `${line.slice(0, Math.max(1, letters - 1))}…`
}

export const labelMargin = margin
