import type { QueryKey } from '@tanstack/react-query'
import { storedAt } from '#src/api/stored-at.ts'
import { useAge } from '#src/i18n/use-age.ts'
import { useOnline } from '#src/offline/online.ts'
import { Age } from '#src/ui/states/states.tsx'

/** The age of the data, if it is old enough to matter; without a network, always. */
export function SeenAt({ queryKey, at }: { queryKey: QueryKey; at: number }) {
  const since = storedAt(queryKey) ?? at
  const age = useAge(since, useOnline() ? undefined : 0)
  return age && <Age at={since}>{age}</Age>
}
