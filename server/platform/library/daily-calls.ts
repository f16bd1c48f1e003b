import { withLibrary } from '#server/core/store/transaction.ts'
import type { LibraryRow, Services } from '#server/platform/context.ts'
import { addDailyCalls } from './libraries.repo.ts'

/** A library's calls of a day: the known calls of all processes, and this process's own since then. */
type Count = { day: string; known: number; pending: number; writing: Promise<void> | null }

const counts = new WeakMap<object, Map<string, Count>>()
/** A process saves its calls when they reach a hundredth of the limit. */
const share = 100

type Where = { services: Services; library: LibraryRow; day: string }

/** Counts a call against the library's daily limit, if it has one; true if the limit is reached. */
export async function countDailyCall(where: Where): Promise<boolean> {
  const limit = where.library.daily_calls_limit
  if (limit === null) return false
  const count = await countOf(where)
  if (count.known + count.pending >= limit) return true
  count.pending++
  if (count.pending >= Math.ceil(limit / share)) await write(where, count)
  return false
}

/** Whether the library's calls of today have reached the limit. */
export async function isDailyLimitUsed(where: Where): Promise<boolean> {
  const limit = where.library.daily_calls_limit
  if (limit === null) return false
  const { known, pending } = await countOf(where)
  return known + pending >= limit
}

/** How many calls the library had today; `null` without a limit. */
export async function dailyCalls(where: Where): Promise<number | null> {
  if (where.library.daily_calls_limit === null) return null
  const count = await countOf(where)
  await write(where, count)
  return count.known
}

async function countOf(where: Where): Promise<Count> {
  const { services, library, day } = where
  const byLibrary = counts.get(services.store) ?? new Map<string, Count>()
  counts.set(services.store, byLibrary)
  const found = byLibrary.get(library.id)
  if (found?.day === day) return found
  const count: Count = { day, known: 0, pending: 0, writing: null }
  byLibrary.set(library.id, count)
  await write(where, count)
  return count
}

/** Saves this process's calls and reads those of all processes; one write at a time. */
function write({ services, library, day }: Where, count: Count): Promise<void> {
  count.writing ??= withLibrary(services.store, library.id, async db => {
    const { pending } = count
    count.known = await addDailyCalls(db, { library_id: library.id, day, calls: pending })
    count.pending -= pending
  }).finally(() => {
    count.writing = null
  })
  return count.writing
}
