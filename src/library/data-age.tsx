import { Trans } from '@lingui/react/macro'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOnline } from '#src/offline/online.ts'
import { Age } from '#src/ui/states/states.tsx'

const worthSaying = 5 * 60_000

/** How old what is shown is, said when it may matter: offline, or past five minutes. */
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
