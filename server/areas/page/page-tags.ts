import { dataElement, element, escapeHtml, type Html, joinHtml } from '#contract/html.ts'

/** What the head of a page tells search engines and shared links. Addresses are absolute. */
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

const descriptionChars = 200

export function cardTags(card: Card): Html {
  const title = card.title === card.site ? card.title : `${card.title} · ${card.site}`
  const description = card.description.slice(0, descriptionChars)
  const property = (name: string, content: string) =>
    element('meta', { property: `og:${name}`, content })
  const named = (name: string, content: string) => element('meta', { name, content })
  return joinHtml([
    element('title', {}, escapeHtml(title)),
    named('description', description),
    ...(card.indexed ? [] : [named('robots', 'noindex')]),
    element('link', { rel: 'canonical', href: card.address }),
    property('type', 'website'),
    property('site_name', card.site),
    property('title', title),
    property('description', description),
    property('url', card.address),
    ...(card.image ? [property('image', card.image)] : []),
    named('twitter:card', card.image ? 'summary_large_image' : 'summary'),
    ...(card.data
      ? [dataElement('application/ld+json', { '@context': 'https://schema.org', ...card.data })]
      : []),
  ])
}
