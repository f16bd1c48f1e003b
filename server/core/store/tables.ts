import type {
  AdditionalDaysTable,
  CategoriesTable,
  CopiesTable,
  DailyCallsTable,
  HeadquartersTable,
  HolidaysTable,
  LibrariesTable,
  ObjectCategoriesTable,
  ObjectsTable,
  OpeningHoursTable,
} from './tables/catalogue.ts'
import type { CrmConnectionsTable, CrmRecordsTable, CrmSyncsTable } from './tables/crm.ts'
import type { HandoversTable, LockerKeysTable } from './tables/desk.ts'
import type {
  DocumentsTable,
  MailsTable,
  PageViewsTable,
  SupportMessagesTable,
} from './tables/emails.ts'
import type { FilesTable } from './tables/files.ts'
import type {
  CartLinesTable,
  CartsTable,
  IdempotencyTable,
  LoansTable,
  ReviewsTable,
  WishesTable,
} from './tables/loans.ts'
import type {
  CalendarFeedsTable,
  NoticeChoicesTable,
  NoticesTable,
  QueuePlacesTable,
} from './tables/notices.ts'
import type { PaymentAccountsTable, PaymentsTable } from './tables/payments.ts'
import type {
  AdhesionsTable,
  AttemptsTable,
  AuditTable,
  IdentityProvidersTable,
  InvitationsTable,
  MailedTokensTable,
  MemberIdentitiesTable,
  MembershipsTable,
  MembersTable,
  SessionsTable,
  SignInCodesTable,
  SignOnRequestsTable,
} from './tables/people.ts'
import type { PushesTable, PushSubscriptionsTable } from './tables/push.ts'
import type {
  AuthenticatorAppsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondStepsTable,
} from './tables/second-factors.ts'
import type { WebsiteKeysTable } from './tables/websites.ts'

/** The tables as Kysely sees them; the SQL in migrations/ is the truth. */
export type Tables = {
  libraries: LibrariesTable
  daily_calls: DailyCallsTable
  members: MembersTable
  memberships: MembershipsTable
  payments: PaymentsTable
  payment_accounts: PaymentAccountsTable
  sessions: SessionsTable
  attempts: AttemptsTable
  sign_in_codes: SignInCodesTable
  invitations: InvitationsTable
  identity_providers: IdentityProvidersTable
  member_identities: MemberIdentitiesTable
  sign_on_requests: SignOnRequestsTable
  categories: CategoriesTable
  headquarters: HeadquartersTable
  opening_hours: OpeningHoursTable
  holidays: HolidaysTable
  additional_days: AdditionalDaysTable
  objects: ObjectsTable
  object_categories: ObjectCategoriesTable
  copies: CopiesTable
  loans: LoansTable
  carts: CartsTable
  cart_lines: CartLinesTable
  reviews: ReviewsTable
  idempotency: IdempotencyTable
  support_messages: SupportMessagesTable
  wishes: WishesTable
  page_views: PageViewsTable
  documents: DocumentsTable
  mails: MailsTable
  notices: NoticesTable
  notice_choices: NoticeChoicesTable
  calendar_feeds: CalendarFeedsTable
  website_keys: WebsiteKeysTable
  queue_places: QueuePlacesTable
  mailed_tokens: MailedTokensTable
  adhesions: AdhesionsTable
  audit: AuditTable
  push_subscriptions: PushSubscriptionsTable
  pushes: PushesTable
  crm_connections: CrmConnectionsTable
  crm_records: CrmRecordsTable
  crm_syncs: CrmSyncsTable
  files: FilesTable
  handovers: HandoversTable
  locker_keys: LockerKeysTable
  passkeys: PasskeysTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  passkey_challenges: PasskeyChallengesTable
  second_steps: SecondStepsTable
}
