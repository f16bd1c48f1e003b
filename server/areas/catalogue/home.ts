import type { Home, ProductCard } from '#contract/shapes/catalogue.ts'
import { mostFree, orderOn, outLast, themePictures, themesOn } from '#domain/home.ts'
import type { Context } from '#server/platform/context.ts'
import { countProducts, listCandidates, listCardRows, listOfCategories } from './home.repo.ts'
import { listCategories } from './listing.ts'
import { toCards } from './products.ts'

/** How many of the newest products may be offered, and of how many it is looked up whether somebody has them. */
const candidates = 600
const lookedUp = 40
/** Of a theme. */
const ofTheme = 8

/** What the home page shows of the whole catalogue; the products at `point` first. */
export async function getHome(ctx: Context, point?: string): Promise<Home> {
  const { db, today } = ctx
  const themes = themesOn(today, await listCategories(ctx))
  const offered = orderOn(today, await listCandidates(db, candidates), point).slice(0, lookedUp)
  const slugs = themes.map(({ slug }) => slug)
  const themed = slugs.length > 0 ? await listOfCategories(db, slugs, ofTheme) : []
  const ids = [...new Set([...offered, ...themed].map(({ id }) => id))]
  const rows = ids.length > 0 ? await listCardRows(db, ids) : []
  const cards = new Map((await toCards(ctx, rows)).map(card => [card.id, card]))
  const cardsOf = (list: readonly { id: string }[]): ProductCard[] =>
    list.flatMap(({ id }) => cards.get(id) ?? [])
  const free = cardsOf(offered)
    .filter(({ loan }) => loan.status === 'available')
    .slice(0, mostFree)
  return {
    objects: await countProducts(db),
    free,
    themes: themes.map(one => ({
      ...one,
      imgs: outLast(cardsOf(themed.filter(({ slug }) => slug === one.slug)))
        .slice(0, themePictures)
        .map(({ img }) => img),
    })),
  }
}
