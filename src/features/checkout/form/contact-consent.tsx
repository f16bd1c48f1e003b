import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Banner } from '#src/ui/states/states.tsx'

type Props = {
  agreed: boolean
  onChange: (agreed: boolean) => void
  /** The id of what is wrong with it. */
  describedBy: string | undefined
}

/** At a member's home: which contact data is shared, and the consent. */
export function ContactConsent({ agreed, onChange, describedBy }: Props) {
  const { t } = useLingui()
  const { data: me } = useQuery(queryFor('me.get'))
  return (
    <>
      <Banner tone="info">
        <p>
          <Trans>
            Questo oggetto si ritira a casa di chi lo presta, che vede subito il tuo nome e il tuo
            telefono, per concordare la consegna. Quando dice che va bene, tu vedi il suo indirizzo
            e il suo telefono. Finché il prestito è aperto, e non oltre.
          </Trans>
        </p>
        {me && !me.phone_number && (
          <p>
            <Trans>
              Nel tuo profilo manca il telefono: <Link to="/me/account">aggiungilo</Link>, così ti
              può rispondere.
            </Trans>
          </p>
        )}
      </Banner>
      <Checkbox
        label={t`Accetto di condividere i miei dati con il proprietario dell'oggetto`}
        value={agreed}
        onChange={onChange}
        describedBy={describedBy}
      />
    </>
  )
}
