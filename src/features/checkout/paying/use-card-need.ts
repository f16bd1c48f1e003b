import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cardState } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'

/** What a member without a valid card does before confirming; `null` if nothing is needed. */
export function useCardNeed() {
  const { t } = useLingui()
  const { is } = useLibrary()
  const { data: me } = useQuery(queryFor('me.get'))
  if (!me || is.auto_membership || !is.renewable_card) return null
  const state = cardState(me.is)
  if (state === 'active') return null
  return state === 'missing'
    ? {
        text: t`Per confermare ti serve la tessera. Mentre la fai i giorni restano tuoi, poi torni qui.`,
        act: t`Fai la tessera`,
        first: t`Prima fai la tessera.`,
      }
    : {
        text: t`La tua tessera è scaduta. Mentre la rinnovi i giorni restano tuoi, poi torni qui.`,
        act: t`Rinnova tessera`,
        first: t`Prima rinnova la tessera.`,
      }
}

export type CardNeed = NonNullable<ReturnType<typeof useCardNeed>>
