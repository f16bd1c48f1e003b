import { useQueryClient } from '@tanstack/react-query'
import type { DeskObject } from '#contract/shapes/desk.ts'
import { toFailure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'

const touched = ['desk.object', 'desk.day', 'products.get', 'products.loans']

/** After an act at the desk: shows the object as it is now, under the label it was asked by. */
export function useDeskChanged(label: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(touched.map(name => client.invalidateQueries({ queryKey: [name] })))
  const changed = async (answer: DeskObject) => {
    client.setQueryData(keyOf('desk.object', { params: { id: label } }), answer)
    await refresh()
  }
  /** Somebody else was quicker: the object is fetched as they left it. */
  const refused = (error: unknown): null => {
    if (toFailure(error).status === 409) void refresh()
    return null
  }
  return { changed, refused }
}
