import type { Period } from '#contract/period.ts'
import { later, type PlainDate } from '../days/plain-date.ts'

/** A loan that takes a copy on its days, its preparation included. */
export type Taking = Period & {
  id: string
  /** The copy that it has; `null` if it has none yet. */
  copyId: string | null
  /** It is handed out, so that it keeps its copy. */
  out: boolean
}

/**
 * Deals a product's copies to its loans, so that no copy is taken twice on a day. A loan keeps its copy if it can; if
 * another finds none, the copies of all that are not handed out are dealt again, the earliest loan first.
 * @param copyIds those in service, the best first
 * @returns the copy of each loan that gets another one; `null` if there are too few copies
 */
export function dealCopies(
  loans: readonly Taking[],
  copyIds: readonly string[],
  today: PlainDate,
): Map<string, string> | null {
  const out = loans.filter(loan => loan.out)
  const booked = loans
    .filter(loan => !loan.out)
    // For other loans it only matters that a loan which began before today has its copy from today on.
    .sort((a, b) => (later(a.from, today) < later(b.from, today) ? -1 : 1))
  const stay = booked.filter(({ copyId }) => copyId !== null && copyIds.includes(copyId))
  const rest = booked.filter(loan => !stay.includes(loan))
  const dealt = deal([...out, ...stay], rest, copyIds) ?? deal(out, booked, copyIds)
  const former = new Map(loans.map(({ id, copyId }) => [id, copyId]))
  return dealt && new Map([...dealt].filter(([id, copyId]) => copyId !== former.get(id)))
}

/** @returns the copy of each loan; `null` if one finds none, or if those that keep theirs overlap */
function deal(keep: readonly Taking[], others: readonly Taking[], copyIds: readonly string[]) {
  const taken = new Map<string, Period[]>()
  const dealt = new Map<string, string>()
  const isFree = (copyId: string, loan: Period) => {
    return !taken.get(copyId)?.some(({ from, to }) => from <= loan.to && loan.from <= to)
  }
  const give = (loan: Taking, copyId: string) => {
    taken.set(copyId, [...(taken.get(copyId) ?? []), loan])
    dealt.set(loan.id, copyId)
  }
  for (const loan of keep) {
    if (!loan.copyId || (!loan.out && !isFree(loan.copyId, loan))) return null
    give(loan, loan.copyId)
  }
  for (const loan of others) {
    const own = loan.copyId && copyIds.includes(loan.copyId) ? [loan.copyId] : []
    const copyId = [...own, ...copyIds].find(one => isFree(one, loan))
    if (!copyId) return null
    give(loan, copyId)
  }
  return dealt
}
