import { Trans } from '@lingui/react/macro'
import type { Library } from '#contract/shapes/library.ts'
import { useFormat } from '#src/i18n/use-format.ts'

/** When a closed library opens again, if known. */
export function ClosedNote({ library }: { library: Library }) {
  const format = useFormat()
  const until = library.maintenance?.until
  const back = until && format.moment(until)
  return (
    <>
      {back && (
        <p>
          <strong>
            <Trans>Torniamo disponibili: {back}.</Trans>
          </strong>
        </p>
      )}
      {library.zh.is_daily_limits_exceeded && (
        <p>
          <Trans>Per oggi abbiamo raggiunto il limite di richieste: ripassa domani.</Trans>
        </p>
      )}
    </>
  )
}
