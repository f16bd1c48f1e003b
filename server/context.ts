import type { Context as HttpContext } from 'hono'
import type { Selectable } from 'kysely'
import type { Closure } from '#domain/library-service.ts'
import type { TokenKeys } from './access/tokens.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './observe/metrics.ts'
import type { PayPal } from './payments/paypal.ts'
import type { Simulator } from './payments/simulator/simulator.ts'
import type { VapidKeys } from './push/vapid.ts'
import type { Store } from './store/open.ts'
import type { LibrariesTable } from './store/tables/catalogue.ts'

/** Who is asking. */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'member'
      memberId: string
      sessionId: string
      /** What this session may do: that of a member, for staff whose second factor is missing. */
      level: number
      /** The member's level as it is kept. */
      rank: number
      /** The staff member who acts in this one's name. */
      impersonator?: string
    }
  | { kind: 'locker'; headquartersId: string }
export type LockerActor = Extract<Actor, { kind: 'locker' }>
export type MemberActor = Extract<Actor, { kind: 'member' }>

/** What the server is made of; the same for every request. */
export type Services = {
  store: Store
  now: () => Date
  config: Config
  keys: TokenKeys
  /** By these push services know this server. */
  vapid: VapidKeys
  payments: PayPal
  /** Stands in for the payment provider until one is set; never in production. */
  paymentSimulator: Simulator | null
  log: Logger
  metrics: Metrics
}

/** A library as it is kept. */
export type LibraryRow = Selectable<LibrariesTable>

/** One request: in which library, by whom, when. */
export type Context<A extends Actor = Actor> = Services & {
  library: LibraryRow
  /** Why the library can't be used now; `null` when it can. */
  closure: Closure | null
  actor: A
  /** The instant of the request. */
  at: Date
  /** The library's calendar day at that instant. */
  today: string
  requestId: string
  /** The address the request came from. */
  address: string
  http: HttpContext
}

/** A request by a signed-in member. */
export type ActorContext = Context<MemberActor>
