export type Lifted = { html: string; css: string }

/**
 * Takes the style attributes out of a page, where no style may stand inline, into rules that one
 * <style> with the page's nonce may hold. A value that could end its rule is left out. `mark` is the
 * attribute that ties an element to its rule.
 */
export function liftStyles(html: string, mark = 'data-style'): Lifted {
  const rules = new Map<string, number>()
  const lifted = html.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = plain(escaped)
    if (/[{}<>]|\/\*/.test(style)) return ''
    const known = rules.get(style) ?? rules.size
    rules.set(style, known)
    return ` ${mark}="${known}"`
  })
  const css = [...rules].map(([style, at]) => `[${mark}="${at}"]{${style}}`).join('')
  return { html: lifted, css }
}

const marks: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

function plain(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, mark => marks[mark] ?? mark)
}
