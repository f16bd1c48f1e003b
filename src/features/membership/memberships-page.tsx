import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Membership } from '#contract/shapes/membership.ts'
import { activeUntil } from '#domain/days/renewal.ts'
import { sellsCards } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Fact } from '#src/ui/facts/facts.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState, StatusChip } from '#src/ui/states/states.tsx'
import styles from './membership.module.css'

/** All memberships of the member, present and past. */
export function MembershipsPage() {
  const { t } = useLingui()
  const isSold = sellsCards(useLibrary())
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('memberships.list'))
  const today = useToday()
  const periods = data?.map(({ sub_date }) => sub_date)
  const active = periods && activeUntil(periods, today)
  return (
    <Page title={t`Le mie tessere`} narrow>
      {data && isSold && !active && (
        <p>
          <Link to="/me/rinnovo-tessera" className={buttonClass()}>
            {data.length === 0 ? <Trans>Fai la tessera</Trans> : <Trans>Rinnova tessera</Trans>}
          </Link>
        </p>
      )}
      {data && <DataAge at={dataUpdatedAt} />}
      {data?.length === 0 ? (
        <EmptyState title={t`Non hai ancora una tessera`}>
          {!isSold && (
            <>
              <p>
                <Trans>La fai all'oggettoteca: scrivici, o passa a un punto di ritiro.</Trans>
              </p>
              <Link to="/help" className={buttonClass()}>
                <Trans>Chiedi all'oggettoteca</Trans>
              </Link>
            </>
          )}
        </EmptyState>
      ) : data ? (
        <ul className={styles.cards}>
          {data.map(membership => (
            <li key={membership.id}>
              <CardOf membership={membership} today={today} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="260px" />
      )}
    </Page>
  )
}

function CardOf({ membership, today }: { membership: Membership; today: string }) {
  const format = useFormat()
  const { card, numero_tessera_convenzionata, sub_date, created_at, payment: paid } = membership
  const number = paid?.receipt
  const valid = sub_date.from <= today && today <= sub_date.to
  return (
    <article className={styles.card} data-valid={valid}>
      <div className={styles.head}>
        <h2>{card.name}</h2>
        <StatusChip tone={valid ? 'good' : 'neutral'}>
          {valid ? <Trans>Attiva</Trans> : <Trans>Scaduta</Trans>}
        </StatusChip>
      </div>
      <dl>
        {numero_tessera_convenzionata && (
          <Fact name={<Trans>Numero tessera convenzionata</Trans>}>
            {numero_tessera_convenzionata}
          </Fact>
        )}
        <Fact name={<Trans>Validità</Trans>}>{format.period(sub_date)}</Fact>
        <Fact name={<Trans>Creata il</Trans>}>{format.dayOf(created_at)}</Fact>
        {paid && (
          <Fact name={<Trans>Pagata</Trans>}>
            {format.money(paid.amount)}, {format.dayOf(paid.paid_at)}
          </Fact>
        )}
        {number && (
          <Fact name={<Trans>Ricevuta</Trans>}>
            <Trans>n. {number}</Trans>
          </Fact>
        )}
      </dl>
    </article>
  )
}
