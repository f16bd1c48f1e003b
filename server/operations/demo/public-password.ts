import { demoPassword } from '#server/areas/library/demo-people.ts'
import type { Store } from '#server/core/store/open.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { passwordFits } from '#server/platform/access/passwords/passwords.ts'

/** The database has accounts that anybody can sign in to. */
export class DemoAccountsFound extends Error {
  override name = 'DemoAccountsFound'
  constructor() {
    super(
      "The database holds the demo's accounts, whose password is public. " +
        'In production start with an empty DATA_DIR or database',
    )
  }
}

/**
 * Looks for accounts with the demo's password: a database that the demo filled must not be used in
 * production. Demo addresses end in `example.org`, which belongs to nobody (RFC 2606).
 * @throws DemoAccountsFound
 */
export async function refuseDemoAccounts(store: Store): Promise<void> {
  const rows = await acrossLibraries(store, db =>
    db
      .selectFrom('members')
      .select('password_hash')
      .distinct()
      .where('email', 'like', '%@example.org')
      .where('password_hash', 'is not', null)
      .limit(20)
      .execute(),
  )
  for (const { password_hash } of rows) {
    if (await passwordFits(password_hash, demoPassword)) throw new DemoAccountsFound()
  }
}
