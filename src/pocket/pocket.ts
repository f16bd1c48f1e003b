import type { Question, Received, ReplyTo, Sent } from './questions.ts'

/** An unused thread is ended after this long, because it holds the catalogue in memory. */
const restMs = 60_000

type Part = (part: number | null) => void
type Waiting = {
  resolve: (reply: never) => void
  reject: (error: unknown) => void
  onPart: Part | undefined
}

let worker: Worker | null = null
let last = 0
let resting: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<number, Waiting>()

/**
 * Asks the thread that stores the catalogue. `onPart` gets how much of the catalogue has arrived. @throws if it
 * cannot start, or cannot do what is asked
 */
export async function askPocket<Q extends Question>(
  question: Q,
  onPart?: Part,
): Promise<ReplyTo<Q>> {
  clearTimeout(resting)
  worker ??= start()
  const number = ++last
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject, onPart })
    worker?.postMessage({ number, question } satisfies Sent)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./pocket-thread.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<Received>) => {
    const { resolve, reject, onPart } = waiting.get(data.number) ?? {}
    if ('part' in data) return onPart?.(data.part)
    waiting.delete(data.number)
    if (data.failed) reject?.(new Error('the catalogue could not be stored'))
    else resolve?.(data.reply as never)
    if (waiting.size === 0) resting = setTimeout(stop, restMs)
  }
  started.onerror = stop
  return started
}

function stop() {
  worker?.terminate()
  worker = null
  for (const { reject } of waiting.values()) reject(new Error('the thread ended'))
  waiting.clear()
}
