import { pageOf } from '#contract/pages.ts'
import type { Library } from '#contract/shapes/library.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { libraryDocument } from '../services/libraries.ts'
import { listCategories, listProducts } from '../services/listing.ts'
import { getProduct } from '../services/products.ts'
import { type Card, cardTags } from './page-tags.ts'

/** What a page says of itself before any script runs, and whether there is such a page. */
export type Head = { tags: string; library: Library; status: 200 | 404 }

/** Pages that are nobody else's business. */
const notListed = /^\/(me|checkout|signin|signup|password|errors|ui|modulo-adesione)\b/

/** Title, description and cards for what shares and indexes links; objects and categories in full. */
export async function headOf(ctx: Context, origin: string, path: string): Promise<Head> {
  const library = libraryDocument(ctx.library)
  const card: Card = {
    title: library.name,
    description: descriptions.home,
    address: origin + path,
    site: library.name,
    image: library.placeholder && origin + library.placeholder.url,
    indexed: !notListed.test(path),
    data: null,
  }
  const more = await describe(ctx, origin, path).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
  if (!more) return { tags: cardTags({ ...card, indexed: false }), library, status: 404 }
  return { tags: cardTags({ ...card, ...more }), library, status: 200 }
}

const descriptions = {
  home: 'La biblioteca degli oggetti: cerca, prenota e prendi in prestito quello che ti serve.',
  list: 'Oggetti da prendere in prestito, gratis, fino a 30 giorni.',
}

/** @returns what is particular to the page, or `null` where there is none at this address */
async function describe(ctx: Context, origin: string, path: string): Promise<Partial<Card> | null> {
  const page = pageOf(path)
  if (page === '/errors/404') return null
  const [, , id = ''] = path.split('/')
  if (page === '/products/:id') return describeProduct(ctx, origin, id)
  if (page === '/catalogs/:slug' || page === '/catalogs/:slug/:id') {
    return describeCategory(ctx, origin, id)
  }
  if (page !== '/') return {}
  return { data: { '@type': 'Organization', name: ctx.library.name, url: `${origin}/` } }
}

async function describeProduct(ctx: Context, origin: string, id: string): Promise<Partial<Card>> {
  const product = await getProduct(ctx, id)
  const { average, count } = product.rating
  const free = product.loan.status === 'available'
  return {
    title: product.name,
    description: product.description || descriptions.list,
    address: `${origin}/products/${product.id}`,
    image: origin + product.img.url,
    data: {
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.code,
      image: product.imgs.map(({ url }) => origin + url),
      category: product.categories.map(({ name }) => name.it).join(', '),
      offers: {
        '@type': 'Offer',
        price: '0',
        priceCurrency: 'EUR',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        availability: `https://schema.org/${free ? 'InStock' : 'OutOfStock'}`,
      },
      ...(average !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: average,
          reviewCount: count,
        },
      }),
    },
  }
}

async function describeCategory(
  ctx: Context,
  origin: string,
  slug: string,
): Promise<Partial<Card>> {
  const { cards } = await listProducts(ctx, slug, {})
  const known = (await listCategories(ctx)).find(category => category.slug === slug)
  const title = known?.name.it ?? (slug === 'last_arrival' ? 'Ultimi arrivi' : 'Tutti gli oggetti')
  return {
    title,
    description: descriptions.list,
    image: cards[0] ? origin + cards[0].img.url : null,
    data: {
      '@type': 'ItemList',
      name: title,
      itemListElement: cards.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${origin}/products/${id}`,
      })),
    },
  }
}
