import { offlineMovesKey } from '#contract/device.ts'
import { call } from '#src/api/client.ts'
import { now } from '#src/platform/clock.ts'
import { createStore } from '#src/platform/create-store.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { createStoredQueue, maySendLater, type Queued } from './stored-queue.ts'

/**
 * A hand-out or a return that has happened without a network. It names no borrower, because it stays on the device for
 * whoever works there next.
 */
export type OfflineMove = Queued & {
  kind: 'hand_out' | 'take_back'
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number
  /** The colleague who did it. */
  by: { id: string; name: string }
  /** The loan and its number, if the device knew them. */
  loan: { id: string; number: string } | null
  /** The label that was scanned or typed, or the code of the loan's copy. */
  label: string
  /** What it is, if the device knew it. */
  product: string | null
}

/** An answer that is not about the move: a colleague with the right may send it later, or this one, more slowly. */
const notNow = [403, 429]

const queue = createStoredQueue<OfflineMove>(
  'offline-moves',
  ({ key, kind, at, by, loan, label }) => {
    // A clock that was set meanwhile must not put it into the future.
    const happened_at = new Date(Math.min(at, now().getTime())).toISOString()
    const body = { id: key, kind, happened_at, by: by.id, loan: loan?.id ?? null }
    // The copy of a hand-out is known to the server, unless it was scanned.
    return call('desk.offline', { body: { ...body, label: kind === 'take_back' ? label : null } })
  },
  failure => maySendLater(failure) || notNow.includes(failure.status),
)

/** What has happened and is not sent, oldest first; also what the server refused. */
export const { use: useOfflineMoves, get: offlineMoves, drop: dropOfflineMove } = queue

const sent = createStore<readonly OfflineMove[]>([])
/** What this tab has sent since it was opened, latest first. */
export const useSentMoves = sent.use

/** Opens those of this library, of whichever colleague. */
export const openOfflineMoves = () => queue.open(offlineMovesKey(location.host))

/** Stores what has just happened. `key`: that of a call whose answer did not come. @returns its key */
export async function addOfflineMove({
  key = randomKey(),
  ...move
}: Omit<OfflineMove, 'key' | 'at' | 'refusal'> & { key?: string }): Promise<string> {
  const entry = { ...move, key, at: now().getTime(), refusal: null }
  await openOfflineMoves()
  await queue.change(all => [...all, entry])
  return key
}

/** Adds what it is, once the device has found that out. */
export const nameOfflineMove = (key: string, product: string) =>
  queue.change(all => all.map(move => (move.key === key ? { ...move, product } : move)))

/** @returns what was sent */
export async function sendOfflineMoves(): Promise<readonly OfflineMove[]> {
  await openOfflineMoves()
  const just = await queue.sendAll()
  if (just.length > 0) sent.set([...[...just].reverse(), ...sent.get()])
  return just
}

/** Sends again what was refused, with what else waits. */
export const retryOfflineMove = (key: string) => queue.refuse(key, null)

/** Deletes all, once the person has said so. */
export const dropOfflineMoves = () => queue.change(() => [])
