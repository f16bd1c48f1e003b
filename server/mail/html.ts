import { escapeHtml } from '../escape-html.ts'

/** A plain text as a small page of HTML: everything escaped, paragraphs kept, addresses as links. */
export function asHtml(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
    .replace(/https?:\/\/[^\s<"]+/g, address => `<a href="${address}">${address}</a>`)
  return `<!doctype html><html><body style="font:16px/1.55 system-ui,sans-serif;color:#2b2420;max-width:36em;margin:2em auto;padding:0 1em">${paragraphs}</body></html>`
}
