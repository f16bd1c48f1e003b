import { join } from 'node:path'
import { demoFolder } from '#server/areas/import/demo-pictures.ts'
import { readCsv } from '#server/areas/import/read/read-csv.ts'
import { tables } from '#server/areas/import/rows.ts'

/** An account of the simulated provider. */
export type Account = {
  subject: string
  email: string
  verified: boolean
  firstName: string
  lastName: string
  kind: 'member' | 'staff' | 'first' | 'unverified'
}

/** Two accounts without a member: the first becomes one, the second is refused. */
const strangers: readonly Account[] = [
  {
    subject: '0001130007',
    email: 'nora.ferri@example.org',
    verified: true,
    firstName: 'Nora',
    lastName: 'Ferri',
    kind: 'first',
  },
  {
    subject: '0001130008',
    email: 'vito.neri@example.org',
    verified: false,
    firstName: 'Vito',
    lastName: 'Neri',
    kind: 'unverified',
  },
]

/** The campus demo's members, by their numbers at the university, and the two others. */
export async function readAccounts(): Promise<readonly Account[]> {
  const rows = await readCsv(join(demoFolder, 'campus/members.csv'), tables.members)
  const members = rows.map(
    (row): Account => ({
      subject: row.origin_id ?? row.email,
      email: row.email,
      verified: true,
      firstName: row.first_name,
      lastName: row.last_name,
      kind: row.level <= 4 ? 'staff' : 'member',
    }),
  )
  return [...members, ...strangers]
}

/** The claims of an account, with the names of the standard. */
export function claimsOf({ subject, email, verified, firstName, lastName }: Account) {
  return {
    sub: subject,
    email,
    email_verified: verified,
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`,
  }
}
