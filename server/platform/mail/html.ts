import { escapeHtml } from '#contract/html.ts'

const body =
  'font:16px/1.55 system-ui,sans-serif;color:#2b2420;background:#fff;max-width:36em;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere'
const head = 'font-weight:700;padding-bottom:12px;border-bottom:2px solid #e3d8cf'
const foot = 'font-size:14px;color:#6b5f58;padding-top:12px;border-top:1px solid #e3d8cf'
const small = 'font-size:14px;color:#6b5f58;margin:0 0 1.5em'
const button =
  'display:inline-block;padding:13px 24px;font-weight:700;color:#fff;text-decoration:none;border-radius:10px'

/** An address with what opening it does, as a plain text has it. In the HTML it is a button. */
export const asButton = (act: string, address: string) => `${act}:\n${address}`
const buttonText = /^([^\n]{1,60}):\n(https?:\/\/\S+)$/

/**
 * A plain text as a small HTML page with its sender's name. Everything is escaped, paragraphs stay, addresses
 * become links that show no secret, what `asButton` wrote becomes a button, and the text after a dash becomes small print.
 */
export function asHtml(text: string, sender: string): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph => {
    const [, act, address] = buttonText.exec(paragraph) ?? []
    if (act && address) return buttonTo(address, act)
    const isFoot = paragraph.startsWith('—\n')
    const lines = escapeHtml(isFoot ? paragraph.slice(2) : paragraph).replaceAll('\n', '<br>')
    return `<p dir="auto"${isFoot ? ` style="${foot}"` : ''}>${linked(lines)}</p>`
  })
  return `<!doctype html><html><body style="${body}"><p dir="auto" style="${head}">${escapeHtml(sender)}</p>
${paragraphs.join('\n')}</body></html>`
}

/** A table, because some mail programs ignore the space in and the ground behind a link. The address below says where it leads. */
function buttonTo(address: string, act: string): string {
  const href = escapeHtml(address)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0"><tr><td bgcolor="#a64627" style="border-radius:10px"><a dir="auto" href="${href}" style="${button}">${escapeHtml(act)}</a></td></tr></table>
<p style="${small}">${linked(href)}</p>`
}

function linked(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<"]+/g,
    address => `<a href="${address}">${address.replace(/\?.*/, '')}</a>`,
  )
}
