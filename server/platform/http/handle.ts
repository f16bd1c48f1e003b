import type { Hono, Context as HttpContext } from 'hono'
import { stream } from 'hono/streaming'
import type { Endpoint, StaffAccess } from '#contract/endpoint.ts'
import {
  type AnswerOf,
  type EndpointName,
  type EndpointOf,
  endpoints,
  type ReceivedOf,
} from '#contract/endpoints.ts'
import { serverLimits } from '#contract/limits.ts'
import {
  type Actor,
  Afterwards,
  type CallMode,
  type Context,
  type Finish,
  type LockerActor,
  type MemberActor,
  type RequestContext,
  type StaffActor,
  type SuperActor,
} from '#server/platform/context.ts'
import { scan } from '#server/platform/files/scanner.ts'
import { semaphore } from '#server/platform/limits/semaphore.ts'
import { type Upload, withUpload } from '#server/platform/uploads/upload-body.ts'
import { admit, callerOf, inCall, requireOpen } from './admission/admit.ts'
import { type Call, keyedCall } from './admission/idempotency.ts'
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
      : EndpointOf<N> extends { access: StaffAccess }
        ? StaffActor
        : EndpointOf<N> extends { access: 'super' }
          ? SuperActor
          : MemberActor

/** What a use case returns: nothing if its endpoint's answer has no fields. */
type ResultOf<N extends EndpointName> = [AnswerOf<N>] extends [Record<string, never>]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: it stands for the result of a function alone
    void
  : AnswerOf<N>

/** The use case of an endpoint. Most take the first two arguments; a few need the HTTP request. */
export type Handler<N extends EndpointName> = (
  ctx: Context<ActorOf<N>>,
  input: ReceivedOf<N>,
  http: HttpContext,
) => Promise<ResultOf<N> | Rest<N>>

/** The same without an open transaction; `finish` runs the last one, which stores the answer to an idempotency key. */
export type StepsHandler<N extends EndpointName> = (
  ctx: RequestContext<ActorOf<N>>,
  input: ReceivedOf<N>,
  http: HttpContext,
  finish: Finish<ActorOf<N>, ResultOf<N>>,
) => Promise<ResultOf<N>>

type Rest<N extends EndpointName> = Afterwards<ActorOf<N>, ResultOf<N>>

/**
 * Registers the use case of a contract endpoint. It runs in one transaction, read-only for GET, in which its caller is
 * admitted; a write with an idempotency key is done only once. It may return `Afterwards` to go on without it.
 */
export function handle<N extends EndpointName>(
  app: App,
  name: N,
  handler: Handler<N>,
  mode?: CallMode,
) {
  const callMode = { readOnly: endpoints[name].method === 'GET', ...mode }
  register(app, name, async (http, call, input) => {
    const run = (inside: Context) => handler(inside as Context<ActorOf<N>>, input, http)
    const done: ResultOf<N> | Rest<N> = await inCall(call, run, callMode)
    const answer =
      done instanceof Afterwards ? await done.run(contextOf<N>(call), finishOf<N>(call)) : done
    return sendJson(http, answer, cacheControl(endpoints[name]))
  })
}

/**
 * The same for a use case that opens its transactions itself, with `inTransaction`: it waits for another server or
 * for a password's hash between them, or some of its writes must stay after a refusal, such as a count.
 */
export function handleSteps<N extends EndpointName>(app: App, name: N, handler: StepsHandler<N>) {
  register(app, name, async (http, call, input) => {
    const stored = await admit(call)
    const answer = stored
      ? stored.answer
      : await handler(contextOf<N>(call), input, http, finishOf<N>(call))
    return sendJson(http, answer, cacheControl(endpoints[name]))
  })
}

/** The context of a call whose caller was admitted. */
function contextOf<N extends EndpointName>({ ctx }: Call) {
  return ctx as RequestContext<ActorOf<N>>
}

/** Admits the caller of a call whose answer is not stored. */
async function admitted<N extends EndpointName>(call: Call) {
  await admit(call)
  return contextOf<N>(call)
}

/** The `finish` of a use case: runs the last transaction of its call. */
function finishOf<N extends EndpointName>(call: Call): Finish<ActorOf<N>, ResultOf<N>> {
  return (work, mode) => inCall(call, inside => work(inside as Context<ActorOf<N>>), mode)
}

/** Every call of the API takes these steps; `answer` opens its transaction and runs its use case. */
function register<N extends EndpointName>(
  app: App,
  name: N,
  answer: (http: HttpContext, call: Call, input: ReceivedOf<N>) => Promise<Response>,
) {
  const endpoint: Endpoint = endpoints[name]
  app.on(endpoint.method, pathsOf(endpoint), async http => {
    http.set('endpoint', name)
    const ctx = http.get('context')
    await requireOpen(ctx, name)
    const claims = await callerOf(ctx, name)
    const call: Call = { name, ctx, claims }
    // Before the transaction: a slow body would keep its connection.
    const input = (await receive(http, endpoint).catch(async (error: unknown) => {
      // An unknown caller gets no other refusal.
      await admit(call)
      throw error
    })) as ReceivedOf<N>
    return answer(http, { ...call, keyed: keyedCall(call, input) }, input)
  })
}

type Bytes = { mimetype: string; content: Buffer }

/** As handleSteps, for an endpoint whose answer is a file. */
export function handleBytes<N extends EndpointName>(
  app: App,
  name: N,
  handler: (
    ctx: RequestContext<ActorOf<N>>,
    input: ReceivedOf<N>,
    http: HttpContext,
  ) => Promise<Bytes>,
) {
  register(app, name, async (http, call, input) => {
    const ctx = await admitted<N>(call)
    const { mimetype, content } = await handler(ctx, input, http)
    return sendAnswer(http, content, { mimetype, cacheControl: cacheControl(endpoints[name]) })
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
  register(app, name, async (http, call, input) => {
    const ctx = await admitted<N>(call)
    await before(ctx)
    const key = ctx.actor.kind === 'member' ? ctx.actor.memberId : ctx.address
    const answer = await withUpload(
      http.req.raw,
      { config: ctx.config, key },
      async (upload): Promise<AnswerOf<N>> => {
        await requireClean(ctx, upload.bytes)
        return handler(ctx, upload, input)
      },
    )
    return sendJson(http, answer, cacheControl(endpoints[name]))
  })
}

type Report = (line: object) => Promise<unknown>

const startTransfer = semaphore(serverLimits.importsAtOnce, serverLimits.importsAtOnceEach)

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
  register(app, name, async (http, call, input) => {
    const ctx = await admitted<N>(call)
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
  const content = Buffer.from(await readCapped(http.req.raw.body, serverLimits.importMaxBytes))
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
