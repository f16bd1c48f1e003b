import type { Hono, Context as HttpContext } from 'hono'
import { stream } from 'hono/streaming'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AnswerOf,
  type EndpointName,
  type EndpointOf,
  endpoints,
  type ReceivedOf,
} from '#contract/endpoints.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { claimsOf } from '../access/actor.ts'
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
import { limitAtOnce } from '../limits/at-once.ts'
import { type Upload, withUpload } from '../uploads/upload-body.ts'
import { admit, requireOpen } from './admission/admit.ts'
import { onceOnly } from './admission/idempotency.ts'
import { type CallMode, inOneTransaction } from './admission/one-transaction.ts'
import { readCapped } from './body.ts'
import { receive } from './receive.ts'
import { sendAnswer, sendJson } from './send-answer.ts'
import { TransferStopped } from './transfer-stopped.ts'

export type AppEnv = { Variables: { context: RequestContext; endpoint?: EndpointName } }
export type App = Hono<AppEnv>

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
 * Registers the handler of a contract endpoint: parses the input, opens the transaction (read-only for GET), checks
 * the caller and runs the handler in it, does a write with an idempotency key only once, and answers.
 */
export function handle<N extends EndpointName>(
  app: App,
  name: N,
  handler: Handler<N>,
  mode?: CallMode,
) {
  const own = { readOnly: endpoints[name].method === 'GET', ...mode }
  handleSteps(
    app,
    name,
    (ctx, input, http) => inTransaction(ctx, inside => handler(inside, input, http), own),
    { isSingle: () => true, mode: own },
  )
}

type StepsOptions<N extends EndpointName, Known> = {
  /** Asks another server while no transaction is open; `undefined` for nothing. */
  before?: (
    ctx: RequestContext<ActorOf<N>>,
    input: ReceivedOf<N>,
  ) => (() => Promise<Known>) | undefined
  /**
   * Whether this call waits for nothing and none of its writes must stay after a refusal: it then runs in one
   * transaction, in which its caller is checked too.
   */
  isSingle?: (ctx: RequestContext, input: ReceivedOf<N>) => boolean
  /** How that transaction runs. */
  mode?: CallMode
}

/**
 * The same for a handler that opens its transactions itself, with `inTransaction`: it waits for another
 * server or for a password's hash between them, or some of its writes must stay after a refusal, such as a
 * count.
 */
export function handleSteps<N extends EndpointName, Known = undefined>(
  app: App,
  name: N,
  handler: StepsHandler<N, AnswerOf<N>, Known>,
  { before, isSingle, mode = {} }: StepsOptions<N, Known> = {},
) {
  const endpoint: Endpoint = endpoints[name]
  const hasMember = endpoint.access === 'member' || endpoint.access === 'admin'
  const isOnce = (input: ReceivedOf<N>) =>
    typeof endpoint.once === 'function'
      ? endpoint.once(input as { body?: unknown })
      : (endpoint.once ?? false)
  const answerOf = async (http: HttpContext, ctx: RequestContext): Promise<AnswerOf<N>> => {
    // Impersonation leaves entries that stay after a refusal.
    const claims = isSingle && hasMember && !ctx.request.actFor ? await claimsOf(ctx) : null
    if (!claims) await admit(ctx, name)
    // Before the transaction: a slow body would keep its connection.
    const input = (await receive(http, endpoint).catch(async (error: unknown) => {
      // An unknown caller gets no other refusal.
      if (claims) await admit(ctx, name)
      throw error
    })) as ReceivedOf<N>
    const once = isOnce(input)
    if (claims && isSingle?.(ctx, input)) {
      const run = (inside: RequestContext) =>
        handler(inside as RequestContext<ActorOf<N>>, input, http)
      return inOneTransaction(ctx, claims, { name, input, once, mode, run })
    }
    if (claims) await admit(ctx, name)
    const own = ctx as RequestContext<ActorOf<N>>
    return onceOnly(own, name, input, {
      once,
      before: before?.(own, input),
      run: (inside, known?: Known) => handler(inside, input, http, known),
    })
  }
  route(app, name, async (http, ctx) =>
    sendJson(http, await answerOf(http, ctx), cacheControl(endpoint)),
  )
}

/** Answers a path of the API while the library is open. */
function route(
  app: App,
  name: EndpointName,
  answer: (http: HttpContext, ctx: RequestContext) => Promise<Response>,
) {
  const endpoint: Endpoint = endpoints[name]
  app.on(endpoint.method, pathsOf(endpoint), async http => {
    http.set('endpoint', name)
    const ctx = http.get('context')
    await requireOpen(ctx, name)
    return answer(http, ctx)
  })
}

/** The same for callers for whom the endpoint is. */
function register<N extends EndpointName>(
  app: App,
  name: N,
  answer: (http: HttpContext, ctx: RequestContext<ActorOf<N>>) => Promise<Response>,
) {
  route(app, name, async (http, ctx) => {
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

const startTransfer = limitAtOnce(serverLimits.importsAtOnce, serverLimits.importsAtOnceEach)

/**
 * As handleSteps, for an endpoint that accepts a file as its body and reports its progress as lines of JSON. A
 * report throws TransferStopped once the caller has ended the connection.
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
    const leave = startTransfer(ctx.library.id)
    const content = await receiveFile(http, ctx).catch((error: unknown) => {
      leave()
      throw error
    })
    http.header('content-type', 'application/x-ndjson')
    // A proxy that compresses it would hold back every line until the last.
    http.header('cache-control', 'no-store, no-transform')
    return stream(http, async out => {
      const report = async (line: object) => {
        if (out.aborted) throw new TransferStopped()
        return out.write(`${JSON.stringify(line)}\n`)
      }
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

function cacheControl(endpoint: Endpoint): string {
  if (!endpoint.public) return 'no-store'
  const { maxAgeSeconds } = endpoint
  return maxAgeSeconds ? `public, max-age=${maxAgeSeconds}` : 'public, no-cache'
}
