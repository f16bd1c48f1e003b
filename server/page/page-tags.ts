import { escapeHtml } from './escape-html.ts'

/** A page as those see it who only read its head. Addresses are whole. */
export type Card = {
  title: string
  description: string
  address: string
  site: string
  image: string | null
  indexed: boolean
  /** Structured data (schema.org), without its context. */
  data: Record<string, unknown> | null
}

const longest = 200

export function cardTags(card: Card): string {
  const title = card.title === card.site ? card.title : `${card.title} · ${card.site}`
  const description = card.description.slice(0, longest)
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}" />`
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}" />`
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    card.indexed ? '' : named('robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(card.address)}" />`,
    property('type', 'website'),
    property('site_name', card.site),
    property('title', title),
    property('description', description),
    property('url', card.address),
    card.image ? property('image', card.image) : '',
    named('twitter:card', card.image ? 'summary_large_image' : 'summary'),
    card.data
      ? dataBlock('application/ld+json', { '@context': 'https://schema.org', ...card.data })
      : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

/** Data inside a page, never code: no text in it can end its element. */
export function dataBlock(type: string, data: unknown, id?: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`
}
