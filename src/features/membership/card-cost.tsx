import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sellsCards } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { Card } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { CardPrices } from './card-prices.tsx'
import styles from './membership.module.css'

/** What borrowing costs, before the sign-up: nothing, or a card. */
export function CardCost() {
  const library = useLibrary()
  const { is, links } = library
  const sold = sellsCards(library) && !is.auto_membership
  const { data: cards, isError } = useQuery({ ...queryFor('renewals.cards'), enabled: sold })
  if (is.auto_membership) return null
  if (!sold || isError || cards?.length === 0) {
    return (
      <p>
        <Trans>Per prendere in prestito serve la tessera, che si fa al banco.</Trans>{' '}
        {links.membership && (
          <a href={links.membership} target="_blank" rel="noopener">
            <Trans>Quanto costa</Trans>
          </a>
        )}
      </p>
    )
  }
  return (
    <Card>
      <div className={styles.cost}>
        <p>
          <Trans>
            Per prendere in prestito serve la tessera, che potrai fare dopo esserti iscritto:
          </Trans>
        </p>
        {cards ? <CardPrices cards={cards} /> : <Loading height="140px" />}
      </div>
    </Card>
  )
}
