import { useQueryClient } from '@tanstack/react-query'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { keyOf } from '#src/api/queries.ts'

/**
 * Stores the product's new state after an action, under the label that was scanned; not that of another copy, which a denied
 * loan may have held.
 */
export function useDeskChanged(label: string) {
  const client = useQueryClient()
  const key = keyOf('desk.object', { params: { id: label } })
  return (answer: DeskProduct) =>
    client.setQueryData<DeskProduct>(key, before => {
      return before && before.object.code !== answer.object.code ? before : answer
    })
}
