import type { Hono, Context as HttpContext } from 'hono'
import { stream } from 'hono/streaming'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AnswerOf,
  type EndpointName,
  type EndpointOf,
  endpoints,
  type ReceivedOf,
} from '#contract/endpoints.ts'
import { faultsIn } from '#contract/faults.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { isAdmin } from '#domain/permissions.ts'
import { memberOf } from '../access/actor.ts'
import { recordEntry } from '../access/audit.ts'
import { impersonate } from '../access/impersonation.ts'
import { lockerOf } from '../access/locker-keys.ts'
import { requireStaff } from '../access/staff-rights.ts'
import { AppError } from '../app-error.ts'
import {
  type Actor,
  type Context,
  inTransaction,
  type LockerActor,
  type MemberActor,
  type RequestContext,
  type StaffActor,
} from '../context.ts'
import { scan } from '../files/scanner.ts'
import { countDailyCall } from '../library/daily-calls.ts'
import { closedError } from '../library/library-service.ts'
import type { TransactionMode } from '../store/transaction.ts'
import { type Upload, withUpload } from '../uploads/upload-body.ts'
import { uploadPlaces } from '../uploads/upload-places.ts'
import { readCapped, readJson } from './body.ts'
import { onceOnly } from './idempotency.ts'
import { findUnfit } from './plain-input.ts'
import { sendAnswer, sendJson } from './send-answer.ts'

export type App = Hono<{ Variables: { context: RequestContext; endpoint?: EndpointName } }>

type ActorOf<N extends EndpointName> =
  EndpointOf<N> extends { access: 'visitor' }
    ? Actor
    : EndpointOf<N> extends { access: 'locker' }
      ? LockerActor
      : EndpointOf<N> extends { access: 'admin' }
        ? StaffActor
        : MemberActor

/** The handler of an endpoint. Use cases take the first two arguments; routes may need HTTP itself. */
export type Handler<N extends EndpointName> = (
  ctx: Context<ActorOf<N>>,
  input: ReceivedOf<N>,
  http: HttpContext,
) => Promise<AnswerOf<N>>

/** The same without an open transaction; `known` is the result of the step before it. */
export type StepsHandler<N extends EndpointName, Answer = AnswerOf<N>, Known = undefined> = (
  ctx: RequestContext<ActorOf<N>>,
  input: ReceivedOf<N>,
  http: HttpContext,
  known?: Known,
) => Promise<Answer>

/**
 * Registers the handler of a contract endpoint: checks the caller, parses the input, opens the transaction
 * of the handler (read-only for GET), does a write with an idempotency key only once, and answers.
 */
export function handle<N extends EndpointName>(
  app: App,
  name: N,
  handler: Handler<N>,
  mode?: TransactionMode,
) {
  const readOnly = endpoints[name].method === 'GET'
  handleSteps(app, name, (ctx, input, http) =>
    inTransaction(ctx, inside => handler(inside, input, http), { readOnly, ...mode }),
  )
}

/**
 * The same for a handler that opens its transactions itself, with `inTransaction`: it waits for another
 * server or for a password's hash between them, or some of its writes must stay after a refusal, such as a
 * count.
 * @param before asks another server while no transaction is open; `undefined` for nothing
 */
export function handleSteps<N extends EndpointName, Known = undefined>(
  app: App,
  name: N,
  handler: StepsHandler<N, AnswerOf<N>, Known>,
  before?: (
    ctx: RequestContext<ActorOf<N>>,
    input: ReceivedOf<N>,
  ) => (() => Promise<Known>) | undefined,
) {
  const endpoint: Endpoint = endpoints[name]
  register(app, name, async (http, ctx) => {
    const input = (await receive(http, endpoint)) as ReceivedOf<N>
    const { once } = endpoint
    const answer = await onceOnly(ctx, name, input, {
      once: typeof once === 'function' ? once(input as { body?: unknown }) : (once ?? false),
      before: before?.(ctx, input),
      run: (inside, known?: Known) => handler(inside, input, http, known),
    })
    return sendJson(http, answer, cacheControl(endpoint))
  })
}

