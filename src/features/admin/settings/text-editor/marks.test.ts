import { expect, test } from 'vitest'
import { type Edit, link, markLines, nextItem, type Selected, wrap } from './marks.ts'

/** A text whose selection is between two bars; one bar is the caret. */
function read(shown: string): Selected {
  const start = shown.indexOf('|')
  const end = shown.lastIndexOf('|')
  const text = shown.replaceAll('|', '')
  return { text, start, end: end === start ? start : end - 1 }
}
function after(shown: string, change: (selected: Selected) => Edit | null): string | null {
  const { text } = read(shown)
  const edit = change(read(shown))
  if (!edit) return null
  const made = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const middle = made.slice(edit.start, edit.end)
  return `${made.slice(0, edit.start)}|${middle}${middle && '|'}${made.slice(edit.end)}`
}
const bold = (shown: string) => after(shown, one => wrap(one, '**', 'testo'))
const italic = (shown: string) => after(shown, one => wrap(one, '*', 'testo'))

test('bold goes around the words, without the spaces beside them, and away again', () => {
  expect(bold('un |testo| lungo')).toBe('un **|testo|** lungo')
  expect(bold('un | testo |lungo')).toBe('un  **|testo|** lungo')
  expect(bold('un **|testo|** lungo')).toBe('un |testo| lungo')
  expect(bold('un |**testo**| lungo')).toBe('un |testo| lungo')
  expect(bold('un | lungo')).toBe('un **|testo|** lungo')
  expect(italic('**|testo|**')).toBe('***|testo|***')
  expect(italic('***|testo|***')).toBe('**|testo|**')
  expect(bold('***|testo|***')).toBe('*|testo|*')
})

test('titles and lists are marks of lines', () => {
  const heading = (shown: string) => after(shown, one => markLines(one, 'heading'))
  const list = (shown: string) => after(shown, one => markLines(one, 'list'))
  const numbers = (shown: string) => after(shown, one => markLines(one, 'numbers'))
  expect(heading('Rego|le\nuno')).toBe('## Regole|\nuno')
  expect(heading('## Rego|le')).toBe('Regole|')
  expect(list('|uno\ndue|\ntre')).toBe('|- uno\n- due|\ntre')
  expect(numbers('|- uno\n\n- due|')).toBe('|1. uno\n\n2. due|')
  expect(list('|- uno\n- due|')).toBe('|uno\ndue|')
  expect(list('|')).toBe('- |')
})

test('a link asks for what is missing: its address, or its text', () => {
  const made = (shown: string) => after(shown, one => link(one, 'testo'))
  expect(made('leggi |qui|')).toBe('leggi [qui](|https://|)')
  expect(made('leggi |https://example.com|')).toBe('leggi [|testo|](https://example.com)')
  expect(made('leggi |')).toBe('leggi [testo](|https://|)')
})

test('Enter goes on with a list, and ends it after an empty item', () => {
  const entered = (shown: string) => after(shown, nextItem)
  expect(entered('- uno|')).toBe('- uno\n- |')
  expect(entered('  - uno|')).toBe('  - uno\n  - |')
  expect(entered('9. nove|')).toBe('9. nove\n10. |')
  expect(entered('- uno\n- |')).toBe('- uno\n\n|')
  expect(entered('parole|')).toBe(null)
})
