import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { ProductCard } from '#contract/shapes/catalogue.ts'

type Listed = readonly ProductCard[] | InfiniteData<{ answer: readonly ProductCard[] }>

/** What a list already told about an object: enough to show its picture and name at once. */
export function useKnownCard(id: string): ProductCard | undefined {
  const client = useQueryClient()
  const lists = ['products.highlighted', 'catalogs.list', 'products.search'].flatMap(name =>
    client.getQueriesData<Listed>({ queryKey: [name] }).map(([, data]) => cardsOf(data)),
  )
  return lists.flat().find(card => card.id === id)
}

function cardsOf(data: Listed | undefined): readonly ProductCard[] {
  if (!data) return []
  return 'pages' in data ? data.pages.flatMap(({ answer }) => answer) : data
}
