import type * as catalogue from './tables/catalogue.ts'
import type * as crm from './tables/crm.ts'
import type * as desk from './tables/desk.ts'
import type * as emails from './tables/emails.ts'
import type * as files from './tables/files.ts'
import type * as imports from './tables/imports.ts'
import type * as loans from './tables/loans.ts'
import type * as notices from './tables/notices.ts'
import type * as payments from './tables/payments.ts'
import type * as people from './tables/people.ts'
import type * as push from './tables/push.ts'
import type * as factors from './tables/second-factors.ts'
import type * as till from './tables/till.ts'
import type * as websites from './tables/websites.ts'

/** The tables as Kysely sees them; the SQL in migrations/ is the truth. */
export type Tables = {
  libraries: catalogue.LibrariesTable
  daily_calls: catalogue.DailyCallsTable
  foundings: catalogue.FoundingsTable
  members: people.MembersTable
  memberships: people.MembershipsTable
  payments: payments.PaymentsTable
  payment_accounts: payments.PaymentAccountsTable
  receipts: till.ReceiptsTable
  receipt_years: till.ReceiptYearsTable
  closings: till.ClosingsTable
  member_notes: people.MemberNotesTable
  sessions: people.SessionsTable
  attempts: people.AttemptsTable
  sign_in_codes: people.SignInCodesTable
  invitations: people.InvitationsTable
  identity_providers: people.IdentityProvidersTable
  member_identities: people.MemberIdentitiesTable
  sign_on_requests: people.SignOnRequestsTable
  categories: catalogue.CategoriesTable
  former_categories: catalogue.FormerCategoriesTable
  import_readings: catalogue.ImportReadingsTable
  headquarters: catalogue.HeadquartersTable
  opening_hours: catalogue.OpeningHoursTable
  holidays: catalogue.HolidaysTable
  additional_days: catalogue.AdditionalDaysTable
  objects: catalogue.ObjectsTable
  object_categories: catalogue.ObjectCategoriesTable
  copies: catalogue.CopiesTable
  times_lent: catalogue.TimesLentTable
  loans: loans.LoansTable
  carts: loans.CartsTable
  cart_lines: loans.CartLinesTable
  reviews: loans.ReviewsTable
  idempotency: loans.IdempotencyTable
  support_messages: emails.SupportMessagesTable
  wishes: loans.WishesTable
  page_views: emails.PageViewsTable
  documents: emails.DocumentsTable
  mails: emails.MailsTable
  notices: notices.NoticesTable
  notice_choices: notices.NoticeChoicesTable
  calendar_feeds: notices.CalendarFeedsTable
  website_keys: websites.WebsiteKeysTable
  queue_places: notices.QueuePlacesTable
  mailed_tokens: people.MailedTokensTable
  adhesions: people.AdhesionsTable
  audit: people.AuditTable
  imports: imports.ImportsTable
  import_rows: imports.ImportRowsTable
  push_subscriptions: push.PushSubscriptionsTable
  pushes: push.PushesTable
  crm_connections: crm.CrmConnectionsTable
  crm_records: crm.CrmRecordsTable
  crm_syncs: crm.CrmSyncsTable
  files: files.FilesTable
  imported_photos: files.ImportedPhotosTable
  handovers: desk.HandoversTable
  defects: desk.DefectsTable
  contacts: desk.ContactsTable
  locker_keys: desk.LockerKeysTable
  passkeys: factors.PasskeysTable
  authenticator_apps: factors.AuthenticatorAppsTable
  recovery_codes: factors.RecoveryCodesTable
  passkey_challenges: factors.PasskeyChallengesTable
  second_steps: factors.SecondStepsTable
}
