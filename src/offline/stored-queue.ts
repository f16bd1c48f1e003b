import type { DatabaseKey } from '#contract/device.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Failure, isTransient, toFailure } from '#src/api/failure.ts'
import { createStore } from '#src/platform/create-store.ts'
import { withWebLock } from '#src/platform/web-lock.ts'
import { deviceDatabase, storageProblem } from './device-database.ts'

export type Queued = {
  /** By which the server knows an item that is sent again. */
  key: string
  /** The server's refusal. The item is not sent again until somebody decides. */
  refusal: ErrorCode | null
}

/** Whether an item may be sent later: no answer, or one that is not about the item. */
export const maySendLater = (failure: Failure) =>
  isTransient(failure) || failure.status === 401 || failure.code === 'signed_out'

/**
 * Items that wait for a network, stored on the device at once and the same in every tab. One tab at a time sends them.
 * @param name of the queue's Web Locks and channel
 * @param isLater whether an item stays as it is after this failure, and those behind it wait too
 */
export function createStoredQueue<T extends Queued>(
  name: string,
  send: (item: T) => Promise<unknown>,
  isLater: (failure: Failure) => boolean = maySendLater,
) {
  let place: DatabaseKey | null = null
  let opened = Promise.resolve()
  /** The device did not store the last change, so it must not be read over what this tab knows. */
  let isOnlyHere = false
  const items = createStore<readonly T[]>([])
  /** Null when pages are rendered on the server. */
  const tabs = typeof window === 'undefined' ? null : new BroadcastChannel(name)
  tabs?.addEventListener('message', () => void reload())

  /** Opens the items that are stored under a key, and closes any other. */
  function open(at: DatabaseKey): Promise<void> {
    if (at === place) return opened
    place = at
    isOnlyHere = false
    items.set([])
    opened = reload()
    return opened
  }

  /** Tabs change the items one after the other, so that none is lost. */
  function change(next: (all: readonly T[]) => readonly T[]): Promise<void> {
    return withWebLock(`${name} change`, async () => {
      await reload()
      const all = next(items.get())
      // What is shown is stored: somebody who reads it may close the app.
      await save(all)
      items.set(all)
      tabs?.postMessage('changed')
    })
  }

  async function save(all: readonly T[]) {
    if (!place) return
    // Without storage space the items stay in memory only; the page says so.
    const isStored = await (all.length > 0
      ? deviceDatabase.set(place, JSON.stringify(all))
      : deviceDatabase.remove(place)
    ).then(
      () => true,
      () => false,
    )
    isOnlyHere = !isStored || storageProblem() === 'unavailable'
  }

  async function reload() {
    const at = place
    if (!at || isOnlyHere) return
    const stored = readStored<T>(await deviceDatabase.get(at))
    if (at === place && !isOnlyHere) items.set(stored)
  }

  const drop = (key: string) => change(all => all.filter(item => item.key !== key))
  const refuse = (key: string, refusal: ErrorCode | null) =>
    change(all => all.map(item => (item.key === key ? { ...item, refusal } : item)))

  /**
   * Sends the items in order, one tab at a time. Unsent items stay; refused items stay with the reason.
   * @returns the sent items
   */
  function sendAll(): Promise<T[]> {
    return withWebLock(name, async () => {
      await reload()
      const sent: T[] = []
      for (const { key } of items.get()) {
        // It may have been removed while the one before it was sent.
        const item = items.get().find(one => one.key === key)
        if (!item || item.refusal) continue
        const failure = await send(item).then(() => null, toFailure)
        if (failure && isLater(failure)) return sent
        if (failure) await refuse(key, failure.code as ErrorCode)
        else {
          await drop(key)
          sent.push(item)
        }
      }
      return sent
    })
  }

  return { open, change, drop, refuse, sendAll, get: items.get, use: items.use }
}

/** Unreadable items are dropped, because a damaged one must not be sent. */
function readStored<T>(text: string | undefined): readonly T[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
