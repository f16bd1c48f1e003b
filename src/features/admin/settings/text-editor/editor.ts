import Squire from 'squire-rte'
import { rename, toNodes, toStored } from './html.ts'

/** Marks that the text at the caret can have. */
export const formats = ['bold', 'italic', 'heading', 'list', 'numbers', 'link'] as const
export type Format = (typeof formats)[number]

/** Shortcuts of the library that leave no way out with the keyboard, or make what a text may not have. */
const unused = ['Tab', 'Shift-Tab', 'PageUp', 'PageDown']
const unusedWithControl = ['d', '[', ']', 'Shift-5', 'Shift-6', 'Shift-7']

/** Whether a range has a part of a table. */
const touchesTable = (root: Element, range: Range) =>
  [...root.querySelectorAll('table')].some(table => range.intersectsNode(table))

/** Titles and lists are not made in a table, which the library would take apart. */
class TextSquire extends Squire {
  override modifyBlocks(
    modify: Parameters<Squire['modifyBlocks']>[0],
    range = this.getSelection(),
  ): Squire {
    return touchesTable(this.getRoot(), range) ? this : super.modifyBlocks(modify, range)
  }
}

/** An editor of HTML in an element. What is pasted, dropped or filled in passes the list of what a text may have. */
export function createEditor(root: HTMLElement): Squire {
  // Before the library, which would also underline, align or colour by the browser's menu.
  root.addEventListener('beforeinput', refuseFormat, true)
  const editor = new TextSquire(root, { blockTag: 'P', sanitizeToDOMFragment: toNodes })
  // An address becomes a link when a space follows it, or when it is pasted.
  editor.linkRegExp = /\b(https:\/\/[^\s<>".,;:!?)]+(?:[.,;:!?)]+[^\s<>".,;:!?)]+)*)/i
  for (const key of unused) editor.setKeyHandler(key, null)
  for (const key of unusedWithControl) {
    editor.setKeyHandler(`Ctrl-${key}`, null)
    editor.setKeyHandler(`Meta-${key}`, null)
  }
  return editor
}

/** Fills in a text, which cannot be undone. @returns how the editor writes it before anybody changes it */
export function fill(editor: Squire, html: string): string {
  editor.setHTML(html)
  return written(editor)
}

/** The text as it is stored. */
export const written = (editor: Squire) => toStored(editor.getRoot().innerHTML)

function refuseFormat(event: InputEvent) {
  if (!/^format(?!Bold|Italic|Underline|Remove)/.test(event.inputType)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The nearest element around the selection. */
function nearest(editor: Squire, selector: string): HTMLElement | null {
  const { commonAncestorContainer: node } = editor.getSelection()
  const inner = node instanceof Element ? node : node.parentElement
  const found = inner?.closest<HTMLElement>(selector) ?? null
  return found !== editor.getRoot() && editor.getRoot().contains(found) ? found : null
}

/** The link with the caret, or the one that is selected whole. */
function linkOf(editor: Squire): HTMLElement | null {
  const range = editor.getSelection()
  const [link, ...others] = [...editor.getRoot().querySelectorAll('a')].filter(one =>
    range.intersectsNode(one),
  )
  const isWhole = link && others.length === 0 && link.textContent === range.toString()
  return nearest(editor, 'a') ?? (isWhole ? link : null)
}

const isIn = (editor: Squire, list: 'UL' | 'OL') =>
  editor.hasFormat(list) && (nearest(editor, 'ul,ol')?.tagName ?? list) === list

const isOn: Record<Format, (editor: Squire) => boolean> = {
  bold: editor => editor.hasFormat('B'),
  italic: editor => editor.hasFormat('I'),
  heading: editor => ['H2', 'H3', 'H4'].some(tag => editor.hasFormat(tag)),
  list: editor => isIn(editor, 'UL'),
  numbers: editor => isIn(editor, 'OL'),
  link: editor => linkOf(editor) !== null,
}

/** The marks of the selected text. */
export const formatsAt = (editor: Squire): Format[] => formats.filter(one => isOn[one](editor))

/** Makes titles or paragraphs of the selected blocks. */
function setBlocks(editor: Squire, name: 'h2' | 'p') {
  if (nearest(editor, 'ul,ol')) editor.removeList()
  editor.modifyBlocks(blocks => {
    for (const block of blocks.querySelectorAll('p,div,h2,h3,h4'))
      if (!block.closest('li')) rename(block, name)
    return blocks
  })
  editor.focus()
}

/** Switches a mark on or off. */
export function toggle(editor: Squire, format: Exclude<Format, 'link'>) {
  const was = isOn[format](editor)
  if (format === 'bold') return was ? editor.removeBold() : editor.bold()
  if (format === 'italic') return was ? editor.removeItalic() : editor.italic()
  if (format === 'heading') return setBlocks(editor, was ? 'p' : 'h2')
  if (was) return editor.removeList()
  return format === 'list' ? editor.makeUnorderedList() : editor.makeOrderedList()
}

/** Removes marks from the selected text, or from the paragraph with the caret. */
export function clear(editor: Squire) {
  const range = editor.getSelection()
  const block = nearest(editor, 'p,div,h2,h3,h4,li,td,th,pre,blockquote')
  if (!block && touchesTable(editor.getRoot(), range)) return
  if (range.collapsed && block) range.selectNodeContents(block)
  editor.removeAllFormatting(range)
  if (isOn.heading(editor)) setBlocks(editor, 'p')
}

/** The address of the link at the caret. */
export const linkAt = (editor: Squire): string => linkOf(editor)?.getAttribute('href') ?? ''

/** Makes the selected text a link, gives the link at the caret another address, or removes it. */
export function setLink(editor: Squire, address: string | null) {
  const link = linkOf(editor)
  if (link) {
    const range = document.createRange()
    range.selectNodeContents(link)
    editor.setSelection(range)
  }
  return address ? editor.makeLink(address) : editor.removeLink()
}
