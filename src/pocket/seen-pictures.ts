import type { QueryClient } from '@tanstack/react-query'
import { cacheNames } from '#contract/device.ts'
import type { Home, Product, ProductCard } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'

type Listed =
  | readonly ProductCard[]
  | ProductCard
  | Home
  | { pages: { answer: unknown }[] }
  | undefined

/** Gives products the pictures whose files are on this device; the others keep their stand-in. */
export async function withSeenPictures(client: QueryClient, answer: unknown): Promise<unknown> {
  const known = knownPictures(client)
  const files = known.size > 0 ? await storedFiles() : new Set<string>()
  if (files.size === 0) return answer
  const pictured = <P extends ProductCard | Product>(product: P): P => {
    const pictures = known.get(product.id) ?? []
    const [img, ...more] = pictures.flatMap(one => seenPart(one, files) ?? [])
    if (!img) return product
    return 'imgs' in product ? { ...product, img, imgs: [img, ...more] } : { ...product, img }
  }
  if (Array.isArray(answer)) return answer.map(one => (isCard(one) ? pictured(one) : one))
  if (isHome(answer)) return { ...answer, free: answer.free.map(pictured) }
  return isCard(answer) ? pictured(answer) : answer
}

const isCard = (one: unknown): one is ProductCard =>
  typeof one === 'object' && one !== null && 'img' in one && 'loan' in one && 'id' in one

const isHome = (one: unknown): one is Home =>
  typeof one === 'object' && one !== null && 'themes' in one

/** The pictures of products that the person has seen, by id. */
function knownPictures(client: QueryClient): Map<string, readonly Picture[]> {
  const found = new Map<string, readonly Picture[]>()
  const names = ['catalogs.list', 'products.highlighted', 'home.get'] as const
  for (const name of [...names, 'products.search', 'products.get']) {
    for (const [, data] of client.getQueriesData<Listed>({ queryKey: [name] })) {
      for (const card of cardsOf(data)) {
        const pictures = 'imgs' in card ? (card as Product).imgs : [card.img]
        if (pictures[0]?.url) found.set(card.id, pictures)
      }
    }
  }
  return found
}

function cardsOf(data: Listed): ProductCard[] {
  if (!data) return []
  if (isHome(data)) return data.free
  const all = 'pages' in data ? data.pages.flatMap(({ answer }) => answer) : [data].flat()
  return all.filter(isCard)
}

async function storedFiles(): Promise<Set<string>> {
  try {
    const requests = await (await caches.open(cacheNames.images)).keys()
    return new Set(requests.map(({ url }) => new URL(url).pathname))
  } catch {
    // The browser has no Cache API.
    return new Set()
  }
}

/** A picture with only those of its files that are on the device; `null` if there is none. */
export function seenPart(picture: Picture, files: ReadonlySet<string>): Picture | null {
  const candidates = (srcset: string) =>
    srcset.split(', ').filter(one => files.has(one.split(' ')[0] ?? ''))
  const [avif, webp] = [candidates(picture.avif), candidates(picture.webp)]
  const first = [...avif, ...webp][0]?.split(' ')[0]
  const url = files.has(picture.url) ? picture.url : first
  return url ? { ...picture, url, avif: avif.join(', '), webp: webp.join(', ') } : null
}
