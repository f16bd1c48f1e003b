import { cacheNames } from '#contract/device.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import { withWebLock } from '#src/platform/web-lock.ts'
import { answerFrom } from './answers.ts'
import type { Catalogue } from './catalogue.ts'
import type { Question, Received, Sent } from './questions.ts'
import { pocketStore } from './store.ts'
import { readCatalogue, readFacts, stateOf } from './stored-catalogue.ts'
import { sync } from './sync.ts'

/** The thread that stores and searches the catalogue, so that the page answers presses meanwhile. */

let opened: Promise<Catalogue | null> | null = null
/** Another tab has changed what is stored. */
const changed = new BroadcastChannel('pocket')
changed.onmessage = () => {
  opened = null
}

/** Ends the running or waiting `sync`. */
let stopping = new AbortController()

self.addEventListener('message', ({ data }: MessageEvent<Sent>) => {
  const { number, question } = data
  const send = (message: Received) => self.postMessage(message)
  void replyTo(question, part => send({ number, part })).then(
    reply => send({ number, reply, failed: false }),
    () => send({ number, reply: null, failed: true }),
  )
})

type Part = (part: number | null) => void

async function replyTo(question: Question, onPart: Part) {
  if (question.ask === 'answer') return answerTo(question)
  if (question.ask === 'stop' || question.ask === 'remove') {
    stopping.abort()
    stopping = new AbortController()
  }
  if (question.ask === 'sync' || question.ask === 'remove') {
    const { signal } = stopping
    await withWebLock('pocket', () => change(question, signal, onPart))
  }
  return stateOf(await readFacts())
}

type Change = Extract<Question, { ask: 'sync' | 'remove' }>

async function change(how: Change, signal: AbortSignal, onPart: Part) {
  await (how.ask === 'sync' ? sync(how.language, signal, onPart) : pocketStore.remove())
  opened = null
  changed.postMessage(how.ask)
}

async function answerTo({ name, input, now }: Extract<Question, { ask: 'answer' }>) {
  opened ??= readCatalogue()
  const catalogue = await opened
  if (!catalogue) {
    opened = null
    return null
  }
  const { at, time_zone } = catalogue.facts
  const time = new Date(now)
  const moment = { today: todayIn(time_zone, time), time: timeIn(time_zone, time) }
  const found = answerFrom(catalogue, name, input, moment)
  return found && { ...found, at: Date.parse(at) }
}

/**
 * Stores this file for use without a network. It is not among the files that every visitor stores, because not
 * every visitor has the catalogue.
 */
async function storeOwnFile() {
  const cache = await caches.open(cacheNames.parts)
  if (!(await cache.match(self.location.href))) await cache.add(self.location.href)
}

void storeOwnFile().catch(() => {})
