import * as v from 'valibot'
import { type Endpoint, ownPage } from '../../endpoint.ts'
import { email, shortText } from '../../fields.ts'
import { mergeRefusals } from '../../shapes/member.ts'
import { mailedToken } from './account.ts'

const done = v.object({})

/** What a person does once: they get the account of their record, or agree that two of theirs are merged. */
export const accountRecordsEndpoints = {
  /**
   * A code of the library gives a member without an account theirs: sends the link that confirms the e-mail and chooses the
   * password. The code works until then. Answers the same whether or not somebody has the address.
   */
  'claims.ask': {
    method: 'POST',
    path: '/v1/auths/claims',
    invalidates: [],
    ...ownPage,
    body: v.object({ code: v.pipe(shortText, v.maxLength(40, 'too_long')), email }),
    answer: done,
    errors: ['claim_unusable', 'sso_required'],
  },
  /** What the link of a merge asks: which address ends, and which one stays, not in full. */
  'merges.read': {
    method: 'GET',
    path: '/v1/auths/merges',
    access: 'visitor',
    query: v.object({ t: mailedToken }),
    answer: v.object({ first_name: v.string(), ends: v.string(), stays: v.string() }),
    errors: ['link_unusable'],
  },
  /** The member agrees: the record of the link's e-mail is merged into the other one. */
  'merges.agree': {
    method: 'POST',
    path: '/v1/auths/merges',
    invalidates: [],
    ...ownPage,
    body: v.object({ t: mailedToken }),
    answer: done,
    errors: ['link_unusable', ...mergeRefusals],
  },
} as const satisfies Record<string, Endpoint>
