import { useQueryClient } from '@tanstack/react-query'
import type { DeskObject } from '#contract/shapes/desk.ts'
import { keyOf } from '#src/api/queries.ts'

/** After an act at the desk: shows the object as it is now, under the label it was asked by. */
export function useDeskChanged(label: string) {
  const client = useQueryClient()
  return (answer: DeskObject) =>
    client.setQueryData(keyOf('desk.object', { params: { id: label } }), answer)
}
