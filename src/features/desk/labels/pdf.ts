import { a4, labelMargin, type Placed } from './sheet.ts'

/** PDF points per millimetre. */
const pt = 72 / 25.4
const round = (value: number) => Number(value.toFixed(3))

/**
 * Sheets of labels as a PDF, one A4 page each, exact to the millimetre. Text is Helvetica, which
 * every PDF reader has, with Western European characters.
 */
export function sheetsPdf(sheets: readonly (readonly Placed[])[]): Blob {
  const pageNumbers = sheets.map((_, at) => 5 + at * 2)
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${pageNumbers.map(one => `${one} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...sheets.flatMap((sheet, at) => patternAt(sheet, 6 + at * 2)),
  ]
  let file = '%PDF-1.4\n'
  const offsets = parts.map((part, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${part}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map(one => `${one} 00000 n `)].join('\n')
  const count = parts.length + 1
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  file += `xref\n0 ${count}\n${table}\n${end}`
  // Each character is one byte.
  const bytes = Uint8Array.from(file, letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function patternAt(sheet: readonly Placed[], content: number): [page: string, stream: string] {
  const box = `[0 0 ${round(a4.width * pt)} ${round(a4.height * pt)}]`
  const fonts = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>'
  // From here on in millimetres from the upper left corner.
  const scale = `${round(pt)} 0 0 ${round(-pt)} 0 ${round(a4.height * pt)} cm`
  const drawn = [scale, ...sheet.map(labelOf)].join('\n')
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${fonts} /Contents ${content} 0 R >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ]
}

function labelOf({ code, lines, x, y, path, modules, side, text }: Placed): string {
  const module = round(side / modules)
  const squares = [...path.matchAll(/M(\d{1,3}) (\d{1,3})h1v1h-1z/g)].map(
    ([, left, top]) => `${left} ${top} 1 1 re`,
  )
  const write = (name: string, words: string, baseline: number) =>
    `BT /${name} ${round(text.size)} Tf 1 0 0 -1 ${round(text.x)} ${round(baseline)} Tm (${escaped(words)}) Tj ET`
  return [
    `q 1 0 0 1 ${round(x)} ${round(y)} cm`,
    `q ${module} 0 0 ${module} ${labelMargin} ${labelMargin} cm`,
    ...squares,
    'f Q',
    write('F2', code, text.y),
    ...lines.map((line, at) => write('F1', line, text.y + (at + 1.2) * text.size * 1.25)),
    'Q',
  ].join('\n')
}

/** The characters of the codes 128 to 159 in Windows-1252; a blank where it has none. */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * Encodes text for the font. An unsupported character loses its accent or becomes a question mark.
 */
function escaped(text: string): string {
  const letters = Array.from(text.normalize('NFC'), letter => {
    const at = letter === ' ' ? -1 : windows.indexOf(letter)
    const known = at < 0 ? (letter.codePointAt(0) ?? 0) : 128 + at
    if (known < 256) return String.fromCharCode(known)
    const plain = letter.normalize('NFD').charAt(0)
    return plain < '\u0080' ? plain : '?'
  })
  return letters.join('').replace(/[\\()]/g, '\\$&')
}
