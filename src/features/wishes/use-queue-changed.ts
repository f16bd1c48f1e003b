import { useQueryClient } from '@tanstack/react-query'

const touched = ['holds.list', 'products.queue', 'products.get', 'products.loans']

/** After joining or leaving a queue: asks anew for all that tells of it. */
export function useQueueChanged() {
  const client = useQueryClient()
  return () => Promise.all(touched.map(name => client.invalidateQueries({ queryKey: [name] })))
}
