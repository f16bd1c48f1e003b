import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { storedMaxMs } from '#contract/device.ts'
import { closedRank } from '#contract/order-status.ts'
import type { DeskDay, DeskLoan } from '#contract/shapes/desk.ts'
import type { Order } from '#contract/shapes/order.ts'
import { readOf } from '#src/api/reads.ts'
import { deviceNow } from '#src/platform/clock.ts'

/** How many characters one person's data may use on a device; loans with codes use about 100,000 of them. */
const mostChars = 2_000_000

type Stored = PersistedClient['clientState']['queries'][number]

const worth = ({ queryKey }: Stored) => (readOf(queryKey[0]).kept ? 1 : 0)

/** Leaves out what is too old; then, if there is too much, the least needed and oldest first. */
export function trim(client: PersistedClient, now = deviceNow()): PersistedClient {
  const fresh = client.clientState.queries
    .filter(
      ({ state, queryKey }) =>
        now - state.dataUpdatedAt < (readOf(queryKey[0]).storedMs ?? storedMaxMs),
    )
    .flatMap(query => withoutOldLoans(query, now))
    .sort(byWorth)
  let room = mostChars
  const queries = fresh.filter(query => {
    room -= JSON.stringify(query).length
    return room >= 0
  })
  return withQueries(client, queries)
}

/** Of the loans of a day, which are other people's: those to hand out or take back, with the name and no way to reach them. */
const withoutContacts = (loans: readonly DeskLoan[]): DeskLoan[] =>
  loans
    .filter(({ actions }) => actions.length > 0)
    .map(loan => ({
      ...loan,
      borrower: { ...loan.borrower, phone_number: null },
      address: null,
      note: '',
    }))

/** Leaves out one entry, the least needed, for a full store. `undefined` if none is left. */
export function withoutLeast(client: PersistedClient): PersistedClient | undefined {
  const queries = [...client.clientState.queries].sort(byWorth)
  return queries.pop() && withQueries(client, queries)
}

function byWorth(a: Stored, b: Stored): number {
  return worth(b) - worth(a) || b.state.dataUpdatedAt - a.state.dataUpdatedAt
}

/** Also leaves out what is not needed of the loans of a day. */
function withoutOldLoans(query: Stored, now: number): Stored[] {
  const { queryKey, state } = query
  if (queryKey[0] === 'orders.get') return isLongOver(state.data as Order, now) ? [] : [query]
  if (queryKey[0] === 'desk.day') {
    const { date, pickups, returns } = state.data as DeskDay
    const data = { date, pickups: withoutContacts(pickups), returns: withoutContacts(returns) }
    return [{ ...query, state: { ...state, data } }]
  }
  if (queryKey[0] !== 'orders.list') return [query]
  const data = (state.data as Order[]).filter(order => !isLongOver(order, now))
  return [{ ...query, state: { ...state, data } }]
}

/** Whether a loan ended longer ago than loans are stored; one that was not returned never did. */
function isLongOver({ status_n, loan }: Order, now = deviceNow()): boolean {
  const end = Date.parse(`${loan.return_date ?? loan.to_date}T00:00:00Z`)
  return status_n >= closedRank && now - end > storedMaxMs
}

function withQueries(client: PersistedClient, queries: Stored[]): PersistedClient {
  return { ...client, clientState: { ...client.clientState, queries } }
}
