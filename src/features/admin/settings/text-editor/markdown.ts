import { micromark } from 'micromark'

/** An element of sanitised HTML. Other attributes than these are not read. */
type Node = { tag: string; href: string; start: string; children: (Node | string)[] }

const token = /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+|</g
const single = new Set(['br', 'hr', 'img'])
const same: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2' }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi, (all, dec, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? all
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** The tree of HTML that a sanitiser or micromark wrote, in which every element is closed. */
function parse(html: string): Node {
  const root: Node = { tag: '', href: '', start: '', children: [] }
  const open = [root]
  for (const [all, close, name = '', attributes = ''] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root
    if (!name) parent.children.push(decode(all))
    else if (close) {
      const at = open.findLastIndex(({ tag }) => tag === (same[name] ?? name))
      if (at > 0) open.length = at
    } else {
      const value = (key: string) =>
        decode(new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1] ?? '')
      const node = { tag: same[name] ?? name, href: value('href'), start: value('start') }
      const made: Node = { ...node, children: [] }
      parent.children.push(made)
      if (!single.has(name)) open.push(made)
    }
  }
  return root
}

const blockTags = new Set([
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'],
  ...['table', 'thead', 'tbody', 'tr'],
])
const isBlock = (node: Node | string): node is Node =>
  typeof node !== 'string' && blockTags.has(node.tag)

/** Characters that markdown would read as marks. */
function escaped(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[\\*`]/g, '\\$&')
    .replace(/(^|[^\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, found => found.replace('_', '\\_'))
    .replace(/\]\(/g, ']\\(')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
}

/** The same at the beginning of a line, where more are. */
const escapedLine = (line: string) =>
  line
    .replace(/^(#{1,6}|[-+>])(?=\s|$)/, '\\$1')
    .replace(/^(-|=)(?=[-=\s]*$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

function inline(nodes: readonly (Node | string)[]): string {
  return nodes
    .map(node => {
      if (typeof node === 'string') return escaped(node)
      const inner = inline(node.children)
      if (node.tag === 'br') return '  \n'
      if (node.tag === 'strong') return around(inner, '**', '**')
      if (node.tag === 'em') return around(inner, '*', '*')
      if (node.tag === 'code') return `\`${textOf(node)}\``
      if (node.tag === 'a' && node.href) {
        const address = /[\s()<>]/.test(node.href) ? `<${node.href}>` : node.href
        return `[${inner.trim()}](${address})`
      }
      return inner
    })
    .join('')
}

/** Marks stand beside a word, and spaces outside of them. */
function around(inner: string, before: string, after: string): string {
  const words = inner.trim()
  if (!words) return inner
  const at = inner.indexOf(words)
  return `${inner.slice(0, at)}${before}${words}${after}${inner.slice(at + words.length)}`
}

function textOf(node: Node | string): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

const paragraph = (nodes: readonly (Node | string)[]) =>
  inline(nodes)
    .split('\n')
    .map((line, at, { length }) => {
      const words = escapedLine(line.trim())
      return at < length - 1 && words ? `${words}  ` : words
    })
    .join('\n')
    .trim()

function blocks(nodes: readonly (Node | string)[]): string[] {
  const found: string[] = []
  let run: (Node | string)[] = []
  const end = () => {
    const text = paragraph(run)
    if (text) found.push(text)
    run = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) run.push(node)
    else {
      end()
      found.push(...block(node))
    }
  }
  end()
  return found
}

function block(node: Node): string[] {
  const { tag, children } = node
  const heading = /^h([2-6])$/.exec(tag)?.[1]
  if (heading) return [`${'#'.repeat(Math.min(4, Number(heading)))} ${inline(children).trim()}`]
  if (tag === 'hr') return ['---']
  if (tag === 'ul' || tag === 'ol') return [list(node)]
  if (tag === 'blockquote') return [indent(blocks(children).join('\n\n'), '> ', '> ')]
  if (tag === 'pre') return [`\`\`\`\n${textOf(node).replace(/\n$/, '')}\n\`\`\``]
  if (tag === 'tr')
    return [
      children
        .map(cell => inline([cell]).trim())
        .filter(Boolean)
        .join(' · '),
    ]
  return blocks(children)
}

function list({ tag, start, children }: Node): string {
  const items = children.filter(item => typeof item !== 'string')
  const isLoose = items.some(item => item.children.some(one => isBlock(one) && one.tag === 'p'))
  const first = Number(start || 1)
  return items
    .map((item, at) => {
      const mark = tag === 'ol' ? `${first + at}. ` : '- '
      const text = blocks(item.children).join(isLoose ? '\n\n' : '\n')
      return indent(text, mark, ' '.repeat(mark.length))
    })
    .join(isLoose ? '\n\n' : '\n')
}

const indent = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line || others === '> ' ? others : '') + line)
    .join('\n')

/** What a reader sees of HTML, to compare two of them. Spaces beside blocks do not count, nor where a paragraph is a block's only one. */
function seen({ children }: Node): string {
  const write = (node: Node | string): string => {
    if (typeof node === 'string') return node
    const inner = node.children.map(write).join('')
    if (node.tag === 'p') return `<>${inner}<>`
    const { tag, href, start } = node
    return isBlock(node) || tag === 'br'
      ? `<><${tag} ${start}>${inner}</${tag}><>`
      : around(inner, `{${tag} ${href}}`, '{/}')
  }
  return children
    .map(write)
    .join('')
    .replace(/[\s\u00a0]+/g, ' ')
    .split(/ ?(<[^>]*>) ?/)
    .filter(part => part !== '' && part !== '<>')
    .join('\n')
}

/**
 * Stored HTML as markdown, which staff edit. `isWhole`: markdown says all that it shows. A table or an underlined word
 * becomes plain text.
 * @param html sanitised, so that every element in it is closed
 */
export function toMarkdown(html: string): { text: string; isWhole: boolean } {
  const tree = parse(html)
  const text = blocks(tree.children).join('\n\n')
  return { text, isWhole: seen(parse(toHtml(text))) === seen(tree) }
}

/** Markdown as the HTML that is stored. Tags in it become text. Headings are those that texts may have. */
export function toHtml(text: string): string {
  return micromark(text)
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<(\/?)h[56]>/g, '<$1h4>')
    .trim()
}
