import { Trans } from '@lingui/react/macro'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOnline } from '#src/offline/online.ts'
import { Age } from '#src/ui/states/states.tsx'

const worthSaying = 5 * 60_000

/** The age of the data, shown when offline or after five minutes. */
export function DataAge({ at }: { at: number }) {
  const online = useOnline()
  const format = useFormat()
  const now = Date.now()
  if (at === 0 || (online && now - at < worthSaying)) return null
  const age = format.age(at, now)
  return (
    <p>
      <Age at={at}>
        <Trans>Aggiornato {age}</Trans>
      </Age>
    </p>
  )
}
