import type { InputOf } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { call } from '#src/api/client.ts'
import { isTransient, toFailure } from '#src/api/failure.ts'
import { createStore } from '#src/platform/create-store.ts'
import { inTurn } from '#src/platform/in-turn.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { deviceDatabase } from './device-database.ts'

/** What may wait for a network: words and wishes. Never a loan, never money. */
export type Waitable = 'products.review' | 'supports.create' | 'wishes.create'

type Entry<N extends Waitable> = {
  /** Also its idempotency key: sent twice, it is done once. */
  key: string
  name: N
  input: InputOf<N>
  /** The object or subject it is about, to know it by. */
  about: string
  at: number
  /** The server's no; it is not sent again until it is edited. */
  refusal: ErrorCode | null
}
export type Waiting = { [N in Waitable]: Entry<N> }[Waitable]

let owner = ''
const items = createStore<readonly Waiting[]>([])
/** What waits for a network, oldest first. */
export const useWaiting = items.use
/** None where pages are made rather than shown. */
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('outbox')
tabs?.addEventListener('message', () => void reload())

/** Opens what one person has waiting on this device, in place of anybody else's. */
export async function openOutbox(of: string) {
  if (of === owner) return
  owner = of
  items.set([])
  await reload()
}

/** Puts one more in line; it is kept on the device at once. */
export async function wait<N extends Waitable>(
  of: string,
  { name, input, about }: Pick<Entry<N>, 'name' | 'input' | 'about'>,
) {
  await openOutbox(of)
  const entry = { key: randomKey(), name, input, about, at: Date.now(), refusal: null }
  await keep([...items.get(), entry as unknown as Waiting])
}

export function drop(key: string) {
  return keep(items.get().filter(item => item.key !== key))
}

/** Another text in its place, under a key of its own: it is another message now. */
export function reword(key: string, message: string) {
  return keep(
    items.get().map(item => {
      if (item.key !== key || item.name === 'wishes.create') return item
      const input = { ...item.input, body: { ...item.input.body, message } }
      return { ...item, key: randomKey(), input, refusal: null } as Waiting
    }),
  )
}

/**
 * Sends what waits, first come first sent, by one tab at a time. What the network does not carry stays
 * in line; what the server refuses stays too, with its reason.
 * @returns what was sent
 */
export function sendWaiting(): Promise<Waiting[]> {
  return inTurn('outbox', async () => {
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
  return keep(items.get().map(item => (item.key === key ? { ...item, refusal } : item)))
}

async function keep(next: readonly Waiting[]) {
  items.set(next)
  // A device without room keeps it in sight only; the page says so.
  if (next.length > 0) await deviceDatabase.set(place(), JSON.stringify(next)).catch(() => {})
  else await deviceDatabase.remove(place())
  tabs?.postMessage('changed')
}

async function reload() {
  const of = owner
  const kept = await deviceDatabase.get(place())
  if (of === owner) items.set(readKept(kept))
}

/** What cannot be read is not sent: better lost than said wrongly. */
function readKept(text: string | undefined): Waiting[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

const place = () => `outbox|${owner}`
