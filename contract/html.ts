declare const written: unique symbol
/** HTML whose texts are escaped. Only the functions of this file make it. */
export type Html = string & { readonly [written]: true }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is safe inside an element or a quoted attribute. */
export function escapeHtml(text: string): Html {
  return trustedHtml(text.replace(/[&<>"']/g, character => entities[character] ?? ''))
}

/** HTML from a source that escapes its own texts, such as React. */
export const trustedHtml = (html: string) => html as Html

type Attributes = Record<string, string | boolean | undefined>

/** An element. Without content it is a void one, such as `<meta>`. An attribute that is `false` or undefined is left out. */
export function element(name: string, attributes: Attributes = {}, content?: Html): Html {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false) return ''
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`
  })
  const open = `<${name}${written.join('')}`
  return trustedHtml(content === undefined ? `${open} />` : `${open}>${content}</${name}>`)
}

export const joinHtml = (parts: readonly Html[]) => trustedHtml(parts.filter(Boolean).join('\n'))

/** Data inside a page, never code: no text in it can end its element. */
export function dataElement(type: string, data: unknown, id?: string): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return element('script', { type, id }, trustedHtml(text))
}
