import { outboxKey } from '#contract/device.ts'
import type { InputOf } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { call } from '#src/api/client.ts'
import { isTransient, toFailure } from '#src/api/failure.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { createStore } from '#src/platform/create-store.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { withWebLock } from '#src/platform/web-lock.ts'
import { deviceDatabase } from './device-database.ts'

/** Writes that may wait for a network: messages and wishes. Never a loan or a payment. */
export type Waitable = 'products.review' | 'supports.create' | 'wishes.create'

type Entry<N extends Waitable> = {
  /** Also the idempotency key, so that a repeated request has its effect once. */
  key: string
  name: N
  input: InputOf<N>
  /** The product or subject it is about, for the list. */
  about: string
  at: number
  /** The server's refusal. The item is not sent again until it is edited. */
  refusal: ErrorCode | null
}
export type Waiting = { [N in Waitable]: Entry<N> }[Waitable]

let owner = ''
const items = createStore<readonly Waiting[]>([])
/** Items that wait for a network, oldest first. */
export const useWaiting = items.use
/** Null when pages are rendered on the server. */
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('outbox')
tabs?.addEventListener('message', () => void reload())

/** Opens the outbox of one person on this device and closes any other. */
export async function openOutbox(of: string) {
  if (of === owner) return
  owner = of
  items.set([])
  await reload()
}

/** Adds an item to the outbox and stores it on the device at once. */
export async function wait<N extends Waitable>(
  of: string,
  { name, input, about }: Pick<Entry<N>, 'name' | 'input' | 'about'>,
) {
  await openOutbox(of)
  const entry = { key: randomKey(), name, input, about, at: deviceNow(), refusal: null }
  await save([...items.get(), entry as unknown as Waiting])
}

export function drop(key: string) {
  return save(items.get().filter(item => item.key !== key))
}

/** Replaces the text of an item. It gets a new key, because it is a new message. */
export function reword(key: string, message: string) {
  return save(
    items.get().map(item => {
      if (item.key !== key || item.name === 'wishes.create') return item
      const input = { ...item.input, body: { ...item.input.body, message } }
      return { ...item, key: randomKey(), input, refusal: null } as Waiting
    }),
  )
}

/**
 * Sends the waiting items in order, one tab at a time. Unsent items stay; refused items stay with
 * the reason. @returns the sent items
 */
export function sendWaiting(): Promise<Waiting[]> {
  return withWebLock('outbox', async () => {
    await reload()
    const sent: Waiting[] = []
    for (const item of items.get().filter(({ refusal }) => !refusal)) {
      const failure = await call(item.name, item.input as never, { idempotencyKey: item.key }).then(
        () => null,
        toFailure,
      )
      if (failure && (isTransient(failure) || failure.status === 401)) return sent
      if (failure) await refuse(item.key, failure.code as ErrorCode)
      else {
        await drop(item.key)
        sent.push(item)
      }
    }
    return sent
  })
}

function refuse(key: string, refusal: ErrorCode) {
  return save(items.get().map(item => (item.key === key ? { ...item, refusal } : item)))
}

async function save(next: readonly Waiting[]) {
  items.set(next)
  // Without storage space the item stays in memory only; the page says so.
  if (next.length > 0) await deviceDatabase.set(place(), JSON.stringify(next)).catch(() => {})
  else await deviceDatabase.remove(place())
  tabs?.postMessage('changed')
}

async function reload() {
  const of = owner
  const stored = await deviceDatabase.get(place())
  if (of === owner) items.set(readStored(stored))
}

/** Unreadable items are dropped, because a damaged message must not be sent. */
function readStored(text: string | undefined): Waiting[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const place = () => outboxKey(owner)
