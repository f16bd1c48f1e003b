import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody } from '#contract/errors.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { createApp } from '#server/app.ts'
import { importLibrary } from '#server/areas/import/import-library.ts'
import type { Store } from '#server/core/store/open.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { crm } from '#server/optional/crm/ask.ts'
import { createSimulator } from '#server/optional/simulators/paypal/simulator.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import { lockMember, openSession } from '#server/platform/access/sessions.ts'
import { deriveKeys, signToken } from '#server/platform/access/tokens.ts'
import { readConfig } from '#server/platform/config.ts'
import {
  type Context,
  inTransaction,
  type RequestContext,
  type RequestFacts,
  type Services,
} from '#server/platform/context.ts'
import { filesFolder } from '#server/platform/files/folder.ts'
import { createMetrics } from '#server/platform/observe/metrics.ts'
import { createPayments } from '#server/platform/paypal/open-payments.ts'
import { deriveVapid } from '#server/platform/push/vapid.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { type Content, openTestStore } from './test-store.ts'

/** Friday, midday in Rome. */
export const friday = new Date('2026-11-20T11:00:00Z')
export const password = 'oggettoteca'
const picture: Picture = { url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' }

export type World = Awaited<ReturnType<typeof openWorld>>
type Init = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  raw?: string | Uint8Array<ArrayBuffer>
  form?: FormData
}

/** Imports both demo libraries as of a day. */
async function importDemo(store: Store, now: Date) {
  const demoHash = await hashPassword(password)
  await acrossLibraries(store, async db => {
    for (const name of ['bologna', 'campus']) {
      const folder = `server/operations/demo/${name}`
      await importLibrary({ db, folder, now, picture: async () => picture, demoHash })
    }
  })
}

/** The rows with which nearly every test's database begins. */
export const demo: Content = { name: 'demo', fill: store => importDemo(store, friday) }

/** The real server on a fresh database with both demo libraries, at a fixed time. */
export async function openWorld(start = friday, folders?: { app: string; files: string[] }) {
  const store = await openTestStore({}, start === friday ? demo : undefined)
  if (start !== friday) await importDemo(store, start)
  let now = start
  const lines: Record<string, unknown>[] = []
  const dataDir = join(tmpdir(), `oggettoteca-world-${randomUUID()}`)
  const config = readConfig({ LOG: 'none', DATA_DIR: dataDir })
  const simulator = createSimulator()
  const settings = { ...config.paypal, clientId: 'simulator', baseUrl: 'http://simulator.invalid' }
  const services: Services = {
    store,
    now: () => now,
    config,
    payments: createPayments(settings, async request => simulator.app.fetch(request)),
    paymentSimulator: simulator,
    crm,
    // A test that fetches something puts its own server here.
    outside: { resolve: async () => [], mayConnect: () => false },
    files: localFiles(filesFolder(config)),
    keys: deriveKeys('a secret for tests that is long enough'),
    vapid: deriveVapid('a secret for tests that is long enough'),
    log: line => lines.push(line),
    metrics: createMetrics(),
  }
  const app = createApp(services, folders)

  /** A request as a browser would make it, by default to the default library. */
  async function ask(path: string, { method = 'GET', body, headers = {}, raw, form }: Init = {}) {
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
    const response = await app.request(`http://localhost${path}`, {
      method,
      headers: {
        host: 'localhost:3000',
        ...(sent !== null && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== null && { body: sent }),
      ...(form && { body: form }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  }

  /** A member's own requests, with a real session and token. */
  async function as(memberId: string, libraryId = 'bologna') {
    const library = await store.db
      .selectFrom('libraries')
      .selectAll()
      .where('id', '=', libraryId)
      .executeTakeFirstOrThrow()
    const request = { userAgent: undefined } as RequestFacts
    const ctx = { ...services, library, at: now, request } as RequestContext
    const { sessionId } = await inTransaction(ctx, async inside =>
      openSession(inside, await lockMember(inside, memberId), { proved: false }),
    )
    const token = await signToken(services.keys, libraryId, { memberId, sessionId, level: 10 }, now)
    const own = { authorization: `Bearer ${token}`, host: `${libraryId}.localhost:3000` }
    return {
      token,
      sessionId,
      ask: (path: string, init: Init = {}) =>
        ask(path, { ...init, headers: { ...own, ...init.headers } }),
    }
  }

  /** New members of the library who may borrow. */
  async function members(count: number, maxLoans = 3): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID())
    await acrossLibraries(store, async db => {
      await db
        .insertInto('members')
        .values(
          ids.map(id => ({
            library_id: 'bologna',
            id,
            email: `${id}@example.org`,
            first_name: 'Prova',
            name: 'Prova Prova',
            max_loans: maxLoans,
            adhesion_version: '1',
          })),
        )
        .execute()
      await db
        .insertInto('memberships')
        .values(
          ids.map(id => ({
            library_id: 'bologna',
            member_id: id,
            card_name: 'Tessera annuale',
            valid_from: '2026-01-01',
            valid_to: '2027-12-31',
          })),
        )
        .execute()
    })
    return ids
  }

  /** Queued or sent e-mails of every library, in the order of creation. */
  const mails = () =>
    acrossLibraries(store, db => db.selectFrom('mails').selectAll().orderBy('id').execute())

  /** The audit entries of a person's actions, in order. */
  const auditOf = (actorId: string) =>
    acrossLibraries(store, db =>
      db.selectFrom('audit').selectAll().where('actor_id', '=', actorId).orderBy('id').execute(),
    )

  /** Calls a use case directly, in its own transaction. */
  const inLibrary = async <T>(fn: (ctx: Context) => Promise<T>, libraryId = 'bologna') =>
    inTransaction(await systemContext(services, libraryId), fn)

  return {
    store,
    services,
    app,
    simulator,
    inLibrary,
    mails,
    auditOf,
    lines,
    ask,
    as,
    members,
    now: () => now,
    /** Moves the clock on. */
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    close: async () => {
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function codeOf(answer: { body: unknown }): string {
  return (answer.body as ErrorBody).error.code
}

/** The cookies of an answer, as the next request sends them. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .filter(cookie => !cookie.includes('Max-Age=0'))
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** A product without loans, its pickup point and a free period. */
export const drill = {
  id: 'ogt-0003',
  point: 'bolognina',
  from: '2026-12-14',
  to: '2026-12-16',
}

type Asker = Awaited<ReturnType<World['as']>>

/** Goes through the checkout until before the recap. */
export async function prepareCheckout(
  { ask }: Pick<Asker, 'ask'>,
  choice: { id: string; point: string; from: string; to: string; note?: string } = drill,
) {
  const cart = await ask(`/v1/checkout/cart/${choice.id}`, { method: 'POST' })
  const shipping = await ask('/v1/checkout/shipping', {
    method: 'POST',
    body: {
      method: choice.point.startsWith('locker') ? 'smartlocker' : 'pickup',
      address_id: choice.point,
    },
  })
  const loan = await ask('/v1/checkout/loan', {
    method: 'POST',
    body: { from_date: choice.from, to_date: choice.to, note: choice.note ?? '' },
  })
  return { cart, shipping, loan }
}
