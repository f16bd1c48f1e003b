import type { EmbeddedAnswer } from '#contract/embedded.ts'
import type { Need } from '#contract/needs.ts'
import { pages, patternAt } from '#contract/pages.ts'
import type { Category, Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { italian } from '#contract/texts/italian.ts'
import { textIn } from '#contract/texts/localized.ts'
import { categoryAt } from '#domain/categories.ts'
import { getHome } from '#server/areas/catalogue/home.ts'
import { listCategories, listHighlighted, listProducts } from '#server/areas/catalogue/listing.ts'
import { getProduct, productLoans, productReviews } from '#server/areas/catalogue/products.ts'
import { describePickupPoints } from '#server/areas/pickup-points/public-points.ts'
import { queueOf } from '#server/areas/queue/queue.ts'
import { say } from '#server/core/texts/say.ts'
import type { Context } from '#server/platform/context.ts'

/** The data of an address, with the answers that its first screen needs. */
export type PageData =
  | { kind: 'product'; product: Product; answers: EmbeddedAnswer[] }
  | { kind: 'list'; title: string; cards: ProductCard[]; answers: EmbeddedAnswer[] }
  | { kind: 'home' | 'other' | 'missing'; answers: EmbeddedAnswer[] }

const titles = italian({ latest: 'Ultimi arrivi', all: 'Tutti gli oggetti' })

type Answer = { answer: unknown; next?: string | null }

/** How to get each answer; `key` is the product or the category of the page. */
const makers: Record<Need['name'], (ctx: Context, key: string) => Promise<Answer>> = {
  'categories.list': async ctx => ({ answer: await listCategories(ctx) }),
  'home.get': async ctx => ({ answer: await getHome(ctx) }),
  'headquarters.list': async ctx => ({ answer: await describePickupPoints(ctx) }),
  'products.highlighted': async ctx => ({ answer: await listHighlighted(ctx) }),
  'products.get': async (ctx, id) => ({ answer: await getProduct(ctx, id) }),
  'products.loans': async (ctx, id) => ({ answer: await productLoans(ctx, id) }),
  'products.reviews': async (ctx, id) => paged(await productReviews(ctx, id, {})),
  'catalogs.list': async (ctx, slug) => paged(await listProducts(ctx, slug, {})),
}

/** @throws AppError not_found for an unknown product or category */
export async function loadPage(ctx: Context, path: string): Promise<PageData> {
  const page = patternAt(path)
  const [, , key = ''] = path.split('/')
  const { served, needs } = pages[page]
  const answers = await Promise.all(
    (served && needs ? needs(key) : []).map(need => answerTo(ctx, need)),
  )
  const found = (name: Need['name']) => answers.find(one => one.name === name)?.answer
  if (page === '/') return { kind: 'home', answers }
  if (page === '/products/:id') {
    const product = found('products.get') as Product
    return {
      kind: 'product',
      product,
      answers: [...answers, ...(await queueAnswers(ctx, product))],
    }
  }
  if (page === '/catalogs/:slug' || page === '/catalogs/:slug/:id') {
    const categories = found('categories.list') as Category[]
    const locale = ctx.request.browserLocale
    const category = categoryAt(categories, key)
    const special = key === 'last_arrival' ? titles.latest : titles.all
    const title = category ? textIn(category.name, locale) : say(locale, special)
    return { kind: 'list', title, cards: found('catalogs.list') as ProductCard[], answers }
  }
  return { kind: page === '/errors/404' ? 'missing' : 'other', answers }
}

async function answerTo(ctx: Context, need: Need): Promise<EmbeddedAnswer> {
  const input = 'input' in need ? need.input : {}
  const [key = ''] = 'input' in need ? Object.values(need.input.params) : []
  return { name: need.name, input, ...(await makers[need.name](ctx, key)) }
}

/** The queue of a product that is not available; an available one has none. */
async function queueAnswers(ctx: Context, { id, loan }: Product): Promise<EmbeddedAnswer[]> {
  if (loan.status === 'available') return []
  return [{ name: 'products.queue', input: { params: { id } }, answer: await queueOf(ctx, id) }]
}

const paged = ({ cards, next }: { cards: unknown; next: string | null }) => ({
  answer: cards,
  next,
})
