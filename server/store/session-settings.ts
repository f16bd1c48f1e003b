/** The database ends a statement after this time. */
export const STATEMENT_MS = 5000
/** The limits of each session; behind a pooler, of each transaction. */
export const sessionSettings = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}
/** The same as texts, with the plan mode of a session, for a transaction behind a pooler. */
export const sharedSettings = {
  ...Object.fromEntries(Object.entries(sessionSettings).map(([name, ms]) => [name, String(ms)])),
  plan_cache_mode: 'force_custom_plan',
}
