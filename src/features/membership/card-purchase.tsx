import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { renewableFrom } from '#domain/days/renewal.ts'
import { sellsCards } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useCardPrice } from '#src/library/payment/card-price.tsx'
import { Problem } from '#src/library/problem.tsx'
import { useOnline } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'
import { Banner, Loading, Skeleton } from '#src/ui/states/states.tsx'
import { CardPrices, Duration } from './card-prices.tsx'

/** The payment code is loaded only if something can be paid. */
const PayStep = lazy(async () => ({ default: (await import('./pay-step.tsx')).PayStep }))

/** The member's first card; unknown while their memberships load. */
export function useIsFirstCard(): boolean | undefined {
  const { data } = useQuery(queryFor('memberships.list'))
  return data && data.length === 0
}

/** Chooses and pays the first membership, or the next one after the last has expired. */
export function CardPurchase({ onPaid }: { onPaid: () => void }) {
  const library = useLibrary()
  const { pp_pk } = library
  const { ghost } = useSession()
  const cards = useQuery(queryFor('renewals.cards'))
  const memberships = useQuery(queryFor('memberships.list'))
  const failed = [cards, memberships].find(query => query.isError && !query.data)
  const today = useToday()
  const periods = memberships.data?.map(({ sub_date }) => sub_date) ?? []
  const renewable = renewableFrom(periods, today)
  const first = memberships.data?.length === 0
  if (!sellsCards(library) || !pp_pk) {
    return (
      <p>
        {first ? (
          <Trans>In questa oggettoteca la tessera si fa al banco.</Trans>
        ) : (
          <Trans>In questa oggettoteca la tessera si rinnova al banco.</Trans>
        )}
      </p>
    )
  }
  if (failed?.error) return <Problem failure={failed.error} retry={failed.refetch} />
  if (!cards.data || !memberships.data) return <Loading height="320px" />
  if (renewable > today) return <StillActive cards={cards.data} from={renewable} />
  if (ghost) {
    return (
      <p>
        <Trans>Questo lo può fare solo la persona stessa.</Trans>
      </p>
    )
  }
  return <Buy cards={cards.data} clientId={pp_pk} first={first} onPaid={onPaid} />
}

type CardsProps = { cards: readonly RenewalCard[] }

/** The membership is still valid: shows the price of the next one, and when it can be bought. */
function StillActive({ cards, from }: CardsProps & { from: string }) {
  const format = useFormat()
  const day = withPreposition('from', format.dayFull(from))
  return (
    <>
      <Banner tone="good">
        <p>
          <Trans>La tua tessera è attiva: potrai rinnovarla a partire {day}.</Trans>
        </p>
      </Banner>
      <CardPrices cards={cards} />
      <p>
        <Link to="/me/memberships" className={buttonClass('secondary')}>
          <Trans>Le mie tessere</Trans>
        </Link>
      </p>
    </>
  )
}

type BuyProps = CardsProps & { clientId: string; first: boolean; onPaid: () => void }

function Buy({ cards, clientId, first, onPaid }: BuyProps) {
  const { t } = useLingui()
  const priceOf = useCardPrice()
  const online = useOnline()
  const [chosen, choose] = useState(cards[0]?.id ?? '')
  const card = cards.find(({ id }) => id === chosen)
  const suspended = useRefusals('confirm').includes('member_suspended')
  return (
    <>
      {suspended && (
        <Banner tone="bad">
          <Trans>
            Il tuo profilo è sospeso: la tessera da sola non basta per prenotare. Prima parlane con
            l'oggettoteca.
          </Trans>
        </Banner>
      )}
      <RadioCards
        label={t`Tessera`}
        name="card"
        value={chosen}
        onChange={choose}
        options={cards.map(card => ({
          value: card.id,
          title: card.name,
          mark: <strong>{priceOf(card)}</strong>,
          detail: <Duration card={card} />,
        }))}
      />
      {!online ? (
        <Banner tone="waiting">
          <p>
            <Trans>Per pagare serve la connessione: riprova quando torna la rete.</Trans>
          </p>
        </Banner>
      ) : (
        card && (
          <Suspense fallback={<Skeleton height="56px" />}>
            <PayStep key={card.id} card={card} clientId={clientId} first={first} onPaid={onPaid} />
          </Suspense>
        )
      )}
      <p>
        <Trans>
          Il pagamento avviene su PayPal: noi non vediamo i dati della tua carta. Se la tessera non
          può partire, i soldi tornano da soli sul conto PayPal o sulla carta con cui paghi.
        </Trans>
      </p>
    </>
  )
}