/** Refuses callers for whom the endpoint is not. */
function register<N extends EndpointName>(
  app: App,
  name: N,
  answer: (http: HttpContext, ctx: RequestContext<ActorOf<N>>) => Promise<Response>,
) {
  const endpoint: Endpoint = endpoints[name]
  app.on(endpoint.method, pathsOf(endpoint), async http => {
    http.set('endpoint', name)
    const ctx = http.get('context')
    await admit(ctx, name)
    return answer(http, ctx as RequestContext<ActorOf<N>>)
  })
}

type Bytes = { mimetype: string; content: Buffer }

/** As handleSteps, for an endpoint whose answer is a file. */
export function handleBytes<N extends EndpointName>(
  app: App,
  name: N,
  handler: StepsHandler<N, Bytes>,
) {
  const endpoint: Endpoint = endpoints[name]
  register(app, name, async (http, ctx) => {
    const input = (await receive(http, endpoint)) as ReceivedOf<N>
    const { mimetype, content } = await handler(ctx, input, http)
    return sendAnswer(http, content, { mimetype, cacheControl: cacheControl(endpoint) })
  })
}

/** As handleSteps, for an endpoint that accepts a file; `before` refuses callers before the file is read. */
export function handleUpload<N extends EndpointName>(
  app: App,
  name: N,
  before: (ctx: RequestContext<ActorOf<N>>) => Promise<unknown>,
  handler: (
    ctx: RequestContext<ActorOf<N>>,
    upload: Upload,
    input: ReceivedOf<N>,
  ) => Promise<AnswerOf<N>>,
) {
  const endpoint: Endpoint = endpoints[name]
  register(app, name, async (http, ctx) => {
    await before(ctx)
    const input = (await receive(http, endpoint)) as ReceivedOf<N>
    const key = ctx.actor.kind === 'member' ? ctx.actor.memberId : ctx.address
    const answer = await withUpload(
      http.req.raw,
      { config: ctx.config, key },
      async (upload): Promise<AnswerOf<N>> => {
        await requireClean(ctx, upload.bytes)
        return handler(ctx, upload, input)
      },
    )
    return sendJson(http, answer, cacheControl(endpoint))
  })
}

type Report = (line: object) => Promise<unknown>

const takeTransferPlace = uploadPlaces(serverLimits.importsAtOnce, serverLimits.importsAtOnceEach)

/**
 * As handleSteps, for an endpoint that accepts a file as its body and reports its progress as lines of JSON.
 * Each file is held in memory, so only a few run at once; others are asked to come back.
 */
export function handleTransfer<N extends EndpointName>(
  app: App,
  name: N,
  handler: (
    ctx: RequestContext<ActorOf<N>>,
    input: ReceivedOf<N>,
    content: Buffer,
    report: Report,
  ) => Promise<unknown>,
) {
  const endpoint: Endpoint = endpoints[name]
  register(app, name, async (http, ctx) => {
    const input = (await receive(http, endpoint)) as ReceivedOf<N>
    const leave = takeTransferPlace(ctx.library.id)
    const content = await receiveFile(http, ctx).catch((error: unknown) => {
      leave()
      throw error
    })
    http.header('content-type', 'application/x-ndjson')
    // A proxy that compresses it would hold back every line until the last.
    http.header('cache-control', 'no-store, no-transform')
    return stream(http, async out => {
      const report = (line: object) => out.write(`${JSON.stringify(line)}\n`)
      await handler(ctx, input, content, report).finally(leave)
    })
  })
}

async function receiveFile(http: HttpContext, ctx: RequestContext): Promise<Buffer> {
  const content = Buffer.from(await readCapped(http.req.raw.body, limits.importMaxBytes))
  await requireClean(ctx, content)
  return content
}

