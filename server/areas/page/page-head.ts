import { siteDescription } from '#contract/document.ts'
import type { Embedded } from '#contract/embedded.ts'
import type { Html } from '#contract/html.ts'
import { limits } from '#contract/limits.ts'
import { isIndexed } from '#contract/pages.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { Library } from '#contract/shapes/library.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { descriptionIn, nameIn, textIn } from '#contract/texts/localized.ts'
import { libraryDocument } from '#server/areas/library/library-document.ts'
import { AppError } from '#server/core/app-error.ts'
import { say } from '#server/core/texts/say.ts'
import { inTransaction, type RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { loadPage, type PageData } from './page-data.ts'
import { type Card, cardTags } from './page-tags.ts'

/** The head and the data of a page before any script runs, and whether the page exists. */
export type Head = { tags: Html; embedded: Embedded; status: 200 | 404 | 503 }

const listDescription = italian('Oggetti da prendere in prestito, gratis, fino a {days} giorni.')

/** What a list of products is, for those who find it elsewhere. */
const listText = (locale: Locale) =>
  say(locale, listDescription, { days: String(limits.loanMaxDays) })

/** Title, description and cards for search engines and shared links; products and categories in full. */
export async function headOf(ctx: RequestContext, path: string): Promise<Head> {
  const origin = siteOf(ctx)
  const library = libraryDocument(ctx)
  const at = ctx.at.getTime()
  const locale = ctx.request.browserLocale
  // A closed library shows its maintenance page at every address.
  if (ctx.closure) return closedHead(library, origin + path, at, locale)
  const data = await inTransaction(ctx, inside => loadPage(inside, path), {
    readOnly: true,
  }).catch((error: unknown): PageData => {
    if (error instanceof AppError && error.status === 404) return { kind: 'missing', answers: [] }
    throw error
  })
  const missing = data.kind === 'missing'
  const card: Card = {
    title: library.name,
    description: say(locale, siteDescription),
    address: origin + path,
    site: library.name,
    image: library.placeholder && origin + library.placeholder.url,
    indexed: !missing && isIndexed(path),
    data: null,
    ...describe(data, { library: library.name, origin, locale }),
  }
  return {
    tags: cardTags(card),
    embedded: { at, library, answers: data.answers },
    status: missing ? 404 : 200,
  }
}

function closedHead(library: Library, address: string, at: number, locale: Locale): Head {
  const card: Card = {
    title: library.name,
    description: say(locale, siteDescription),
    address,
    site: library.name,
    image: null,
    // The status says that it is temporary. Without it search engines would drop the page.
    indexed: true,
    data: null,
  }
  return { tags: cardTags(card), embedded: { at, library, answers: [] }, status: 503 }
}

type Site = { library: string; origin: string; locale: Locale }

function describe(data: PageData, { library, origin, locale }: Site): Partial<Card> {
  if (data.kind === 'home') {
    return { data: { '@type': 'Organization', name: library, url: `${origin}/` } }
  }
  if (data.kind === 'product') return describeProduct(data.product, { origin, locale })
  if (data.kind !== 'list') return {}
  const { title, cards } = data
  return {
    title,
    description: listText(locale),
    image: cards[0] ? origin + cards[0].img.url : null,
    data: {
      '@type': 'ItemList',
      name: title,
      itemListElement: cards.map((card, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: nameIn(card, locale),
        url: `${origin}/products/${card.id}`,
      })),
    },
  }
}

function describeProduct(
  product: Product,
  { origin, locale }: Pick<Site, 'origin' | 'locale'>,
): Partial<Card> {
  const { average, count } = product.rating
  const free = product.loan.status === 'available'
  const [name, description] = [nameIn(product, locale), descriptionIn(product, locale)]
  return {
    title: name,
    description: description || listText(locale),
    address: `${origin}/products/${product.id}`,
    image: origin + product.img.url,
    data: {
      '@type': 'Product',
      name,
      description,
      sku: product.code,
      image: product.imgs.map(({ url }) => origin + url),
      category: product.categories.map(({ name }) => textIn(name, locale)).join(', '),
      offers: {
        '@type': 'Offer',
        price: '0',
        priceCurrency: 'EUR',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        availability: `https://schema.org/${free ? 'InStock' : 'OutOfStock'}`,
      },
      ...(average !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
      }),
    },
  }
}
