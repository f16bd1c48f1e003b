import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskChecksAnswer } from '#contract/shapes/desk/lending.ts'
import type { DeskBooking } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { NewMember } from '#src/library/members/new-member.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { useBasket } from './basket.ts'
import { Borrower } from './borrower.tsx'
import { Checks } from './checks.tsx'
import { Days, useDeskPoints } from './days.tsx'
import { HandOut } from './hand-out.tsx'
import styles from './lending.module.css'
import { Lent } from './lent.tsx'
import { Things } from './things.tsx'

/** Who borrows what, what the rules say, and the button that hands it out. `onDone` goes on with the next person. */
export function LendingPanel({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { basket, change, clear } = useBasket()
  const [lent, setLent] = useState<DeskBooking | null>(null)
  const isEmpty = !basket.member && basket.things.length === 0
  return (
    <>
      {!isEmpty && (
        <section className={styles.panel} aria-label={t`Prestito`}>
          <div className={styles.top}>
            <h2>
              <Trans>Prestito</Trans>
            </h2>
            <Button
              look="quiet"
              small
              onClick={() => {
                clear()
                onDone()
              }}
            >
              <Trans>Svuota</Trans>
            </Button>
          </div>
          <Lending
            onLent={answer => {
              setLent(answer)
              clear()
              onDone()
            }}
          />
        </section>
      )}
      {!basket.member && (
        <div className={styles.acts}>
          <NewMember onMember={member => change({ member, reasons: {} })} />
        </div>
      )}
      {lent && <Lent key={lent.id} booking={lent} onUndone={onDone} />}
    </>
  )
}

/** The call of the checks, once there is somebody and something; a person's are never shown with another's. */
function useChecks() {
  const { basket } = useBasket()
  const { member, things, from, to } = basket
  const { point } = useDeskPoints()
  const copies = things.flatMap(thing => thing.copies.map(({ id }) => id))
  const query = {
    member: member?.id ?? '',
    lines: things.map(({ id, quantity }) => `${id}:${quantity}`).join(','),
    ...(copies.length > 0 && { copies: copies.join(',') }),
    point: point ?? '',
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
  }
  return useQuery({
    ...queryFor('desk.checks', { query }),
    enabled: Boolean(member && things.length > 0 && point),
    placeholderData: (before: DeskChecksAnswer | undefined) =>
      before?.member.id === member?.id ? before : undefined,
  })
}

function Lending({ onLent }: { onLent: (answer: DeskBooking) => void }) {
  const { basket } = useBasket()
  const { member, things } = basket
  const checks = useChecks()
  const isReady = member !== null && things.length > 0
  return (
    <>
      <Borrower />
      {isReady &&
        (checks.data ? (
          <Checks answer={checks.data} />
        ) : (
          <LoadingOrProblem failure={checks.error} retry={checks.refetch} height="96px" />
        ))}
      <Things />
      <Days answer={checks.data ?? null} isReady={isReady} />
      <HandOut
        answer={checks.data ?? null}
        isOld={checks.isPlaceholderData || checks.isPending}
        onLent={onLent}
      />
    </>
  )
}
