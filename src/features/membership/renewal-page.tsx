import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
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
import { Page } from '#src/ui/page/page.tsx'
import { Banner, Loading, Skeleton } from '#src/ui/states/states.tsx'
import { CardPrices, Duration } from './card-prices.tsx'

/** The payment code is loaded only if something can be paid. */
const PayStep = lazy(async () => ({ default: (await import('./pay-step.tsx')).PayStep }))

type Props = {
  /** The page from which the payment began, if any. */
  from: string | undefined
  onPaid: () => void
  /** For how long the days of an open checkout stay reserved. */
  reservedDays: ReactNode
}

/** Buys the first membership, or the next one after the last has expired. */
export function RenewalPage({ from, onPaid, reservedDays }: Props) {
  const { t } = useLingui()
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
  return (
    <Page title={first ? t`Fai la tessera` : t`Rinnovo tessera`} narrow>
      {reservedDays}
      {!sellsCards(library) || !pp_pk ? (
        <p>
          {first ? (
            <Trans>In questa oggettoteca la tessera si fa al banco.</Trans>
          ) : (
            <Trans>In questa oggettoteca la tessera si rinnova al banco.</Trans>
          )}
        </p>
      ) : failed?.error ? (
        <Problem failure={failed.error} retry={failed.refetch} />
      ) : cards.data && memberships.data ? (
        renewable > today ? (
          <StillActive cards={cards.data} from={renewable} />
        ) : ghost ? (
          <p>
            <Trans>Questo lo può fare solo la persona stessa.</Trans>
          </p>
        ) : (
          <Buy cards={cards.data} clientId={pp_pk} first={first} onPaid={onPaid} />
        )
      ) : (
        <Loading height="320px" />
      )}
      {from === '/checkout/recap' && (
        <p>
          <Link to="/checkout/recap" className={buttonClass('quiet')}>
            <Trans>Torna al riepilogo</Trans>
          </Link>
        </p>
      )}
    </Page>
  )
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
