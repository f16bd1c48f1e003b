import { escapeHtml } from '#contract/html.ts'

const body =
  'font:16px/1.55 system-ui,sans-serif;color:#2b2420;background:#fff;max-width:36em;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere'
const head = 'font-weight:700;padding-bottom:12px;border-bottom:2px solid #e3d8cf'
const foot = 'font-size:14px;color:#6b5f58;padding-top:12px;border-top:1px solid #e3d8cf'

/**
 * A plain text as a small HTML page with its sender's name. Everything is escaped, paragraphs stay, addresses
 * become links that show no secret, and the text after a dash becomes small print.
 */
export function asHtml(text: string, sender: string): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph => {
    const small = paragraph.startsWith('—\n')
    const lines = escapeHtml(small ? paragraph.slice(2) : paragraph).replaceAll('\n', '<br>')
    return `<p dir="auto"${small ? ` style="${foot}"` : ''}>${linked(lines)}</p>`
  })
  return `<!doctype html><html><body style="${body}"><p dir="auto" style="${head}">${escapeHtml(sender)}</p>
${paragraphs.join('\n')}</body></html>`
}

function linked(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<"]+/g,
    address => `<a href="${address}">${address.replace(/\?.*/, '')}</a>`,
  )
}
