/** The text of a field and what is selected in it, as positions. */
export type Selected = { text: string; start: number; end: number }

/** Replaces `from` to `to` by `insert`; then `start` to `end` are selected. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number }

/** Puts marks around the selection, or takes them away. `sample` is written if nothing is selected. */
export function wrap({ text, start, end }: Selected, mark: string, sample: string): Edit {
  const size = mark.length
  const chosen = text.slice(start, end)
  // Marks beside a space would not be read as marks.
  const from = start + chosen.length - chosen.trimStart().length
  const to = Math.max(from, start + chosen.trimEnd().length)
  const inner = text.slice(from, to)
  if (inner && has(mark, starsIn(inner, 0, 1), starsIn(inner, inner.length - 1, -1))) {
    const insert = inner.slice(size, -size)
    return { from, to, insert, start: from, end: from + insert.length }
  }
  if (inner && has(mark, starsIn(text, from - 1, -1), starsIn(text, to, 1))) {
    return { from: from - size, to: to + size, insert: inner, start: from - size, end: to - size }
  }
  const words = inner || sample
  const insert = `${mark}${words}${mark}`
  return { from, to, insert, start: from + size, end: from + size + words.length }
}

/** How many asterisks follow each other from a position on, in a direction. */
function starsIn(text: string, from: number, step: 1 | -1): number {
  let count = 0
  while (text[from + count * step] === '*') count += 1
  return count
}

/** Whether asterisks on both sides contain a mark: one or three are italic, two or three are bold. */
function has(mark: string, before: number, after: number): boolean {
  const stars = Math.min(before, after)
  return mark === '*' ? stars % 2 === 1 : stars >= 2
}

export type LineMark = 'heading' | 'list' | 'numbers'

const lineMarks: Record<LineMark, RegExp> = {
  heading: /^#{1,6} +/,
  list: /^[-*+] +/,
  numbers: /^\d{1,9}[.)] +/,
}
const anyLineMark = /^(#{1,6}|[-*+]|\d{1,9}[.)]) +/

/** Makes headings or items of the selected lines; lines that all are such already become plain. */
export function markLines({ text, start, end }: Selected, kind: LineMark): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const stop = text.indexOf('\n', Math.max(start, end - 1))
  const to = stop === -1 ? text.length : stop
  const lines = text.slice(from, to).split('\n')
  const full = lines.filter(line => line.trim())
  const isAll = full.length > 0 && full.every(line => lineMarks[kind].test(line))
  let number = 0
  const insert = lines
    .map(line => {
      if (!line.trim() && full.length > 0) return line
      const plain = line.replace(anyLineMark, '')
      if (isAll) return plain
      number += 1
      return `${{ heading: '##', list: '-', numbers: `${number}.` }[kind]} ${plain}`
    })
    .join('\n')
  // One line is typed on; of several it shows what has changed.
  const last = from + insert.length
  return { from, to, insert, start: lines.length > 1 ? from : last, end: last }
}

/** A link on the selection, whose address is then typed; for a selected address its text is. */
export function link({ text, start, end }: Selected, sample: string): Edit {
  const chosen = text.slice(start, end).trim()
  const isAddress = /^(https?:\/\/|mailto:|tel:)\S+$/.test(chosen)
  const words = isAddress || !chosen ? sample : chosen
  const address = isAddress ? chosen : 'https://'
  const insert = `[${words}](${address})`
  const at = isAddress ? start + 1 : start + words.length + 3
  const size = isAddress ? words.length : address.length
  return { from: start, to: end, insert, start: at, end: at + size }
}

/** The next item of a list on Enter; an empty item ends the list. `null` outside lists. */
export function nextItem({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const [mark = '', space = '', number] = /^( *)(?:[-*+]|(\d{1,9})[.)]) +/.exec(line) ?? []
  if (!mark) return null
  if (line === mark) return { from, to: start, insert: '\n', start: from + 1, end: from + 1 }
  const next = number ? `${space}${Number(number) + 1}. ` : mark
  const at = start + 1 + next.length
  return { from: start, to: start, insert: `\n${next}`, start: at, end: at }
}
