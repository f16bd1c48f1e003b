import { useQueryClient } from '@tanstack/react-query'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { keyOf } from '#src/api/queries.ts'

/** Stores the product's new state after an action, under the label that was scanned. */
export function useDeskChanged(label: string) {
  const client = useQueryClient()
  return (answer: DeskProduct) =>
    client.setQueryData(keyOf('desk.object', { params: { id: label } }), answer)
}
