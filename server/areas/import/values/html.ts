const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  egrave: 'è',
  eacute: 'é',
  agrave: 'à',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  euro: '€',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  deg: '°',
}

const tagsOf =
  /^\/?(p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|tr|td|th|tbody|font|img|hr|blockquote|script|style)\b/i

/** Text without the tags and entities of HTML; paragraphs and entries of a list are lines. Text without HTML stays as it is. */
export function withoutHtml(text: string): string {
  const parts = text.split('<')
  const isHtml = parts.slice(1).some(part => tagsOf.test(part) && part.includes('>'))
  if (!isHtml) return /&(#\d{1,5}|[a-z]{2,6});/i.test(text) ? entities(text) : text
  let hidden = ''
  const bare = parts.map((part, at) => {
    const end = at > 0 && tagsOf.test(part) ? part.indexOf('>') : -1
    if (end < 0) return at > 0 && !hidden ? `<${part}` : hidden ? '' : part
    const [, closes = '', name = ''] = /^(\/?)([a-z]+\d?)/i.exec(part) ?? []
    const tag = name.toLowerCase()
    if (tag === 'script' || tag === 'style') hidden = closes ? '' : tag
    if (hidden) return ''
    return breakOf(tag, closes !== '') + part.slice(end + 1)
  })
  const lines = entities(bare.join(''))
    .split('\n')
    .map(line => line.trim())
  return lines
    .filter((line, at) => line || (at > 0 && lines[at - 1]))
    .join('\n')
    .trim()
}

function breakOf(tag: string, closes: boolean): string {
  if (tag === 'li') return closes ? '' : '\n– '
  if (tag === 'br' || tag === 'tr' || tag === 'hr') return closes ? '' : '\n'
  if (tag === 'td' || tag === 'th') return ' '
  return /^(p|div|ul|ol|h\d|table|blockquote)$/.test(tag) ? '\n' : ''
}

function entities(text: string): string {
  return text.replace(/&(#\d{1,5}|#x[\da-f]{1,4}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code >= 32 && code !== 0x7f ? String.fromCodePoint(code) : whole
  })
}
