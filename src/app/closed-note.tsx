import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Library } from '#contract/shapes/library.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Banner } from '#src/ui/states/states.tsx'

/** When a closed library is expected back, and the way in for who runs it. */
export function ClosedNote({ library }: { library: Library }) {
  const format = useFormat()
  const until = library.maintenance?.until
  const back = until && format.moment(until)
  return (
    <>
      {back && (
        <p>
          <Trans>Torniamo disponibili: {back}.</Trans>
        </p>
      )}
      {library.zh.is_daily_limits_exceeded && (
        <p>
          <Trans>Per oggi abbiamo raggiunto il limite di richieste: ripassa domani.</Trans>
        </p>
      )}
      <p>
        <Link to="/signin">
          <Trans>Accesso per chi gestisce l'oggettoteca</Trans>
        </Link>
      </p>
    </>
  )
}

/** Reminds staff that the library they are using is closed to everybody else. */
export function OpenToStaffOnly() {
  return (
    <Banner tone="waiting">
      <Trans>L'oggettoteca è in manutenzione: ora la usa solo chi la gestisce.</Trans>{' '}
      <Link to="/admin/{-$section}" params={{ section: 'service' }}>
        <Trans>Cambia</Trans>
      </Link>
    </Banner>
  )
}
