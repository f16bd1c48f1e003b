import { useLingui } from '@lingui/react/macro'
import { useSession } from '#src/session/session.ts'
import { useMissingCard } from '#src/session/use-refusals.ts'

/** What a member without a valid card does before confirming; `null` if nothing is needed. */
export function useCardNeed() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const missing = useMissingCard()
  if (!missing) return null
  if (ghost) {
    const name = ghost.label
    return {
      text: t`Per confermare serve la tessera di ${name}: la fa di persona, oppure gliela dai tu dalla sua scheda fra gli iscritti.`,
      act: null,
      first: t`Prima serve la tessera.`,
    }
  }
  return missing === 'card_missing'
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
