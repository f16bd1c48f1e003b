import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { isOut } from '#domain/loans/states.ts'
import { toFailure } from '#src/api/failure.ts'
import { pagesOf } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { MoreButton } from '#src/library/listing/more-button.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { LoanRow } from '../loans/loan-row.tsx'
import layout from '../parts/layout.module.css'
import { List, ListRow } from '../parts/list.tsx'

/** What a member has, what is late, and what is booked. */
export function OpenLoans({ loans }: Pick<MemberPage, 'loans'>) {
  const { t } = useLingui()
  const today = useToday()
  const byEnd = [...loans].sort((a, b) => a.to_date.localeCompare(b.to_date))
  const groups = [
    [t`In ritardo`, byEnd.filter(({ is }) => is.late)],
    [t`Fuori`, byEnd.filter(({ is, status }) => isOut(status) && !is.late)],
    [t`Prenotati`, loans.filter(({ status }) => !isOut(status))],
  ] as const
  return (
    <Section title={t`Prestiti`}>
      {loans.length === 0 && (
        <p className={layout.small}>
          <Trans>Non ha niente e non ha prenotato niente.</Trans>
        </p>
      )}
      {groups
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <div key={title} className={layout.stack}>
            <h3>{title}</h3>
            <Loans label={title} loans={rows} today={today} />
          </div>
        ))}
    </Section>
  )
}

type LoansProps = { label: string; loans: readonly DeskLoan[]; today?: string }

function Loans({ label, loans, today }: LoansProps) {
  return (
    <List label={label}>
      {loans.map(loan => (
        <li key={loan.id}>
          <LoanRow loan={loan} known>
            {isOut(loan.status) && loan.to_date === today && (
              <StatusChip tone="waiting">
                <Trans>Da riportare oggi</Trans>
              </StatusChip>
            )}
          </LoanRow>
        </li>
      ))}
    </List>
  )
}

/** The queues in which a member waits, if there are any. */
export function MemberQueues({ queues }: Pick<MemberPage, 'queues'>) {
  const { t } = useLingui()
  const format = useFormat()
  if (queues.length === 0) return null
  return (
    <Section title={t`In coda`}>
      <List label={t`In coda`}>
        {queues.map(({ id, product, position, joined_at, has_turn }) => (
          <li key={id}>
            <ListRow
              title={
                <Link to="/products/$id" params={{ id: product.id }}>
                  {format.name(product)}
                </Link>
              }
              details={[`${product.code} · ${format.dayOf(joined_at)}`]}
            >
              {has_turn ? (
                <StatusChip tone="good">
                  <Trans>È il suo turno</Trans>
                </StatusChip>
              ) : (
                <StatusChip tone="neutral">
                  <Trans>Al posto {position}</Trans>
                </StatusChip>
              )}
            </ListRow>
          </li>
        ))}
      </List>
    </Section>
  )
}

/** The closed loans of a member, the last one first, page by page. */
export function PastLoans({ member }: { member: string }) {
  const { t } = useLingui()
  const listing = useInfiniteQuery(
    pagesOf('admin.member.past', { params: { id: member }, query: {} }),
  )
  const loans = listing.data?.pages.flatMap(({ answer }) => answer)
  return (
    <Section title={t`Prestiti conclusi`}>
      {!loans ? (
        <LoadingOrProblem
          part
          failure={listing.error && toFailure(listing.error)}
          retry={listing.refetch}
          height="120px"
        />
      ) : loans.length === 0 ? (
        <p className={layout.small}>
          <Trans>Ancora nessuno.</Trans>
        </p>
      ) : (
        <Loans label={t`Prestiti conclusi`} loans={loans} />
      )}
      {listing.hasNextPage && <MoreButton listing={listing} />}
    </Section>
  )
}
