import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import { stopImpersonating } from '#src/session/impersonation.ts'
import type { Ghost } from '#src/session/memory.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'

/** What staff read and do about the adhesion of the member whom they impersonate. */
export function AdhesionOfMember({ ghost: { label: name } }: { ghost: Ghost }) {
  const navigate = useNavigate()
  const { data: me } = useQuery(queryFor('me.get'))
  if (!me) return null
  if (me.modulo_adesione.accettato) {
    return (
      <Banner tone="good">
        <Trans>{name} ha già accettato il modulo: può prenotare.</Trans>
      </Banner>
    )
  }
  const record = async () => {
    await stopImpersonating()
    await navigate({ to: '/admin/members', search: { k: me.email } })
  }
  return (
    <Banner
      tone="waiting"
      action={
        <Button look="secondary" small onClick={() => void record()}>
          <Trans>Apri la sua scheda</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          {name} non ha ancora accettato il modulo. Può farlo entrando con il suo profilo, oppure lo
          firma su carta e tu lo registri nella sua scheda, fra gli iscritti.
        </Trans>
      </p>
    </Banner>
  )
}
