import { Trans, useLingui } from '@lingui/react/macro'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOnline } from '#src/offline/online.ts'
import { serverTimeOf, useNow } from '#src/platform/clock.ts'
import { EmptyState } from '#src/ui/states/states.tsx'
import type { Filters } from './filters.ts'

export const hasDays = ({ free, from, to }: Filters) => Boolean(free ?? from ?? to)

/** Without a network, what is free may have changed since the data was read. */
export function FreeAsOf({ at }: { at: number }) {
  const format = useFormat()
  const now = useNow().getTime()
  if (useOnline() || !at) return null
  const age = format.age(serverTimeOf(at), now)
  return (
    <span>
      <Trans>Libero secondo i dati aggiornati {age}: con la rete può essere cambiato.</Trans>
    </span>
  )
}

/** No product has these words, or fits the filters. */
export function NothingFits({ keywords }: { keywords?: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={keywords ? t`Impossibile trovare "${keywords}"` : t`Nessun oggetto con questi filtri`}
      drawing="search"
    >
      <p>
        <Trans>
          Riprova con una parola più corta o più generica, togli un filtro, oppure guarda le
          categorie.
        </Trans>
      </p>
    </EmptyState>
  )
}