/** Checks every uploaded file. @throws AppError file_infected, scan_unavailable */
async function requireClean(ctx: RequestContext, bytes: Uint8Array) {
  const { scanner } = ctx.config
  if (scanner) await scan(scanner, bytes)
}

/** A path with a final slash is answered like the path without it. */
function pathsOf({ path, aliases = [] }: Endpoint): string[] {
  return [path, ...aliases, ...(path.endsWith('/') ? [path.slice(0, -1)] : [])]
}

/** Identifies the caller and refuses those for whom the endpoint is not. */
async function admit(ctx: RequestContext, name: EndpointName) {
  const { access, inPerson, path }: Endpoint = endpoints[name]
  await requireOpen(ctx, path)
  if (access === 'locker') ctx.actor = await lockerOf(ctx)
  else if (access !== 'visitor') ctx.actor = await actorOf(ctx, inPerson ?? false)
  if (access === 'admin') ctx.actor = requireStaff(ctx.actor)
}

/** Endpoints that work while the library is closed, so that its staff can sign in and open it. */
const alwaysOpen = /^\/v1\/(auths|libraries\/:domain$)/

/** @throws AppError library_unavailable, daily_limits_exceeded for everybody but the library's staff */
async function requireOpen(ctx: RequestContext, path: string) {
  if (alwaysOpen.test(path)) return
  const { closure, library, today: day } = ctx
  const used = closure ? false : await countDailyCall({ services: ctx, library, day })
  const closed = used ? ({ reason: 'daily_limits', until: null } as const) : closure
  if (!closed) return
  const asking = await memberOf(ctx).catch(() => null)
  if (!asking || !isAdmin(asking.level)) throw closedError(closed, ctx)
}

/** The caller, or the member whom staff impersonate. @throws AppError as memberOf, impersonation_refused */
async function actorOf(ctx: RequestContext, inPerson: boolean): Promise<MemberActor> {
  const actor = await memberOf(ctx)
  const subject = ctx.request.actFor
  if (!subject) return actor
  const acting = await impersonate(ctx, actor, subject)
  if (!inPerson) return acting
  const entry = { actorId: actor.memberId, subjectId: subject, action: 'refused', status: 403 }
  await inTransaction(ctx, inside => recordEntry(inside, entry))
  throw new AppError('impersonation_refused')
}

function cacheControl(endpoint: Endpoint): string {
  return endpoint.public ? 'public, no-cache' : 'no-store'
}

/** The whole input of an endpoint, by the contract. */
async function receive(http: HttpContext, endpoint: Endpoint) {
  const { req } = http
  // An array is sent by repeating its key.
  const query = Object.fromEntries(
    Object.entries(req.queries()).map(([key, values]) => [
      key,
      values.length > 1 ? values : values[0],
    ]),
  )
  return {
    ...(endpoint.params && { params: parsePath(endpoint, req.param()) }),
    ...(endpoint.query && { query: parse(endpoint.query, query) }),
    ...(endpoint.body && { body: parse(endpoint.body, await bodyOf(req.raw, endpoint.body)) }),
  }
}

/** The body may be missing if no field is required, because most clients send a DELETE without one. */
function bodyOf(request: Request, body: v.GenericSchema): Promise<unknown> {
  const bare = !request.headers.has('content-type') && v.is(body, {})
  return bare ? Promise.resolve({}) : readJson(request)
}

/** An invalid id gets 404, like any other unknown id. */
function parsePath(endpoint: Endpoint, params: Record<string, string>): unknown {
  const result = v.safeParse(endpoint.params ?? v.unknown(), params)
  if (!result.success || findUnfit(params)) throw new AppError('not_found')
  return result.output
}

/** @throws AppError malformed_request, validation_failed */
function parse(schema: v.GenericSchema, value: unknown): unknown {
  const unfit = findUnfit(value)
  if (unfit?.reason === 'too_deep') throw new AppError('malformed_request')
  if (unfit) throw new AppError('validation_failed', { fields: { [unfit.path]: 'invalid' } })
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new AppError('validation_failed', { fields: faultsIn(result.issues) })
}
