import type { Selectable } from 'kysely'
import type { Right } from '#contract/endpoint.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { Closure } from '#domain/library-service.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Logger } from '#server/core/log.ts'
import type { Store } from '#server/core/store/open.ts'
import type { LibrariesTable } from '#server/core/store/tables/catalogue.ts'
import {
  type Db,
  joinTransaction,
  type TransactionMode,
  withLibrary,
} from '#server/core/store/transaction.ts'
import type { TokenKeys } from '#server/platform/access/tokens.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import type { Outside } from '#server/platform/outside/outside.ts'
import type { PaymentSimulator, Payments } from '#server/platform/paypal/open-payments.ts'
import type { VapidKeys } from '#server/platform/push/vapid.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Config } from './config.ts'

/** The caller. */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'member'
      memberId: string
      sessionId: string
      /** The level of this session: a member's, for staff without a required second factor. */
      level: number
      /** The member's stored level. */
      rank: number
      /** The member's stored rights, which count between the levels of staff and of a member. */
      rights?: readonly Right[]
      /** The staff member who impersonates this one. */
      impersonator?: string
    }
  | { kind: 'locker'; pickupPointId: string }
export type LockerActor = Extract<Actor, { kind: 'locker' }>
export type MemberActor = Extract<Actor, { kind: 'member' }>
/** A member of the staff; made by `requireAccess`, for the endpoints whose `access` is a right of staff. */
export type StaffActor = MemberActor & { staff: true }
/** A super, who sets up the library; made by `requireAccess`, for the endpoints whose `access` is `super`. */
export type SuperActor = StaffActor & { super: true }
/** A member who authenticated again in the last ten minutes; made by `requireReauthentication`. */
export type ReauthenticatedMember = MemberActor & { reauthenticated: true }

export type AskedLoan = {
  object_id: string
  method: string
  from_date: string | null
  to_date: string | null
}

/** What a library's CRM is asked, if its setting says so: whether a loan may be confirmed, and what a member lends. */
export type Crm = {
  askAboutLoan: (ctx: RequestContext<MemberActor>, loan: AskedLoan) => Promise<void>
  askAboutProducts: (ctx: RequestContext<MemberActor>) => Promise<void>
}

/** The parts of the server; the same for every request. */
export type Services = {
  store: Store
  /** Uploaded pictures. */
  files: FileStore
  now: () => Date
  config: Config
  keys: TokenKeys
  /** The key by which push services identify this server. */
  vapid: VapidKeys
  payments: Payments
  /** Replaces the payment provider until one is set; never in production. */
  paymentSimulator: PaymentSimulator | null
  crm: Crm
  /** How addresses are reached that people wrote. */
  outside: Outside
  log: Logger
  metrics: Metrics
}

export type LibraryRow = Selectable<LibrariesTable>

/** The facts of the HTTP request for use cases. */
export type RequestFacts = {
  path: string
  /** The `host` header, which is one of ours. */
  host: string
  /** The origin of the requesting page, if the browser sends it. */
  origin: string | undefined
  /** The language of the requesting page. */
  locale: Locale
  /** The language that the browser prefers. */
  browserLocale: Locale
  userAgent: string | undefined
  idempotencyKey: string | undefined
  /** What the page shows, as `tagOf` writes it. */
  shown: string | undefined
  /** The text after `Bearer` in the `authorization` header: a member's token or a locker's key. */
  bearer: string | undefined
  /** A member's token in its own header, for clients that cannot set the other. */
  accessToken: string | undefined
  /** The member whom staff ask to impersonate; the text is not trusted. */
  actFor: string | undefined
  /** `address:port` of this server at which the request arrived, behind any proxy. */
  serverSocket: string | undefined
}

/** The cookies of a request and of its answer. Scripts cannot read those that are written. */
export type Cookies = {
  read: (name: string) => string | undefined
  write: (name: string, value: string, options: CookieOptions) => void
  remove: (name: string, options: Pick<CookieOptions, 'path' | 'secure'>) => void
}
type CookieOptions = {
  path: string
  secure?: boolean
  sameSite: 'Lax' | 'Strict'
  maxAge: number
}

/** A member's row, and the rows of the products in their cart, if they are locked too. */
export type Locked = { memberId: string; productIds: readonly string[] | null }

/** One request, or one task of a job or a command: its library, caller and time. */
export type RequestContext<A extends Actor = Actor> = Services & {
  library: LibraryRow
  /** Why the library can't be used now; `null` if it can. */
  closure: Closure | null
  actor: A
  /** The instant of the request. */
  at: Date
  /** The library's calendar day at that instant. */
  today: string
  /** The library's time at that instant, `HH:MM`. */
  time: string
  requestId: string
  /** The address of the client. */
  address: string
  request: RequestFacts
  cookies: Cookies
  /** Whether the client has ended the connection, so that nobody waits for the answer. */
  isGone?: () => boolean
  /** The open transaction, if there is one. */
  db?: Db
  /** The rows that the open transaction locked when it admitted the caller. */
  locked?: Locked
}

/** The same inside a transaction of its library: `db` sees and writes the rows of that library alone. */
export type Context<A extends Actor = Actor> = RequestContext<A> & { db: Db }

/** A request by a signed-in member, inside a transaction. */
export type ActorContext = Context<MemberActor>

/** A request by staff, inside a transaction. */
export type StaffContext = Context<StaffActor>

/** How a call's transaction runs. */
export type CallMode = TransactionMode & {
  /**
   * What is locked when the caller is admitted, so that its handler need not: the member's row, or also the rows of
   * the products in their cart. `ctx.locked` says so to the handler.
   */
  locks?: 'member' | 'checkout'
}

/** Runs the last transaction of a call, in which its answer is stored for its idempotency key. */
export type Finish<A extends Actor, T> = (
  work: (ctx: Context<A>) => Promise<T>,
  mode?: CallMode,
) => Promise<T>

/** What a use case returns in order to go on after its transaction, because it waits for another server. */
export class Afterwards<A extends Actor, T> {
  readonly run: (ctx: RequestContext<A>, finish: Finish<A, T>) => Promise<T>
  constructor(run: Afterwards<A, T>['run']) {
    this.run = run
  }
}

/**
 * Runs `fn` in the request's open transaction, or opens one by `withLibrary`. If the client has gone while the request
 * waited for the database, it is refused: the client repeats it, and this late one would undo what came after.
 * @throws AppError unavailable
 */
export function inTransaction<A extends Actor, T>(
  ctx: RequestContext<A>,
  fn: (ctx: Context<A>) => Promise<T>,
  mode?: TransactionMode,
): Promise<T> {
  const { db } = ctx
  if (db) return joinTransaction(db, () => fn({ ...ctx, db }))
  const work = async (opened: Db) => {
    if (ctx.isGone?.()) throw new AppError('unavailable')
    return fn({ ...ctx, db: opened })
  }
  return withLibrary(ctx.store, ctx.library.id, work, mode)
}
