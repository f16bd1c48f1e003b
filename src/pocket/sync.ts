import type { Category } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { Pocket } from '#contract/shapes/pocket.ts'
import { pocketSlices, sliceTagChars } from '#contract/shapes/pocket-limits.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { readInParts } from '#src/api/read-in-parts.ts'
import { packRows, unpackRows } from './packed-rows.ts'
import { type ChangedSlice, type PocketRow, slicesOf } from './rows.ts'
import { readFacts, readRows, saveCatalogue, saveTooLarge } from './stored-catalogue.ts'

/**
 * Brings the stored catalogue up to date by the differences, in the library's first language and this one. `onPart`
 * gets how much of it has arrived. @throws if the server or the device refuses, or if `signal` ends it; then nothing is
 * stored
 */
export async function sync(
  language: Locale,
  signal: AbortSignal,
  onPart: (part: number | null) => void,
) {
  signal.throwIfAborted()
  const facts = await readFacts()
  const rows = facts && !facts.tooLarge ? await readRows(facts) : null
  const have = facts && !facts.tooLarge && rows ? facts.tags : ''
  const [fresh, categories, points] = await Promise.all([
    fetchJson(`/v1/pocket?language=${language}&have=${have}`, signal, onPart) as Promise<Pocket>,
    fetchJson('/v1/categories?all=true', signal) as Promise<Category[]>,
    fetchJson('/v1/headquarters', signal) as Promise<PickupPoint[]>,
  ])
  signal.throwIfAborted()
  if (fresh.too_large) return saveTooLarge(Date.parse(fresh.at), fresh.count)
  const before = rows ? unpackRows(rows.packed) : []
  const changed = slicesOf(fresh)
  const merged = mergeSlices(before, rows?.sliceOf ?? [], changed)
  const { slices: _, products: __, too_large: ___, ...others } = fresh
  await saveCatalogue({
    tags: tagsAfter(have, changed),
    facts: { ...others, categories: categories.filter(({ count }) => count > 0), points, language },
    packed: packRows(
      merged.map(({ row }) => row),
      categories,
    ),
    sliceOf: Uint8Array.from(merged, ({ slice }) => slice),
  })
}

async function fetchJson(
  path: string,
  signal: AbortSignal,
  onPart: (part: number | null) => void = () => {},
): Promise<unknown> {
  const answer = await fetch(path, { headers: { accept: 'application/json' }, signal })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return JSON.parse(await (await readInParts(answer, onPart)).text())
}

type Placed = { row: PocketRow; slice: number }

/** The rows by id, with all of a changed slice replaced. */
export function mergeSlices(
  before: readonly PocketRow[],
  sliceOf: ArrayLike<number>,
  changed: readonly ChangedSlice[],
): Placed[] {
  const replaced = new Set(changed.map(({ slice }) => slice))
  const same = before
    .map((row, at) => ({ row, slice: sliceOf[at] ?? 0 }))
    .filter(({ slice }) => !replaced.has(slice))
  const fresh = changed.flatMap(({ slice, rows }) => rows.map(row => ({ row, slice })))
  return [...same, ...fresh].sort((a, b) => (a.row[0] < b.row[0] ? -1 : 1))
}

/** The tags of all slices after some changed. */
export function tagsAfter(have: string, changed: readonly ChangedSlice[]): string {
  const tags = Array.from(
    { length: pocketSlices },
    (_, slice) =>
      have.slice(slice * sliceTagChars, (slice + 1) * sliceTagChars) || '-'.repeat(sliceTagChars),
  )
  for (const { slice, tag } of changed) tags[slice] = tag
  return tags.join('')
}
