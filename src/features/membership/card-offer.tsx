import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import { useMissingCard, useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { CardPrices } from './card-prices.tsx'

type Props = {
  /** The page to return to after the payment. */
  from: string
}

/** Offers a card to a member who needs one. Nothing where cards are not needed or not sold online. */
export function CardOffer({ from }: Props) {
  const code = useMissingCard()
  const isSuspended = useRefusals('confirm').includes('member_suspended')
  const { data: cards } = useQuery({ ...queryFor('renewals.cards'), enabled: code !== null })
  if (!code || isSuspended || !cards?.length) return null
  const missing = code === 'card_missing'
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
