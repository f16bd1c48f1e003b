import { type Catalogue, type CatalogueFacts, openCatalogue } from './catalogue.ts'
import type { PackedRows } from './packed-rows.ts'
import type { PocketState } from './questions.ts'
import { pocketStore } from './store.ts'

/** Increased when the shape of what is stored changes. */
const version = 2

type Header = { version: number; at: number; count: number }
/** `tags`: those of all slices, one after the other. `sliceOf`: the slice of each product. */
type Whole = Header & { tooLarge: false; tags: string; bytes: number; facts: CatalogueFacts }
type TooLarge = Header & { tooLarge: true }
export type StoredFacts = Whole | TooLarge
export type StoredRows = { at: number; packed: PackedRows; sliceOf: Uint8Array }

/** The stored facts; `null` if there are none, or of another version. */
export async function readFacts(): Promise<StoredFacts | null> {
  const stored = (await pocketStore.facts().catch(() => null)) as StoredFacts | null | undefined
  return stored?.version === version ? stored : null
}

/** The stored rows, if they belong to the facts. */
export async function readRows({ at }: StoredFacts): Promise<StoredRows | null> {
  const stored = (await pocketStore.rows().catch(() => null)) as StoredRows | null | undefined
  return stored?.at === at ? stored : null
}

export async function saveTooLarge(at: number, count: number) {
  await pocketStore.save({ version, at, count, tooLarge: true } satisfies TooLarge, null)
}

type Parts = { tags: string; facts: CatalogueFacts; packed: PackedRows; sliceOf: Uint8Array }

export async function saveCatalogue({ tags, facts, packed, sliceOf }: Parts) {
  const at = Date.parse(facts.at)
  const header: Whole = {
    version,
    at,
    count: facts.count,
    tooLarge: false,
    tags,
    bytes: sizeOf(packed),
    facts,
  }
  await pocketStore.save(header, { at, packed, sliceOf } satisfies StoredRows)
}

export function stateOf(facts: StoredFacts | null): PocketState {
  if (!facts) return { kind: 'none' }
  const { at, count } = facts
  if (facts.tooLarge) return { kind: 'too_large', at, count }
  return { kind: 'stored', at, count, bytes: facts.bytes }
}

/** The stored catalogue, ready for questions; `null` if there is none. */
export async function readCatalogue(): Promise<Catalogue | null> {
  const facts = await readFacts()
  if (!facts || facts.tooLarge) return null
  const rows = await readRows(facts)
  return rows && openCatalogue(facts.facts, rows.packed)
}

/** About as many bytes as the rows take on the device. */
function sizeOf({ bytes, offsets, listed, categories, texts }: PackedRows): number {
  const numbers = [bytes, offsets, listed, ...Object.values(categories)]
  const sizes = numbers.map(one => one.byteLength)
  return [...sizes, texts.lines.length].reduce((sum, one) => sum + one, 0)
}
