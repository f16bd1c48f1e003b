import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductCard } from '#contract/shapes/catalogue.ts'

type Listed = readonly ProductCard[] | InfiniteData<{ answer: readonly ProductCard[] }>

const lists = ['products.highlighted', 'catalogs.list', 'products.search'] as const

/** Product data from a list, used to show picture and name while the product loads. */
export function useKnownCard(id: string): ProductCard | undefined {
  const client = useQueryClient()
  const [card] = useState(() => {
    const answers = lists.flatMap(name => client.getQueriesData<Listed>({ queryKey: [name] }))
    return answers.flatMap(([, data]) => cardsOf(data)).find(known => known.id === id)
  })
  return card
}

function cardsOf(data: Listed | undefined): readonly ProductCard[] {
  if (!data) return []
  return 'pages' in data ? data.pages.flatMap(({ answer }) => answer) : data
}
