import type { EmbeddedAnswer } from '#contract/embedded.ts'
import { pageOf } from '#contract/pages.ts'
import type { Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { listCategories, listHighlighted, listProducts } from '../catalogue/listing.ts'
import { getProduct, productLoans, productReviews } from '../catalogue/products.ts'
import type { Context } from '../context.ts'
import { listHeadquarters } from '../pickup-points/headquarters.ts'
import { queueOf } from '../queue/queue.ts'

/** What an address shows, with the answers its first screen will ask for. */
export type PageData =
  | { kind: 'product'; product: Product; answers: EmbeddedAnswer[] }
  | { kind: 'list'; title: string; cards: ProductCard[]; answers: EmbeddedAnswer[] }
  | { kind: 'home' | 'other' | 'missing'; answers: EmbeddedAnswer[] }

/** @throws AppError not_found where there is no such object or category */
export async function loadPage(ctx: Context, path: string): Promise<PageData> {
  const page = pageOf(path)
  const [, , id = ''] = path.split('/')
  if (page === '/') return loadHome(ctx)
  if (page === '/catalogs') return { kind: 'other', answers: [await categoriesAnswer(ctx)] }
  if (page === '/products/:id') return loadProduct(ctx, id)
  if (page === '/catalogs/:slug' || page === '/catalogs/:slug/:id') return loadList(ctx, id)
  if (page === '/errors/404') return { kind: 'missing', answers: [] }
  return { kind: 'other', answers: [] }
}

async function categoriesAnswer(ctx: Context): Promise<EmbeddedAnswer> {
  return { name: 'categories.list', input: {}, answer: await listCategories(ctx) }
}

async function loadHome(ctx: Context): Promise<PageData> {
  const [categories, highlighted, recent, points] = await Promise.all([
    categoriesAnswer(ctx),
    listHighlighted(ctx),
    listProducts(ctx, 'last_arrival', {}),
    listHeadquarters(ctx),
  ])
  const answers = [
    categories,
    { name: 'products.highlighted', input: {}, answer: highlighted },
    listAnswer('last_arrival', recent),
    { name: 'headquarters.list', input: {}, answer: points },
  ] as const
  return { kind: 'home', answers: [...answers] }
}

async function loadList(ctx: Context, slug: string): Promise<PageData> {
  const [listed, categories] = await Promise.all([listProducts(ctx, slug, {}), listCategories(ctx)])
  const special = slug === 'last_arrival' ? 'Ultimi arrivi' : 'Tutti gli oggetti'
  return {
    kind: 'list',
    title: categories.find(category => category.slug === slug)?.name.it ?? special,
    cards: listed.cards,
    answers: [listAnswer(slug, listed), { name: 'categories.list', input: {}, answer: categories }],
  }
}

async function loadProduct(ctx: Context, id: string): Promise<PageData> {
  const input = { params: { id } }
  const product = await getProduct(ctx, id)
  const [loans, reviews, points, queue] = await Promise.all([
    productLoans(ctx, id),
    productReviews(ctx, id, {}),
    listHeadquarters(ctx),
    queueAnswers(ctx, product),
  ])
  return {
    kind: 'product',
    product,
    answers: [
      { name: 'products.get', input, answer: product },
      { name: 'products.loans', input, answer: loans },
      { name: 'products.reviews', input, answer: reviews.cards, next: reviews.next },
      { name: 'headquarters.list', input: {}, answer: points },
      ...queue,
    ],
  }
}

/** The queue, of an object that is out: nobody waits for what is there. */
async function queueAnswers(ctx: Context, { id, loan }: Product): Promise<EmbeddedAnswer[]> {
  if (loan.status === 'available') return []
  return [{ name: 'products.queue', input: { params: { id } }, answer: await queueOf(ctx, id) }]
}

function listAnswer(slug: string, { cards, next }: { cards: ProductCard[]; next: string | null }) {
  return { name: 'catalogs.list', input: { params: { slug } }, answer: cards, next } as const
}
