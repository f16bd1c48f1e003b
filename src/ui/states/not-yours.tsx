import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from './states.tsx'

/** For a colleague who opens a page by its address and has other work. */
export function NotYours() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Questa pagina non è tra le tue`} drawing="lock">
      <p>
        <Trans>Se ti serve, chiedi a chi decide che cosa può fare ognuno.</Trans>
      </p>
    </EmptyState>
  )
}
