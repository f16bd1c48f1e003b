import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cardState } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { CardPrices } from './card-prices.tsx'

type Props = {
  /** The page to return to after the payment. */
  from: string
}

/** Offers a card to a member without one. Nothing where cards are not needed or not sold online. */
export function CardOffer({ from }: Props) {
  const { is } = useLibrary()
  const sold = is.renewable_card && !is.auto_membership
  const { data: me } = useQuery(queryFor('me.get'))
  const { data: cards } = useQuery({ ...queryFor('renewals.cards'), enabled: sold })
  if (!sold || !cards?.length || !me || me.is.active_card || me.is.banned) return null
  const missing = cardState(me.is) === 'missing'
  return (
    <Section
      title={missing ? <Trans>Ti serve la tessera</Trans> : <Trans>Rinnova la tessera</Trans>}
    >
      <p>
        <Trans>
          Con la tessera confermi i prestiti. Puoi farla adesso, oppure mentre prenoti: i giorni
          scelti restano tuoi.
        </Trans>
      </p>
      <CardPrices cards={cards} />
      <p>
        <Link to="/me/rinnovo-tessera" search={{ from }} className={buttonClass('secondary')}>
          {missing ? <Trans>Fai la tessera</Trans> : <Trans>Rinnova tessera</Trans>}
        </Link>
      </p>
    </Section>
  )
}
