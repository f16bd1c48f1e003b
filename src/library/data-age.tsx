import { useAge } from '#src/i18n/use-age.ts'
import { useOnline } from '#src/offline/online.ts'
import { Age } from '#src/ui/states/states.tsx'

/** The age of the data, shown when offline or after five minutes. */
export function DataAge({ at }: { at: number }) {
  const age = useAge(at, useOnline() ? undefined : 0)
  if (!age) return null
  return (
    <p>
      <Age at={at}>{age}</Age>
    </p>
  )
}
