import type { FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Count, Job } from '../job.ts'
import { mapSlices, slices } from '../slices.ts'
import { type Closure, closureDays } from './closure-days.ts'
import type { Refs } from './refs.ts'
import { anyOf, insertAll } from './row-store.ts'

const keyOf = ({ point, first, last, name, hours }: Closure) =>
  [point, first, last, hours, name ?? ''].join('|')

/** The days of the file's closures, by pickup point. What is not a day goes to `faults`. */
export async function readClosures(
  { tables }: Inventory,
  refs: Refs,
  today: string,
  faults: FaultList,
): Promise<Map<string, Closure[]>> {
  const { rows } = tables.closures
  const byPoint = new Map<string, Closure[]>()
  const keys = new Set<string>()
  const open = new Set<string>()
  const add = (closure: Closure) => {
    const key = keyOf(closure)
    if (keys.has(key)) return true
    keys.add(key)
    const { point, first, hours } = closure
    const day = `${point} ${first}`
    if (hours && open.has(day)) return false
    if (hours) open.add(day)
    const others = byPoint.get(point)
    if (others) others.push(closure)
    else byPoint.set(point, [closure])
    return true
  }
  await mapSlices(rows, ({ headquarters, when, name, hours, line, origin }) => {
    const at = { file: origin.file, row: line, column: 'when', value: when }
    const point = refs.pointId(headquarters) ?? ''
    try {
      for (const { first, last } of closureDays(when, today)) {
        if (last < first) faults.push({ ...at, rule: 'dates_reversed' })
        const closure = hours
          ? { point, first, last: first, name: null, hours }
          : { point, first, last, name, hours }
        if (!add(closure)) faults.push({ ...at, rule: 'repeated' })
      }
    } catch {
      faults.push({ ...at, rule: 'day' })
    }
  })
  return byPoint
}

/** Replaces the closures and additional days of the pickup points that the file names. */
export async function importClosures(job: Job): Promise<Count> {
  const count = { created: 0, updated: 0, unchanged: 0 }
  for await (const points of slices(job.closures.keys(), 50)) {
    const wanted = points.flatMap(point => job.closures.get(point) ?? [])
    const stored = await storedClosures(job, points)
    const gone = await without(stored, wanted)
    const fresh = await without(wanted, stored)
    await remove(job, gone)
    await add(job, fresh)
    count.created += fresh.length
    count.updated += gone.length
    count.unchanged += wanted.length - fresh.length
  }
  return count
}

/** The closures that are not among the others; one point may have very many. */
async function without<C extends Closure>(closures: readonly C[], others: readonly Closure[]) {
  const keys = new Set(await mapSlices(others, keyOf))
  const left: C[] = []
  await mapSlices(closures, closure => {
    if (!keys.has(keyOf(closure))) left.push(closure)
  })
  return left
}

type Stored = Closure & { id: string; table: 'holidays' | 'additional_days' }

function remove({ store, libraryId }: Job, closures: readonly Stored[]) {
  return store.write(async db => {
    for (const { id, table } of closures) {
      await db.deleteFrom(table).where('library_id', '=', libraryId).where('id', '=', id).execute()
    }
  })
}

async function add(job: Job, closures: readonly Closure[]) {
  const own = (point: string) => ({ library_id: job.libraryId, headquarters_id: point })
  const holidays = closures.filter(({ hours }) => !hours)
  const days = closures.filter(({ hours }) => hours)
  await insertAll(
    job,
    'holidays',
    holidays.map(({ point, name, first, last }) => ({
      ...own(point),
      name,
      first_day: first,
      last_day: last,
    })),
  )
  await insertAll(
    job,
    'additional_days',
    days.map(({ point, hours, first }) => ({ ...own(point), day: first, hours })),
  )
}

/** The stored closures and additional days of these pickup points. */
export function storedClosures(
  { store, libraryId }: Pick<Job, 'store' | 'libraryId'>,
  points: readonly string[],
): Promise<Stored[]> {
  const ofPoints = anyOf(points)
  return store.read(async db => {
    const holidays = await db
      .selectFrom('holidays')
      .select(['id', 'headquarters_id as point', 'first_day as first', 'last_day as last', 'name'])
      .where('library_id', '=', libraryId)
      .where('headquarters_id', '=', ofPoints)
      .execute()
    const days = await db
      .selectFrom('additional_days')
      .select(['id', 'headquarters_id as point', 'day as first', 'day as last', 'hours'])
      .where('library_id', '=', libraryId)
      .where('headquarters_id', '=', ofPoints)
      .execute()
    return [
      ...holidays.map(row => ({ ...row, hours: '', table: 'holidays' as const })),
      ...days.map(row => ({ ...row, name: null, table: 'additional_days' as const })),
    ]
  })
}
